import type { ReactNode } from 'react';

import { AppHeader } from './app-header';
import { LazyThemeToggle } from './lazy-theme-toggle';
import { MenuDrawer } from './menu-drawer';
import type { NavItem } from './nav-links';
import { ThemeSwitch } from './theme-switch';
import { ButtonLink } from '@/components/ui/button-link';

export interface PublicHeaderProps {
  /** About, Features, Testimonials, FAQ, Browse, Generate Prompt, Chat with us: those that exist, in this order. */
  nav: readonly NavItem[];
  /** The button that opens the search. */
  search?: ReactNode;
}

/** The header for visitors: navigation, search, theme, Sign in, Register. */
export function PublicHeader({ nav, search }: PublicHeaderProps) {
  return (
    <AppHeader
      home="/"
      nav={nav}
      end={
        <>
          {search}
          <span className="max-nav:hidden">
            <ThemeSwitch />
          </span>
          <ButtonLink href="/login" variant="ghost" prefetch={false} className="px-3 max-md:hidden">
            Sign in
          </ButtonLink>
          <ButtonLink href="/register" prefetch={false} className="max-[22rem]:px-2.5">
            Register
          </ButtonLink>
        </>
      }
      menu={
        <MenuDrawer items={nav}>
          <div className="mt-5 grid gap-2 border-t border-border pt-5">
            <LazyThemeToggle />
            <ButtonLink href="/register" className="mt-3">
              Register
            </ButtonLink>
            <ButtonLink href="/login" variant="secondary">
              Sign in
            </ButtonLink>
          </div>
        </MenuDrawer>
      }
    />
  );
}
