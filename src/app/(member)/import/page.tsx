import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireMemberPage } from '@/auth/gates';
import { PageShell } from '@/components/layout/page-shell';
import { canCreate } from '@/domain/prompt/policy';
import { writes } from '@/domain/space/role';
import { ImportPage } from '@/features/import/import-page';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { api, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Import prompts', robots: { index: false } };

export default async function ImportPromptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await requireMemberPage('/import');
  // Viewers only read; nothing leads them here.
  if (!canCreate(actor)) redirect('/dashboard');
  const slug = firstValue((await searchParams)['space']);
  const [spaces] = await Promise.all([
    api.space.list(),
    prefetch(queryOptions('space', 'list', undefined)),
    prefetch(queryOptions('import', 'list', undefined)),
  ]);
  const space = spaces.find((one) => one.slug === slug && writes(one.role)) ?? null;
  return (
    <PageShell width="list">
      <HydrateClient>
        <ImportPage owner={actor.id} space={space} />
      </HydrateClient>
    </PageShell>
  );
}
