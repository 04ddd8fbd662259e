import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { SpacesList } from '@/features/space/spaces-list';
import { requireMemberPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Spaces', robots: { index: false } };

export default async function SpacesPage() {
  const actor = await requireMemberPage('/spaces');
  await prefetch(queryOptions('space', 'list', undefined));
  return (
    <PageShell>
      <HydrateClient>
        <SpacesList actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
