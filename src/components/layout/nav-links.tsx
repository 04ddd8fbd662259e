'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface NavItem {
  href: string;
  label: string;
  /** For the drawer. */
  icon?: ReactNode;
}

/** Whether the address shown belongs to an item. An address with a fragment is a place on a page and never current. */
function isCurrent(href: string, pathname: string): boolean {
  if (href.includes('#')) return false;
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}

/** The links of a header in a row, the current one underlined by the highlighter; or as tiles in two columns in a drawer. */
export function NavLinks({
  items,
  direction = 'row',
  marksCurrent = true,
}: {
  items: readonly NavItem[];
  direction?: 'row' | 'tiles';
  /** False where a side bar marks the current page: one mark is enough for the eye. */
  marksCurrent?: boolean;
}) {
  const pathname = usePathname();
  const isRow = direction === 'row';
  return (
    <ul className={isRow ? 'flex items-center gap-2 xl:gap-3' : 'grid gap-2 min-[22rem]:grid-cols-2'}>
      {items.map((item) => {
        const current = isCurrent(item.href, pathname);
        const isMarked = current && marksCurrent;
        return (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={current ? 'page' : undefined}
              // A place on a page is of the page that is there already.
              prefetch={item.href.includes('#') ? false : undefined}
              className={cn(
                'inline-flex items-center text-md transition-colors hover:text-fg',
                isRow ? 'min-h-9 rounded-sm font-medium whitespace-nowrap' : TILE,
                !isMarked && (isRow ? 'text-fg-muted' : 'border-border'),
                isMarked && (isRow ? 'text-fg' : 'border-primary bg-primary-soft text-on-primary-soft'),
              )}
            >
              {!isRow && item.icon}
              <span className={isRow ? cn('px-0.5', isMarked && 'font-semibold mark-underline') : 'min-w-0'}>
                {item.label}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const TILE =
  'min-h-11 w-full gap-2 rounded-md border px-2.5 py-1.5 leading-tight font-semibold hover:bg-surface-2 aria-[current=page]:forced-chosen [&_svg]:size-4 [&_svg]:shrink-0';
