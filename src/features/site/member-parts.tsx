'use client';

import dynamic from 'next/dynamic';
import { IdentityConfirmation } from '@/features/account/identity-confirmation';
import { SessionNotice } from '@/features/account/session-notice';
import { ImportStatus } from '@/features/import/import-status';
import { SecretAcceptance } from '@/features/prompt-check/secret-acceptance';

export { LibraryShell } from '@/features/sidebar/library-shell';
export { MemberSiteHeader } from './member-site-header';

const FoundNotice = dynamic(() =>
  import('@/features/account/found-notice').then((module) => module.FoundNotice),
);
const WaitingNotice = dynamic(() =>
  import('@/features/address-proof/waiting-notice').then((module) => module.WaitingNotice),
);
const WaysInNotice = dynamic(() =>
  import('@/features/account/ways-in-notice').then((module) => module.WaysInNotice),
);

/** What a member has to look at, above the page. */
export function MemberNotices({
  showsWaysIn,
  hasFinding,
  hasWaiting,
}: {
  showsWaysIn: boolean;
  hasFinding: boolean;
  hasWaiting: boolean;
}) {
  return (
    <>
      {showsWaysIn && <WaysInNotice />}
      {hasFinding && <FoundNotice />}
      {hasWaiting && <WaitingNotice />}
    </>
  );
}

/** Dialogs and lines that come up on any page of a member. */
export function MemberDialogs({ id, email }: { id: string; email: string | null }) {
  return (
    <>
      <SessionNotice email={email} />
      <IdentityConfirmation email={email} />
      <SecretAcceptance />
      <ImportStatus owner={id} />
    </>
  );
}
