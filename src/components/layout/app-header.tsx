import Link from 'next/link';
import type { ReactNode } from 'react';

import { Logo } from './logo';
import { NavLinks, type NavItem } from './nav-links';
import { cn } from '@/lib/cn';

export interface AppHeaderProps {
  /** Link of the logo. */
  home: string;
  nav: readonly NavItem[];
  /** False where a side bar marks the current page. */
  marksCurrent?: boolean;
  /** Displayed at the end at every width; it may shrink, and is limited to 160 px on phones. */
  end?: ReactNode;
  /** Button of the drawer, which has the navigation below 1024 px. */
  menu: ReactNode;
  /** Whether it fills the width, as on pages beside a sidebar. */
  isWide?: boolean;
}

/** The bar at the top: 60 px, opaque, sticky. Below 1024 px the navigation moves into a drawer. */
export function AppHeader({ home, nav, marksCurrent = true, end, menu, isWide = false }: AppHeaderProps) {
  return (
    <header className="sticky inset-bs-0 z-30 border-b border-border bg-bg print:hidden">
      <div
        className={cn(
          'flex h-15 items-center gap-2 px-4 sm:gap-3 sm:px-6 nav:gap-4 xl:gap-6',
          !isWide && 'mx-auto max-w-page',
        )}
      >
        <Link href={home} className="shrink-0 rounded-sm touch:py-2">
          <Logo />
        </Link>
        <nav aria-label="Main" className="shrink-0 max-nav:hidden">
          <NavLinks items={nav} marksCurrent={marksCurrent} />
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-0.5 sm:gap-1 xl:gap-1.5">
          {end}
          {menu}
        </div>
      </div>
    </header>
  );
}
