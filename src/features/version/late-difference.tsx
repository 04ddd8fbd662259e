'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { fileMessages } from '@/domain/file/messages';
import { BothDownloads } from './file-difference';
import type { LoadedDifferenceProps } from './loaded-difference';

// Guests, too, compare versions: without a press they load no code for calls.
const LoadedDifference = dynamic(
  () => import('./loaded-difference').then((module) => module.LoadedDifference),
  { loading: () => <p className="text-md text-fg-muted">Loading…</p> },
);

/** A changed file for which the answer with all texts had no room: its own are asked for with a press. */
export function LateDifference(props: LoadedDifferenceProps) {
  const [isAsked, setAsked] = useState(false);
  const { change, source } = props;
  if (isAsked) return <LoadedDifference {...props} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="dense"
        aria-label={`${fileMessages.compareThis}: ${change.path}`}
        onClick={() => setAsked(true)}
      >
        {fileMessages.compareThis}
      </Button>
      <BothDownloads change={change} source={source} />
    </div>
  );
}
