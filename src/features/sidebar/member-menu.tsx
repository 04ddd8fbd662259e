'use client';

import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyThemeToggle } from '@/components/layout/lazy-theme-toggle';
import { MenuDrawer } from '@/components/layout/menu-drawer';
import type { NavItem } from '@/components/layout/nav-links';
import type { HeaderUser } from '@/components/layout/user-menu';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import type { Member } from '@/domain/actor';
import { SideLink } from './side-link';
import { SidePlaces } from './side-places';
import { useSideDialogs } from './use-side-dialogs';

/** A link in the drawer of small screens, besides navigation and library. */
export interface AccountLink {
  href: string;
  label: string;
  icon: ReactNode;
}

/** A member's drawer: profile, navigation, library, account, theme and Sign out. */
export function MemberMenu({
  actor,
  user,
  nav,
  account,
  onSignOut,
}: {
  actor: Member;
  user: HeaderUser;
  nav: readonly NavItem[];
  account: readonly AccountLink[];
  onSignOut: () => void;
}) {
  const dialogs = useSideDialogs(actor);
  const shown = user.name.trim() || user.email;
  return (
    <>
      <MenuDrawer
        items={nav}
        title={
          <span className="flex min-w-0 items-center gap-2 text-base">
            <span className="sr-only">Menu: </span>
            <Avatar name={shown} src={user.avatarUrl} size={32} />
            <span dir="auto" className="truncate">
              {shown}
            </span>
          </span>
        }
      >
        <div className="-mx-2 mt-4 flex-1 border-t border-border pt-2">
          <SidePlaces actor={actor} first={undefined} dialogs={dialogs} />
          <ul aria-label="Account" className="mt-2 border-t border-border pt-2">
            {account.map(({ href, label, icon }) => (
              <SideLink key={href} href={href} icon={icon} current={null}>
                {label}
              </SideLink>
            ))}
          </ul>
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-border pt-3">
          <LazyThemeToggle />
          <Button variant="ghost" icon={<LogOut aria-hidden="true" />} onClick={onSignOut}>
            Sign out
          </Button>
        </div>
      </MenuDrawer>
      {dialogs.dialogs}
    </>
  );
}
