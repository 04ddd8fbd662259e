import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

const styles = cva('flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border weak:px-5 weak:py-4', {
  variants: {
    tone: {
      neutral: 'border-border bg-surface text-fg',
      primary: 'border-transparent bg-primary-soft text-on-primary-soft',
      info: 'border-transparent bg-info-soft text-on-info-soft',
      warn: 'border-transparent bg-warn-soft text-on-warn-soft',
      danger: 'border-transparent bg-danger-soft text-on-danger-soft',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export interface BannerProps {
  tone?: 'neutral' | 'primary' | 'info' | 'warn' | 'danger';
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons, at the end of the line or below. */
  actions?: ReactNode;
  /** `alert` for an error that has just happened, `status` for news. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A band across the page: an invitation, a notice, an error. */
export function Banner({ tone, icon, title, children, actions, role, className }: BannerProps) {
  return (
    <div role={role} className={cn(styles({ tone }), className)}>
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
        <div className="min-w-0">
          {title && <p className="font-heading text-lg leading-snug">{title}</p>}
          {children && <div className={cn('text-md', title && 'mt-0.5 opacity-90')}>{children}</div>}
        </div>
      </div>
      {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
