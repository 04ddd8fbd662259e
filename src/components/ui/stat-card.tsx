import type { ReactNode } from 'react';

import { Card } from './card';
import { cn } from '@/lib/cn';

export interface StatCardProps {
  label: ReactNode;
  /** The formatted number. */
  value: ReactNode;
  /** Explanation in one line. */
  note?: ReactNode;
  className?: string;
}

/** A number with its label. Put several in a `dl`-like grid. */
export function StatCard({ label, value, note, className }: StatCardProps) {
  return (
    <Card className={cn('max-sm:p-3', className)}>
      <p className="text-md font-semibold text-fg-muted">{label}</p>
      <p className="mt-1 font-heading text-3xl wrap-anywhere tabular-nums">{value}</p>
      {note && <p className="mt-1 text-sm text-fg-muted">{note}</p>}
    </Card>
  );
}
