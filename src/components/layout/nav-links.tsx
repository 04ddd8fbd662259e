'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

import { cn } from '@/lib/cn';

export interface NavItem {
  href: string;
  label: string;
}

/** Whether the address shown belongs to an item. An address with a fragment is a place on a page and never current. */
function isCurrent(href: string, pathname: string): boolean {
  if (href.includes('#')) return false;
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}

/** The links of a header in a row, the current one underlined by the highlighter; or one below the other in a drawer. */
export function NavLinks({
  items,
  direction = 'row',
  onNavigate,
}: {
  items: readonly NavItem[];
  direction?: 'row' | 'column';
  /** Runs after a press on any of them. */
  onNavigate?: () => void;
}) {
  const pathname = usePathname();
  return (
    <ul className={direction === 'row' ? 'flex items-center gap-2.5 xl:gap-3.5' : 'grid gap-0.5'}>
      {items.map((item) => {
        const current = isCurrent(item.href, pathname);
        return (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={current ? 'page' : undefined}
              // A place on a page is of the page that is there already.
              prefetch={item.href.includes('#') ? false : undefined}
              onClick={onNavigate}
              className={cn(
                'inline-flex items-center font-medium whitespace-nowrap transition-colors hover:text-fg',
                current ? 'text-fg' : 'text-fg-muted',
                direction === 'row'
                  ? 'min-h-9 rounded-sm text-md'
                  : '-mx-2.5 min-h-11 w-[calc(100%+1.25rem)] rounded-md px-2.5 text-base hover:bg-surface-2',
              )}
            >
              <span className={current ? 'px-0.5 font-semibold mark-underline' : 'px-0.5'}>{item.label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
