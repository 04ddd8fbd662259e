import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { canCreate } from '@/domain/prompt/policy';
import { listHref, loadListParams, toListQuery } from '@/features/prompt/list-params';
import { MyLibrary } from '@/features/prompt/my-library';
import { OWN_PROMPTS, ownSharedPrompts } from '@/features/prompt/own-counts';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/server/auth/gates';
import { api, HydrateClient } from '@/trpc/server';

export const metadata: Metadata = { title: 'My Prompts', robots: { index: false } };

export default async function MyPromptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/my-prompts', params));
  await Promise.all([
    api.prompt.list.prefetch(toListQuery('mine', params)),
    ...(canCreate(actor)
      ? [api.prompt.list.prefetch(OWN_PROMPTS), api.prompt.list.prefetch(ownSharedPrompts(actor.id))]
      : []),
  ]);
  return (
    <PageShell>
      <PageHeader title="My Prompts" lead="What you wrote, shared and private." />
      <HydrateClient>
        <MyLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
