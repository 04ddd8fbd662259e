import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { DashboardLibrary } from '@/features/prompt/dashboard-library';
import { listHref } from '@/features/prompt/list-href';
import { type ListParams, listParsers, loadListParams, toListQuery } from '@/features/prompt/list-params';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/server/auth/gates';
import { HydrateClient, prefetch, question, readsAhead } from '@/trpc/server';

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false } };

const listOf = (params: ListParams) => question('prompt', 'list', toListQuery('dashboard', params));

readsAhead('/dashboard', Object.keys(listParsers), (given) => [listOf(loadListParams(given))]);

export default async function DashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/dashboard', params));
  await prefetch(listOf(params));
  return (
    <PageShell>
      <PageHeader
        title="Prompt Dashboard"
        lead="Everything your team shares, and what you keep to yourself."
      />
      <HydrateClient>
        <DashboardLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
