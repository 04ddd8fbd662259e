import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { PageShell } from '@/components/layout/page-shell';
import { canManageSpace } from '@/domain/space/policy';
import { loadListParams } from '@/features/prompt-base/list-params';
import { toListQuery } from '@/features/prompt-base/list-query';
import { isSkipped, NEW_SPACE_MS, SKIPPED_STEPS_COOKIE } from '@/features/space/skipped-steps';
import { SpaceView } from '@/features/space/space-view';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';
import { findSpace } from '../../find-space';
import { missing, orMissing, titleOrMissing } from '../../../or-missing';

export async function generateMetadata({ params }: { params: Promise<{ slug: string }> }): Promise<Metadata> {
  const { slug } = await params;
  return titleOrMissing('Space', () => findSpace(slug));
}

export default orMissing(async function SpacePage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const { slug } = await params;
  const actor = await requireMemberPage(`/spaces/${slug}`);
  const space = await findSpace(slug);
  if (space === null) missing();
  const list = await loadListParams(searchParams);
  const isNew = Date.now() - space.createdAt.getTime() < NEW_SPACE_MS;
  const hasSteps = canManageSpace(actor, space) && (space.promptCount === 0 || isNew);
  const skipped = (await cookies()).get(SKIPPED_STEPS_COOKIE)?.value;
  await Promise.all([
    prefetch(queryOptions('space', 'get', { slug })),
    prefetch(queryOptions('follow', 'get', { kind: 'space', id: space.id })),
    prefetch(queryOptions('prompt', 'list', toListQuery('space', list, space.id))),
    // The steps of a new space come with the page: nothing moves.
    ...(hasSteps
      ? [
          prefetch(queryOptions('space', 'members', { id: space.id })),
          prefetch(queryOptions('collection', 'list', { spaceId: space.id })),
        ]
      : []),
  ]);
  return (
    <PageShell>
      <HydrateClient>
        <SpaceView actor={actor} slug={slug} areStepsSkipped={isSkipped(skipped, space.id)} />
      </HydrateClient>
    </PageShell>
  );
});
