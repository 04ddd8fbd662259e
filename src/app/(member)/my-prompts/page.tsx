import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import type { Member } from '@/domain/actor';
import { listHref } from '@/features/prompt/list/list-href';
import { type ListParams, loadListParams } from '@/features/prompt-base/list-params';
import { toListQuery } from '@/features/prompt-base/list-query';
import { MyLibrary } from '@/features/prompt/mine/my-library';
import { OWN_PROMPTS, ownSharedPrompts } from '@/features/prompt/mine/own-counts';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'My Prompts', robots: { index: false } };

function queriesOf(actor: Member, params: ListParams) {
  return [toListQuery('mine', params), OWN_PROMPTS, ownSharedPrompts(actor.id)].map((query) =>
    queryOptions('prompt', 'list', query),
  );
}

export default async function MyPromptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/my-prompts', params));
  await Promise.all(queriesOf(actor, params).map(prefetch));
  return (
    <PageShell>
      <HydrateClient>
        <MyLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
