import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { DashboardLibrary } from '@/features/prompt/list/dashboard-library';
import { listHref } from '@/features/prompt/list/list-href';
import { type ListParams, loadListParams } from '@/features/prompt-base/list-params';
import { toListQuery } from '@/features/prompt-base/list-query';
import { isUnfilteredList } from '@/features/prompt/list/is-unfiltered-list';
import type { SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { DashboardTitle } from '@/features/prompt/list/dashboard-title';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false } };

const queriesOf = (params: ListParams) => [
  queryOptions('prompt', 'list', toListQuery('dashboard', params)),
  ...(isUnfilteredList(params) ? [queryOptions('account', 'firstSteps', undefined)] : []),
];

export default async function DashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadListParams(searchParams);
  const actor = await requireMemberPage(listHref('/dashboard', params));
  await Promise.all(queriesOf(params).map(prefetch));
  return (
    <PageShell>
      <PageHeader
        isList
        title={<DashboardTitle />}
        lead={canCreate(actor) ? undefined : messages.role.viewer}
      />
      <HydrateClient>
        <DashboardLibrary actor={actor} />
      </HydrateClient>
    </PageShell>
  );
}
