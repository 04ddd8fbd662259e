import type { ComponentProps } from 'react';

import { cn } from '@/lib/cn';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
}

/** A plain sheet: surface, rule, round corners. */
export function Card({ as: Tag = 'div', className, ...props }: CardProps) {
  // The union of tags shares no single ref type; the props are those all of them take.
  const Element = Tag as 'div';
  return (
    <Element
      {...props}
      className={cn('rounded-lg border weak:border-border weak:bg-surface weak:p-5', className)}
    />
  );
}
