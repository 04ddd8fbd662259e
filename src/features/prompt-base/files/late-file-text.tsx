'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

// Guests, too, see the page of a prompt: without a press they load no code for calls.
const LoadedFileText = dynamic(() => import('./loaded-file-text').then((module) => module.LoadedFileText), {
  loading: () => <p className="text-md text-fg-muted">Loading…</p>,
});

interface LateFileTextProps {
  promptId: string;
  version: number;
  path: string;
  /** Said by the list, which is made on the server: guests load no messages for it. */
  label: string;
}

/** A file for which the page had no room: its text is asked for with a press. */
export function LateFileText({ label, ...file }: LateFileTextProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <LoadedFileText {...file} />;
  return (
    <Button
      variant="secondary"
      size="dense"
      aria-label={`${label}: ${file.path}`}
      onClick={() => setAsked(true)}
    >
      {label}
    </Button>
  );
}
