import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { canCreate } from '@/domain/prompt/policy';
import { listHref } from '@/features/prompt/list-href';
import { loadListParams, toListQuery } from '@/features/prompt/list-params';
import { MyLibrary } from '@/features/prompt/my-library';
import { OWN_PROMPTS, ownSharedPrompts } from '@/features/prompt/own-counts';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/server/auth/gates';
import { HydrateClient, prefetch } from '@/trpc/server';

export const metadata: Metadata = { title: 'My Prompts', robots: { index: false } };

export default async function MyPromptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/my-prompts', params));
  await Promise.all([
    prefetch('prompt', 'list', toListQuery('mine', params)),
    ...(canCreate(actor)
      ? [prefetch('prompt', 'list', OWN_PROMPTS), prefetch('prompt', 'list', ownSharedPrompts(actor.id))]
      : []),
  ]);
  return (
    <PageShell>
      <HydrateClient>
        <MyLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
