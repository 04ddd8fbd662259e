import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { DashboardLibrary } from '@/features/prompt/dashboard-library';
import { listHref } from '@/features/prompt/list-href';
import { type ListParams, listParsers, loadListParams, toListQuery } from '@/features/prompt/list-params';
import { showsShelf } from '@/features/prompt/shows-shelf';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/server/auth/gates';
import { HydrateClient, prefetch, question, readsAhead } from '@/trpc/server';

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false } };

const questionsOf = (params: ListParams) => [
  question('prompt', 'list', toListQuery('dashboard', params)),
  ...(showsShelf(params)
    ? [
        question('account', 'firstSteps', undefined),
        question('pin', 'list', undefined),
        question('usage', 'recent', undefined),
      ]
    : []),
];

readsAhead('/dashboard', Object.keys(listParsers), (given) => questionsOf(loadListParams(given)));

export default async function DashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/dashboard', params));
  await Promise.all(questionsOf(params).map(prefetch));
  return (
    <PageShell width="list">
      <PageHeader
        isList
        title="Prompt Dashboard"
        lead={`Everything your team shares, and what you keep to yourself.${canCreate(actor) ? '' : ` ${messages.role.viewer}`}`}
      />
      <HydrateClient>
        <DashboardLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
