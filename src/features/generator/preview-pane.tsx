'use memo';

import type { ReactNode } from 'react';
import { LongText } from '@/components/ui/long-text';
import { cn } from '@/lib/cn';

/** Prompt text as it will be copied: 300 px high at most, scrolled by wheel or keys. */
export function PreviewPane({
  label,
  text,
  placeholder,
  isBusy = false,
  children,
}: {
  /** Name of the box, for screen readers. */
  label: string;
  text: string;
  /** The placeholder of the box while there is no text. */
  placeholder: string;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      role="region"
      aria-label={label}
      aria-busy={isBusy || undefined}
      tabIndex={0}
      dir="auto"
      className={cn(
        'max-h-[300px] min-h-28 overflow-auto rounded-md border border-border bg-inset p-4 text-md leading-[1.65] focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring',
        text === '' ? 'text-fg-subtle' : 'font-mono text-sm break-words whitespace-pre-wrap',
      )}
    >
      {text === '' ? placeholder : <LongText text={text} />}
      {children}
    </div>
  );
}
