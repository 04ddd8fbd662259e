import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

const widths = { page: 'max-w-page', form: 'max-w-form', reading: 'max-w-[72ch]', sheet: 'max-w-[28rem]' };

export interface PageShellProps {
  /** `page` 1200 px, `form` 720 px, `reading` lines of 68 characters, `sheet` a box of 400 px in the middle. */
  width?: keyof typeof widths;
  children: ReactNode;
  className?: string;
}

/** The one `main` of a page, with the gutters; the skip link leads here. */
export function PageShell({ width = 'page', children, className }: PageShellProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cn('mx-auto w-full px-4 py-8 sm:px-6 sm:py-10', widths[width], className)}
    >
      {children}
    </main>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** One line below. */
  lead?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  className?: string;
}

/** The heading of a page with its line and its actions. */
export function PageHeader({ title, lead, actions, className }: PageHeaderProps) {
  return (
    <div className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 max-w-reading text-fg-muted">{lead}</p>}
      </div>
      {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
