'use client';

import { Plus, ShieldCheck, UserRound } from 'lucide-react';
import { MemberHeader } from '@/components/layout/member-header';
import type { HeaderUser } from '@/components/layout/user-menu';
import { ButtonLink } from '@/components/ui/button-link';
import { useSignOut } from './use-sign-out';

/** Screens a member finds in the header, in the order of the specification (section 2, Layouts). */
const MEMBER_NAV = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/my-prompts', label: 'My Prompts' },
  { href: '/browse-prompts', label: 'Browse' },
  { href: '/analytics', label: 'Analytics' },
];

const ADMIN_NAV = { href: '/admin', label: 'Admin' };

export function MemberSiteHeader({
  user,
  canCreate,
  isAdmin,
}: {
  user: HeaderUser;
  canCreate: boolean;
  isAdmin: boolean;
}) {
  const signOut = useSignOut();
  return (
    <MemberHeader
      nav={MEMBER_NAV}
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
          label: 'Account security',
          icon: <ShieldCheck aria-hidden="true" />,
          href: '/profile/security',
        },
      ]}
      onSignOut={signOut}
      action={
        canCreate && (
          <ButtonLink href="/prompts/new" icon={<Plus aria-hidden="true" />} className="max-sm:hidden">
            New Prompt
          </ButtonLink>
        )
      }
    />
  );
}
