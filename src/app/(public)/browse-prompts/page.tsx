import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import type { Actor } from '@/domain/actor';
import type { PromptPage } from '@/domain/prompt/schema';
import { BrowseInvitation } from '@/features/prompt/guest/browse-invitation';
import { GuestBrowse } from '@/features/prompt/guest/guest-browse';
import { GuestCard } from '@/features/prompt/guest/guest-card';
import { InvalidIdentifierNotice } from '@/features/prompt/invalid-identifier-notice';
import { hasFilters } from '@/features/prompt/list-href';
import { type ListParams, loadListParams, toListQuery } from '@/features/prompt/list-params';
import { BrowseLibrary } from '@/features/prompt/member-views';
import { GuestLive } from '@/features/prompt-events/guest-live';
import type { SearchParams } from '@/lib/search-params';
import { getActor } from '@/server/auth/session';
import { ApiClient } from '@/trpc/api-client';
import { api, HydrateClient, prefetch, settle } from '@/trpc/server';

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

function withoutItems({ total, totalIsCapped, page, pageCount }: PromptPage) {
  return { total, totalIsCapped, page, pageCount };
}

/** Rendered here, cards and all: a guest's browser gets the tools around them and little else. */
async function GuestPage({ params }: { params: ListParams }) {
  const query = toListQuery('browse', params);
  const madeAt = new Date();
  const { answer, error } = await settle(api.prompt.list(query));
  const items = answer?.items ?? [];
  return (
    <>
      <GuestBrowse params={params} page={answer && withoutItems(answer)} error={error}>
        <ul className="card-grid">
          {items.map((prompt) => (
            <GuestCard key={prompt.id} prompt={prompt} />
          ))}
        </ul>
      </GuestBrowse>
      <BrowseInvitation />
      <GuestLive list={query} shown={items.map(({ id }) => id)} madeAt={madeAt} />
    </>
  );
}

async function MemberPage({ params, actor }: { params: ListParams; actor: Actor }) {
  await prefetch('prompt', 'list', toListQuery('browse', params));
  return (
    <ApiClient>
      <HydrateClient>
        <BrowseLibrary actor={actor} />
      </HydrateClient>
    </ApiClient>
  );
}

export default async function BrowsePage({ searchParams }: Props) {
  const [actor, params] = await Promise.all([getActor(), loadListParams(searchParams)]);
  return (
    <PageShell>
      <PageHeader title="Browse Prompts" lead="Explore all prompts in our database." />
      {actor.kind === 'guest' ? <GuestPage params={params} /> : <MemberPage params={params} actor={actor} />}
      <InvalidIdentifierNotice />
    </PageShell>
  );
}
