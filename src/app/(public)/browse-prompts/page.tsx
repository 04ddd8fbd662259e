import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { BrowseLibrary } from '@/features/prompt/browse-library';
import { InvalidIdentifierNotice } from '@/features/prompt/invalid-identifier-notice';
import { hasFilters, loadListParams, toListQuery } from '@/features/prompt/list-params';
import type { SearchParams } from '@/lib/search-params';
import { getActor } from '@/server/auth/session';
import { api, HydrateClient } from '@/trpc/server';

const PATH = '/browse-prompts';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await loadListParams(searchParams);
  const isNarrowed = hasFilters(params) || params.q !== '';
  return {
    title: 'Browse Prompts',
    description: 'Explore the prompts that teams share: search them, filter them, copy what works.',
    alternates: { canonical: PATH },
    // One page of the library is worth finding; its countless narrowed views are not.
    robots: isNarrowed ? { index: false, follow: true } : undefined,
  };
}

export default async function BrowsePage({ searchParams }: Props) {
  const actor = await getActor();
  await api.prompt.list.prefetch(toListQuery('browse', await loadListParams(searchParams)));
  return (
    <PageShell>
      <PageHeader title="Browse Prompts" lead="Explore all prompts in our database." />
      <HydrateClient>
        <BrowseLibrary actor={actor} />
      </HydrateClient>
      <InvalidIdentifierNotice />
    </PageShell>
  );
}
