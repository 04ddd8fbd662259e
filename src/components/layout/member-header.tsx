'use client';

import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';

import { AppHeader } from './app-header';
import type { NavItem } from './nav-links';
import { ThemeSwitch } from './theme-switch';
import { UserMenu, type HeaderUser } from './user-menu';
import type { MenuEntry } from '@/components/ui/dropdown-menu';

export interface MemberHeaderProps {
  /** Dashboard, My Prompts, Generate Prompt, Analytics, Chat with us, for admins Admin: those that exist, in this order. */
  nav: readonly NavItem[];
  /** False where the side bar marks the current page. */
  marksCurrent?: boolean;
  user: HeaderUser;
  /** Entries of the user menu above Sign out, e.g. a link to the profile. */
  userEntries?: readonly MenuEntry[];
  onSignOut: () => void;
  /** Search, inbox and the main action, before theme and user. */
  action?: ReactNode;
  /** The drawer of small screens, with what else the bar has. */
  menu: ReactNode;
}

/** The header for members: navigation, search, inbox, theme, user block with Sign out. */
export function MemberHeader(props: MemberHeaderProps) {
  const { nav, marksCurrent = true, user, userEntries = [], onSignOut, action, menu } = props;
  return (
    <AppHeader
      home="/dashboard"
      nav={nav}
      marksCurrent={marksCurrent}
      isWide
      end={
        <>
          {action}
          <span className="max-md:hidden">
            <ThemeSwitch />
          </span>
          <span className="flex min-w-11 max-md:hidden">
            <UserMenu
              user={user}
              entries={[
                ...userEntries,
                { kind: 'separator' },
                { label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: onSignOut },
              ]}
            />
          </span>
        </>
      }
      menu={menu}
    />
  );
}
