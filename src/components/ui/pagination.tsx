import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent, ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  pageCount: number;
  /** The numbers to show, `'gap'` where some are left out. */
  items: readonly (number | 'gap')[];
  hrefFor: (page: number) => string;
  /** Takes over a plain press on a link, for a caller that changes the page itself. New tabs still use the link. */
  onPage?: (page: number) => void;
  label?: string;
  className?: string;
}

const cell =
  'inline-flex h-9.5 weak:min-w-9.5 items-center justify-center gap-1 rounded-md border weak:px-2 text-md font-semibold tabular-nums touch:h-11 touch:min-w-11';

function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Numbered pages as real links, with Previous and Next. Draws nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  items,
  hrefFor,
  onPage,
  label = 'Pagination',
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;

  const link = (
    target: number,
    children: ReactNode,
    extra?: { rel?: string; label?: string; className?: string },
  ) => (
    <Link
      href={hrefFor(target)}
      rel={extra?.rel}
      aria-label={extra?.label}
      aria-current={target === page && !extra?.rel ? 'page' : undefined}
      scroll={!onPage}
      prefetch={false}
      onClick={
        onPage &&
        ((event: MouseEvent) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onPage(target);
        })
      }
      className={cn(
        cell,
        target === page && !extra?.rel
          ? 'border-primary forced-chosen bg-primary-soft text-on-primary-soft'
          : 'border-transparent text-fg-muted transition-colors hover:bg-surface-2 hover:text-fg',
        extra?.className,
      )}
    >
      {children}
    </Link>
  );

  const step = (target: number, rel: 'prev' | 'next', children: ReactNode, place: string) =>
    target >= 1 && target <= pageCount ? (
      link(target, children, { rel, className: cn('px-3', place) })
    ) : (
      <span
        aria-disabled="true"
        className={cn(cell, 'border-transparent px-3 text-fg-muted opacity-55', place)}
      >
        {children}
      </span>
    );

  return (
    <nav
      aria-label={label}
      className={cn(
        'flex flex-wrap items-center justify-between gap-1 sm:justify-center print:hidden',
        className,
      )}
    >
      {step(
        page - 1,
        'prev',
        <>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          Previous
        </>,
        '',
      )}
      <ol className="order-last flex basis-full flex-wrap items-center justify-center gap-1 sm:order-none sm:basis-auto">
        {items.map((item, index) =>
          item === 'gap' ? (
            <li key={`gap-${index}`} className={cn(cell, 'min-w-6 border-transparent px-0 text-fg-subtle')}>
              ...
            </li>
          ) : (
            <li key={item}>{link(item, item, { label: `Page ${item}` })}</li>
          ),
        )}
      </ol>
      {step(
        page + 1,
        'next',
        <>
          Next
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </>,
        '',
      )}
    </nav>
  );
}
