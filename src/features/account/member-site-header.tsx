'use client';

import { BellRing, LibraryBig, Newspaper, Plus, ShieldCheck, UserRound, Users } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { MemberHeader } from '@/components/layout/member-header';
import type { HeaderUser } from '@/components/layout/user-menu';
import { ButtonLink } from '@/components/ui/button-link';
import { InboxButton } from '@/features/notification/inbox-button';
import { ForgetUnreadable } from '@/features/prompt/kept/forget-unreadable';
import { LiveInbox } from '@/features/prompt-events/live-inbox';
import { PaletteButton } from '@/features/shortcuts/palette-button';
import { SpaceLinks, SpaceSwitcher } from '@/features/space/space-switcher';
import { cn } from '@/lib/cn';
import { ADMIN_NAV, MEMBER_NAV, navOf } from './site-links';
import { useSignOut } from './use-sign-out';

/** Pages with a button of their own for a new prompt, or that are one. */
const HAS_OWN_CREATE: ReadonlySet<string> = new Set([
  '/dashboard',
  '/my-prompts',
  '/browse-prompts',
  '/prompts/new',
]);

export function MemberSiteHeader({
  readerId,
  user,
  canCreate,
  hasChat,
  isAdmin,
}: {
  readerId: string;
  user: HeaderUser;
  canCreate: boolean;
  hasChat: boolean;
  isAdmin: boolean;
}) {
  const signOut = useSignOut();
  const pathname = usePathname();
  const hasOwn = HAS_OWN_CREATE.has(pathname) || pathname.startsWith('/spaces/');
  return (
    <MemberHeader
      nav={navOf(MEMBER_NAV, hasChat)}
      adminNav={ADMIN_NAV}
      isAdmin={isAdmin}
      user={user}
      userEntries={[
        {
          kind: 'link',
          label: 'My profile',
          icon: <UserRound aria-hidden="true" />,
          href: '/profile',
        },
        {
          kind: 'link',
          label: 'Spaces',
          icon: <Users aria-hidden="true" />,
          href: '/spaces',
        },
        {
          kind: 'link',
          label: 'Collections',
          icon: <LibraryBig aria-hidden="true" />,
          href: '/collections',
        },
        {
          kind: 'link',
          label: 'Following',
          icon: <Newspaper aria-hidden="true" />,
          href: '/following',
        },
        {
          kind: 'link',
          label: 'Account security',
          icon: <ShieldCheck aria-hidden="true" />,
          href: '/profile/security',
        },
        {
          kind: 'link',
          label: 'Notifications',
          icon: <BellRing aria-hidden="true" />,
          href: '/profile/notifications',
        },
      ]}
      onSignOut={signOut}
      place={<SpaceSwitcher />}
      placeLinks={<SpaceLinks />}
      action={
        <>
          {/* The narrowest phones only have room for the other three. */}
          <span className="max-[23rem]:hidden">
            <PaletteButton />
          </span>
          <InboxButton />
          <LiveInbox readerId={readerId} />
          <ForgetUnreadable readerId={readerId} />
          {canCreate && !hasOwn && (
            <ButtonLink
              href="/prompts/new"
              aria-label="New Prompt"
              icon={<Plus aria-hidden="true" />}
              className={cn('px-3 max-sm:hidden nav:max-xl:gap-0', isAdmin && 'nav:gap-0')}
            >
              {/* Admins have one more way in the navigation, and no room for the words beside it. */}
              <span className={isAdmin ? 'nav:hidden' : 'nav:max-xl:hidden'}>New Prompt</span>
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
