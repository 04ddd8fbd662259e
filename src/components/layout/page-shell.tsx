import type { ReactNode } from 'react';

import { BackLink } from './back-link';
import { cn } from '@/lib/cn';

const widths = { page: 'max-w-page weak:pt-2 sm:weak:pt-2 lg:weak:pt-5', sheet: 'max-w-[28rem]' };

/** For the content of a full-width page, so that all pages begin at the same edge. */
const columns = { form: 'max-w-form', reading: 'max-w-[72ch]' };

export interface PageShellProps {
  /**
   * `page` 1200 px and gutters; in it `form` 720 px and `reading` lines of 68 characters; `sheet` a box of 400 px in the middle.
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
  /** The page that this one belongs to. */
  back?: { href: string; label: ReactNode };
  /** One line below. */
  lead?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** Above a list, which small screens show soon: without the line below. */
  isList?: boolean;
}

/** Title, actions and way back of every page: the title is at the same height, whatever its actions. */
export function PageHeader({ title, back, lead, actions, isList = false }: PageHeaderProps) {
  return (
    <div className={isList ? 'mb-1 lg:mb-3' : 'mb-6'}>
      {back !== undefined && <BackLink href={back.href}>{back.label}</BackLink>}
      <div
        className={cn('flex min-h-11 items-center justify-between gap-x-6', !isList && 'flex-wrap gap-y-1')}
      >
        <h1
          className={cn(
            'min-w-0 flex-1 text-2xl lg:text-3xl',
            // As tall as the line, so that it stands at the same height where the actions wrap.
            !isList && 'flex min-h-11 basis-auto flex-wrap items-center lg:basis-72',
          )}
        >
          {title}
        </h1>
        {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2">{actions}</div>}
      </div>
      {lead && (
        <p
          className={cn(
            'max-w-reading text-fg-muted',
            isList ? 'max-lg:hidden' : actions && 'max-lg:mt-1.5', // Below the actions where these have a line of their own.
          )}
        >
          {lead}
        </p>
      )}
    </div>
  );
}
