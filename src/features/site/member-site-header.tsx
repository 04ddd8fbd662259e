'use client';

import { Plus, Settings2, ShieldCheck, UserRound } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { MemberHeader } from '@/components/layout/member-header';
import type { HeaderUser } from '@/components/layout/user-menu';
import { ButtonLink } from '@/components/ui/button-link';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { Member } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { hasSideBar } from '@/domain/publish/routes';
import { InboxButton } from '@/features/notification/inbox-button';
import { ForgetUnreadable } from '@/features/prompt/cache/forget-unreadable';
import { LiveInbox } from '@/features/prompt-events/live-inbox';
import { PaletteButton } from '@/features/shortcuts/palette-button';
import { type AccountLink, MemberMenu } from '@/features/sidebar/member-menu';
import { memberNav } from './member-nav';
import { useSignOut } from '@/features/account/use-sign-out';

/** Pages with a button of their own for a new prompt, or that are one. */
const HAS_OWN_CREATE: ReadonlySet<string> = new Set([
  '/dashboard',
  '/my-prompts',
  '/browse-prompts',
  '/prompts/new',
]);

const ACCOUNT: readonly AccountLink[] = [
  { href: '/profile', label: 'My profile', icon: <UserRound aria-hidden="true" /> },
  { href: '/profile/security', label: 'Account security', icon: <ShieldCheck aria-hidden="true" /> },
  { href: '/profile/notifications', label: 'Notifications', icon: <Settings2 aria-hidden="true" /> },
];

/** The header of a member, with the drawer that stands for it and the side bar on small screens. */
export function MemberSiteHeader({
  actor,
  user,
  hasChat,
}: {
  actor: Member;
  user: HeaderUser;
  hasChat: boolean;
}) {
  const signOut = useSignOut();
  const pathname = usePathname();
  const hasOwn = HAS_OWN_CREATE.has(pathname) || pathname.startsWith('/spaces/');
  const nav = memberNav({ hasChat, isAdmin: actor.role === 'admin' });
  return (
    <MemberHeader
      nav={nav}
      marksCurrent={!hasSideBar(pathname)}
      user={user}
      userEntries={ACCOUNT.map((link): MenuEntry => ({ kind: 'link', ...link }))}
      onSignOut={signOut}
      menu={<MemberMenu actor={actor} user={user} nav={nav} account={ACCOUNT} onSignOut={signOut} />}
      action={
        <>
          <PaletteButton isBox />
          <InboxButton />
          <LiveInbox readerId={actor.id} />
          <ForgetUnreadable readerId={actor.id} />
          {canCreate(actor) && !hasOwn && (
            <ButtonLink
              href="/prompts/new"
              aria-label="New Prompt"
              icon={<Plus aria-hidden="true" />}
              className="px-3 max-xl:gap-0 max-md:hidden"
            >
              <span className="max-xl:hidden">New Prompt</span>
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
