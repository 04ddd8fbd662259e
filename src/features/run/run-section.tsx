'use client';

import { Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { Runnable } from './run-sides';

// Nothing that reading or writing has to wait for.
const RunPanel = dynamic(() => import('./run-panel').then((module) => module.RunPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** The way to try a prompt where it is read or written. */
export function RunSection(runnable: Runnable) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="run" className="grid gap-3 p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="run" className="text-lg">
          Try it
        </h2>
        {!isOpen && (
          <Button variant="secondary" icon={<Play aria-hidden="true" />} onClick={() => setOpen(true)}>
            Run prompt
          </Button>
        )}
      </div>
      {isOpen && <RunPanel {...runnable} />}
    </Card>
  );
}
