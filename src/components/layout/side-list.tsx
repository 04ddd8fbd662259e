'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';

interface SidePlace {
  href: string;
  label: string;
  /** Hidden from screen readers, 18 px. */
  icon: ReactNode;
  isCurrent: boolean;
  /** The name for screen readers, if a mark says more than the label. */
  fullLabel?: string | undefined;
  /** A mark at the end of the line. */
  mark?: ReactNode;
}

/** The pages of one area: a list beside the page, a row that scrolls on narrow screens. */
export function SideList({ label, places }: { label: string; places: readonly SidePlace[] }) {
  const current = places.find(({ isCurrent }) => isCurrent)?.href;
  const marked = places.filter(({ mark }) => mark !== undefined).length;
  const list = useRef<HTMLUListElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  // In the row of narrow screens the current page may be out of view, and marks that come later push it out again.
  useEffect(() => {
    if (list.current === null || link.current === null) return;
    const place = link.current.getBoundingClientRect();
    const row = list.current.getBoundingClientRect();
    // Scrolls only the row, not the page below it.
    list.current.scrollLeft += place.left + place.width / 2 - (row.left + row.width / 2);
  }, [current, marked]);
  return (
    <nav
      aria-label={label}
      className="min-w-0 px-4 pt-4 sm:px-6 lg:border-e lg:border-border lg:px-2.5 lg:py-3.5 print:hidden"
    >
      <ul
        ref={list}
        className="flex gap-1 overflow-x-auto p-1 lg:sticky lg:inset-bs-[calc(var(--header-height)+1rem)] lg:flex-col lg:overflow-visible lg:p-0"
      >
        {places.map(({ href, label: name, icon, isCurrent, fullLabel, mark }) => (
          <li key={href} className="shrink-0">
            <Link
              ref={isCurrent ? link : undefined}
              href={href}
              prefetch={false}
              aria-current={isCurrent ? 'page' : undefined}
              aria-label={fullLabel}
              className={cn(
                'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-md touch:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0',
                isCurrent
                  ? 'forced-chosen bg-primary-soft font-semibold text-on-primary-soft'
                  : 'text-fg-muted hover:bg-surface-2 hover:text-fg',
              )}
            >
              {icon}
              {name}
              {mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A side list and the page beside it, on the edges of the library with its side bar. */
export function SideListFrame({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] [--container-page:79rem] lg:min-h-[calc(100dvh-var(--header-height)-9.25rem)] lg:grid-cols-[236px_minmax(0,1fr)]">
      {list}
      {children}
    </div>
  );
}
