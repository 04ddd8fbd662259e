import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

/** A key of the keyboard, e.g. `/` or `⌘K`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-surface px-1.5 font-mono text-xs text-fg-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
