'use client';

import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

import { cn } from '@/lib/cn';

const ACCEPT = '.csv,.json,.jsonl,.ndjson,text/csv,application/json,application/x-ndjson';

/** A field for one file: chosen with the system's dialog or dropped here. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={drop}
      className={cn(
        'relative flex cursor-pointer flex-col items-center rounded-lg border border-dashed px-5 py-10 text-center transition-colors hover:bg-surface-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isOver ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-border-strong',
      )}
    >
      <FileUp aria-hidden="true" className="mb-3 size-7 text-fg-muted" />
      <span className="font-heading text-lg">Choose a file or drop it here</span>
      <span id={hintId} className="mt-1.5 max-w-md text-md text-fg-muted">
        CSV with the columns act and prompt, a Cuebook export, a JSON list or JSON Lines. UTF-8, up to 50 MB.
        Nothing is saved before you have seen what is in it.
      </span>
      <input
        type="file"
        accept={ACCEPT}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
