'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { setupMessages } from '@/domain/admin/setup-messages';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { ADMIN_PLACES, placeOf } from './admin-places';

/** The state of a part of the set-up; the link's name says it in words. */
const DOT = {
  works: 'bg-primary forced-colors:bg-[CanvasText]',
  attention: 'bg-on-warn-soft forced-colors:bg-[Mark]',
  unset: 'border-2 border-fg-muted',
} as const;

/**
 * The pages of the admin area: a list beside the page, a row that scrolls on narrow screens.
 * @param isAdmin whether the states of the set-up may be asked for
 */
export function AdminSideList({ isAdmin }: { isAdmin: boolean }) {
  const { data: setup } = trpc.admin.setup.useQuery(undefined, { enabled: isAdmin });
  const current = placeOf(usePathname());
  const link = useRef<HTMLAnchorElement>(null);
  // In the row of narrow screens the current page may be out of view.
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav
      aria-label="Admin"
      className="min-w-0 px-4 pt-4 sm:px-6 lg:sticky lg:inset-bs-[var(--header-height)] lg:self-start lg:py-8 lg:pe-0"
    >
      <ul className="flex gap-1 overflow-x-auto p-1 lg:flex-col lg:overflow-visible lg:p-0">
        {ADMIN_PLACES.map(({ href, label, icon: Icon, part }) => {
          const isCurrent = href === current?.href;
          const state = part && setup?.[part].state;
          return (
            <li key={href} className="shrink-0">
              <Link
                ref={isCurrent ? link : undefined}
                href={href}
                prefetch={false}
                aria-current={isCurrent ? 'page' : undefined}
                aria-label={state && `${label}, ${setupMessages.states[state].toLowerCase()}`}
                className={cn(
                  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-md touch:min-h-11',
                  isCurrent
                    ? 'forced-chosen bg-primary-soft font-semibold text-on-primary-soft'
                    : 'text-fg-muted hover:bg-surface-2 hover:text-fg',
                )}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {label}
                {state && (
                  <span
                    aria-hidden="true"
                    className={cn('ms-auto size-2.5 shrink-0 rounded-full', DOT[state])}
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
