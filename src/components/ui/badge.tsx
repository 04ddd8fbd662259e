import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

import { cn } from '@/lib/cn';

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'info' | 'danger';

const styles = cva(
  'inline-flex min-h-5 items-center gap-1 rounded-sm border border-transparent px-1.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-surface-2 text-fg-muted',
        ok: 'bg-ok-soft text-on-ok-soft',
        warn: 'bg-warn-soft text-on-warn-soft',
        info: 'bg-info-soft text-on-info-soft',
        danger: 'bg-danger-soft text-on-danger-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
  icon?: ReactNode;
}

/** A word about a state. The word carries the meaning, the colour only helps. */
export function Badge({ tone, icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={cn(styles({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
