import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import type { Actor } from '@/domain/actor';
import type { PromptPage } from '@/domain/prompt/schema';
import { orderOf } from '@/domain/prompt/order';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import { categoryPath, frameworkPath, tagPath } from '@/domain/sitemap/entry';
import { DidYouMean } from '@/features/prompt/list/did-you-mean';
import { BrowseInvitation } from '@/features/prompt/guest/browse-invitation';
import { GuessNotice } from '@/features/prompt/list/guess-notice';
import { GuestBrowse } from '@/features/prompt/guest/guest-browse';
import { GuestCard } from '@/features/prompt/guest/guest-card';
import { LineListHeader } from '@/features/prompt/list/line-list-header';
import { hasFilters, listHref } from '@/features/prompt/list/list-href';
import { type ListParams, loadListParams } from '@/features/prompt-base/list-params';
import { toListQuery } from '@/features/prompt-base/list-query';
import { BrowseLibrary } from '@/features/prompt/lazy-components';
import { GuestLive } from '@/features/prompt-events/guest-live';
import type { SearchParams } from '@/lib/search-params';
import { getActor } from '@/auth/session';
import type { CacheTag } from '@/server/request-context/cache-tags';
import { ApiClient } from '@/trpc/api-client';
import { api, HydrateClient, prefetch, queryOptions, toResult } from '@/trpc/server';
import { pagedPath, pageMetadata } from '../../page-metadata';
import { cardsOf, setCacheTags } from '../../cache-tags';

const PATH = '/browse-prompts';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await loadListParams(searchParams);
  const view = listedView(params);
  const isNarrowed = hasFilters(params) || params.q !== '';
  // Later pages of such a view have their own URL; all other views use the URL of the whole list.
  const page =
    params.q === '' && orderOf(params) === DEFAULT_SORT && (view !== null || !isNarrowed) ? params.page : 1;
  return pageMetadata({
    title: view === null ? 'Browse Prompts' : `${view.name} prompts`,
    description: 'Explore shared prompts: search, filter and copy what works.',
    // One category, framework or tag is in the sitemap; the countless other views should not be indexed.
    path: pagedPath(view?.path ?? PATH, page),
    isListed: (view !== null && params.page === 1) || !isNarrowed,
    feed:
      params.category === null ? '/feed.xml' : `/feed.xml?category=${encodeURIComponent(params.category)}`,
  });
}

/** The view of the sitemap, if exactly one filter and nothing else is set. */
function listedView({
  q,
  category,
  tags,
  framework,
  by,
  in: space,
  status,
  kind,
}: ListParams): { name: string; path: string } | null {
  const [tag] = tags;
  const filters = [category, framework, by, space, status, kind, ...tags].filter((filter) => filter !== null);
  if (q !== '' || filters.length !== 1) return null;
  if (category !== null) return { name: category, path: categoryPath(category) };
  if (framework !== null) return { name: framework.toUpperCase(), path: frameworkPath(framework) };
  return tag === undefined ? null : { name: tag, path: tagPath(tag) };
}

function withoutItems({ total, totalIsCapped, page, pageCount, names }: PromptPage) {
  return { total, totalIsCapped, page, pageCount, ...(names && { names }) };
}

/** Cache tags of a sort order that depends on counters. */
function orderTags(params: ListParams): CacheTag[] {
  const sort = orderOf(params);
  if (sort === 'starred') return ['order:starred'];
  return sort === 'used' || sort === 'used-30d' || sort === 'match' ? ['order:used'] : [];
}

/** Rendered on the server, including cards: a guest's browser loads little besides the controls. */
async function GuestPage({ params }: { params: ListParams }) {
  const query = toListQuery('browse', params);
  const madeAt = new Date();
  const { answer, error } = await toResult(api.prompt.list(query));
  const items = answer?.items ?? [];
  const suggestions = answer?.total === 0 ? ((await toResult(api.prompt.suggest(query))).answer ?? []) : [];
  // Approvals of other prompts affect lists by status, and a renamed creator their own list: no cache tag
  // covers that.
  const canBeCached = params.status === null && params.by === null;
  if (answer && canBeCached) setCacheTags('list', ...orderTags(params), ...cardsOf(items));
  return (
    <>
      <GuestBrowse params={params} page={answer && withoutItems(answer)} error={error}>
        {items.length === 0 ? (
          <DidYouMean
            suggestions={suggestions}
            hrefFor={(q) => listHref(PATH, { ...params, q, exact: false, page: 1 })}
          />
        ) : (
          <>
            <GuessNotice guess={answer?.guess} path={PATH} params={params} />
            <LineListHeader path={PATH} params={params} />
            {/* Cards of another state are new elements, so that none is moved. */}
            <ul key={listHref(PATH, params)} data-views="" className="card-grid">
              {items.map((prompt) => (
                <GuestCard key={prompt.id} prompt={prompt} query={answer?.guess ?? params.q} />
              ))}
            </ul>
          </>
        )}
      </GuestBrowse>
      <BrowseInvitation />
      <GuestLive list={query} shown={items.map(({ id }) => id)} madeAt={madeAt} />
    </>
  );
}

async function MemberPage({ params, actor }: { params: ListParams; actor: Actor }) {
  await prefetch(queryOptions('prompt', 'list', toListQuery('browse', params)));
  return (
    <ApiClient>
      <HydrateClient>
        <BrowseLibrary actor={actor} />
      </HydrateClient>
    </ApiClient>
  );
}

export default async function BrowsePage({ searchParams }: Props) {
  const [actor, asked] = await Promise.all([getActor(), loadListParams(searchParams)]);
  // Guests are not in spaces.
  const params = actor.kind === 'guest' ? { ...asked, in: null } : asked;
  return (
    <PageShell>
      <PageHeader isList title="Browse Prompts" lead="Explore all prompts in our database." />
      {actor.kind === 'guest' ? <GuestPage params={params} /> : <MemberPage params={params} actor={actor} />}
    </PageShell>
  );
}
