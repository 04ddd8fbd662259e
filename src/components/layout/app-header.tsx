import Link from 'next/link';
import type { ReactNode } from 'react';

import { Logo } from './logo';
import { MobileMenu } from './mobile-menu';
import { NavLinks, type NavItem } from './nav-links';

export interface AppHeaderProps {
  /** Where the logo leads. */
  home: string;
  nav: readonly NavItem[];
  /** What stands after the navigation, on wide screens. */
  place?: ReactNode;
  /** The end of the header at every width: at most 200 px on phones. */
  end?: ReactNode;
  /** More for the drawer of small screens, below the navigation. */
  menuFooter?: ReactNode;
}

/** The bar at the top: 60 px, opaque, sticky. Below 1000 px the navigation moves into a drawer. */
export function AppHeader({ home, nav, place, end, menuFooter }: AppHeaderProps) {
  return (
    <header className="sticky inset-bs-0 z-30 border-b border-border bg-bg print:hidden">
      <div className="mx-auto flex h-15 max-w-page items-center gap-3 px-4 sm:px-6 nav:gap-4 xl:gap-6">
        <Link href={home} className="rounded-sm touch:py-2">
          <Logo />
        </Link>
        <nav aria-label="Main" className="max-nav:hidden">
          <NavLinks items={nav} />
        </nav>
        {place}
        <div className="ms-auto flex min-w-0 items-center gap-1">
          {end}
          <MobileMenu items={nav} footer={menuFooter} />
        </div>
      </div>
    </header>
  );
}
