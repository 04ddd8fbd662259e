import type { ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';

/** Loading message beside a spinner. */
export function BusyLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3 py-4 text-fg-muted">
      <Spinner />
      {children}
    </p>
  );
}
