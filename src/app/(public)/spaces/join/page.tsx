import type { Metadata } from 'next';
import { AuthSheet } from '@/features/account/auth-sheet';
import { JoinSpace } from '@/features/space/join-space';
import { getActor } from '@/auth/session';
import { ApiClient } from '@/trpc/api-client';

export const metadata: Metadata = {
  title: 'Join a space',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function JoinSpacePage() {
  const actor = await getActor();
  return (
    <AuthSheet tab="Invitation" title="Join a space" lead="A space holds a team’s prompts.">
      <ApiClient>
        <JoinSpace isGuest={actor.kind === 'guest'} />
      </ApiClient>
    </AuthSheet>
  );
}
