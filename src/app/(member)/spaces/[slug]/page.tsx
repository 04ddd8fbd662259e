import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { loadListParams, toListQuery } from '@/features/prompt-base/list-params';
import { SpaceView } from '@/features/space/space-view';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Space', robots: { index: false } };

export default async function SpacePage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const { slug } = await params;
  const actor = await requireMemberPage(`/spaces/${slug}`);
  const space = await findOrNull(api.space.get({ slug }));
  if (space === null) notFound();
  const list = await loadListParams(searchParams);
  await Promise.all([
    prefetch(queryOptions('space', 'get', { slug })),
    prefetch(queryOptions('follow', 'get', { kind: 'space', id: space.id })),
    prefetch(queryOptions('prompt', 'list', toListQuery('space', list, space.id))),
  ]);
  return (
    <PageShell width="list">
      <HydrateClient>
        <SpaceView actor={actor} slug={slug} />
      </HydrateClient>
    </PageShell>
  );
}
