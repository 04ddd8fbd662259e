'use client';

import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';

import { AppHeader } from './app-header';
import type { NavItem } from './nav-links';
import { ThemeSwitch } from './theme-switch';
import { UserMenu, type HeaderUser } from './user-menu';
import { Button } from '@/components/ui/button';
import type { MenuEntry } from '@/components/ui/dropdown-menu';

export interface MemberHeaderProps {
  /** Dashboard, My Prompts, Generate Prompt, Analytics, Chat with us: those that exist, in this order. */
  nav: readonly NavItem[];
  /** Shown last and to admins only; nothing until that screen exists. */
  adminNav?: NavItem;
  isAdmin?: boolean;
  user: HeaderUser;
  home?: string;
  /** Entries of the user menu above Sign out, e.g. a link to the profile. */
  userEntries?: readonly MenuEntry[];
  onSignOut: () => void;
  /** Where one is in the library, after the navigation; `placeLinks` the same in the drawer of small screens. */
  place?: ReactNode;
  placeLinks?: ReactNode;
  /** The main action, at the end of the bar before theme and user. */
  action?: ReactNode;
}

/** The header for members: navigation, theme, user block with Sign out (specification 2, Layouts). */
export function MemberHeader({
  nav,
  adminNav,
  isAdmin = false,
  user,
  home = '/dashboard',
  userEntries = [],
  onSignOut,
  place,
  placeLinks,
  action,
}: MemberHeaderProps) {
  return (
    <AppHeader
      home={home}
      nav={isAdmin && adminNav ? [...nav, adminNav] : nav}
      place={place}
      end={
        <>
          {action}
          <span className="max-nav:hidden">
            <ThemeSwitch />
          </span>
          <UserMenu
            user={user}
            entries={[
              ...userEntries,
              { kind: 'separator' },
              { label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: onSignOut },
            ]}
          />
        </>
      }
      menuFooter={
        <>
          {placeLinks}
          <Button variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    />
  );
}
