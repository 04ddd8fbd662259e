import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

const widths = { page: 'max-w-page', list: 'max-w-page pt-2 lg:pt-6', sheet: 'max-w-[28rem]' };

/** For the content of a full-width page, so that all pages begin at the same edge. */
const columns = { form: 'max-w-form', reading: 'max-w-[72ch]' };

export interface PageShellProps {
  /**
   * `page` 1200 px, `list` the same with its cards near the top of small screens; in it `form` 720 px and `reading`
   * lines of 68 characters; `sheet` a box of 400 px in the middle.
   */
  width?: keyof typeof widths | keyof typeof columns;
  children: ReactNode;
  className?: string;
}

/** The one `main` of a page, with the gutters; the skip link leads here. */
export function PageShell({ width = 'page', children, className }: PageShellProps) {
  const isColumn = width === 'form' || width === 'reading';
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cn(
        'mx-auto w-full px-4 sm:px-6 weak:py-8 sm:weak:py-10',
        widths[isColumn ? 'page' : width],
        className,
      )}
    >
      {isColumn ? <div className={columns[width]}>{children}</div> : children}
    </main>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** One line below. */
  lead?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Above a list, which small screens show soon: a small title without its line. */
  isList?: boolean;
}

export function PageHeader({ title, lead, actions, isList = false }: PageHeaderProps) {
  return (
    <div
      className={cn(
        'flex justify-between gap-x-6',
        isList
          ? 'mb-1 max-lg:min-h-11 max-lg:items-center lg:mb-4 lg:items-end'
          : 'mb-6 flex-wrap items-end gap-y-4',
      )}
    >
      <div className={cn('min-w-0 flex-1', !isList && 'basis-72')}>
        <h1 className={isList ? 'text-2xl lg:text-3xl' : 'text-3xl'}>{title}</h1>
        {lead && <p className={cn('mt-2 max-w-reading text-fg-muted', isList && 'max-lg:hidden')}>{lead}</p>}
      </div>
      {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
