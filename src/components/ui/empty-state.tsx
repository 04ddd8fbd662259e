import type { ReactNode } from 'react';

import { BlankCard } from './blank-card';
import { cn } from '@/lib/cn';

export interface EmptyStateProps {
  title: ReactNode;
  /** A quieter line or two below. */
  children?: ReactNode;
  /** One way on: a Button or ButtonLink. */
  action?: ReactNode;
  /** Heading of its own when the sentence stands where a section would. */
  heading?: 'h2' | 'h3' | 'p';
  className?: string;
}

/** Nothing to show: says so, draws an empty card and offers one way on. Without a frame: a dashed one is where something can be dropped. */
export function EmptyState({ title, children, action, heading: Heading = 'p', className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-5 py-12 text-center', className)}>
      <BlankCard className="mb-4" />
      <Heading className="max-w-md font-heading text-xl leading-snug text-balance">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-balance text-fg-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
