import type { Metadata } from 'next';
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
    <ApiClient>
      <JoinSpace isGuest={actor.kind === 'guest'} />
    </ApiClient>
  );
}
