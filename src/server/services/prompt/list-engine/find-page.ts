import { PAGE_SIZE } from '@/domain/pagination';
import type { ListPlace } from '@/domain/prompt/list-place';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import type { PromptListItem, PromptPage } from '@/domain/prompt/schema';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import { editionSource, type VisibilitySegment } from '../../access';
import type { ServiceContext } from '../../context';
import { prepared } from '../../prepared';
import { rowsOf } from '../../rows';
import { approvedPage } from './approved-page';
import { type ListedSoFar, listedSoFar, placeAfter } from './cursor-position';
import type { VisibilityFilter } from './filter-condition';
import { indexScan } from './index-scan';
import type { SearchTerms } from './matches';
import { ORDERS, type IndexedSort } from './orders';
import { type PageParts, pageQuery, PageRow, readPage } from './page-rows';
import { SEARCH_LIMITS, type SearchLimits } from './search-limits';
import { favoritesPage, searchPage } from './search-page';
import { paging, visibleTotal } from './totals';
import { visibilityFilterOf } from './visibility-filter';

const NOTHING: PromptPage = { items: [], total: 0, totalIsCapped: false, page: 1, pageCount: 1 };

type Context = Pick<ServiceContext, 'db' | 'actor'>;

export type FoundPage = {
  /** Each `content` is an excerpt. */
  page: PromptPage;
  /** Returns the position after the last of some items of the page; null without one. */
  placeAfter: (shown: readonly PromptListItem[]) => Promise<ListPlace | null>;
};

/**
 * Returns a page of the prompts of a query that the caller may see, in one statement; a second one for the second part
 * of a search. Throws UNAUTHORIZED if a guest requests `mine`, `favorites` or `granted`.
 * @param after a position of the query's order: the prompts that come after it
 */
export async function findPage(
  ctx: Context,
  query: PromptListQuery,
  { after = null, limits = SEARCH_LIMITS }: { after?: ListPlace | null; limits?: SearchLimits } = {},
): Promise<FoundPage> {
  const listedBefore = after === null ? {} : listedSoFar(after);
  const { page, exact } = await findInParts(ctx, query, limits, listedBefore);
  return { page, placeAfter: (shown) => placeAfter(ctx, query, { place: after, shown, exact }) };
}

/** Returns a page, and how many of its items belong to the first part of a search. */
async function findInParts(
  ctx: Context,
  query: PromptListQuery,
  limits: SearchLimits,
  listedBefore: ListedSoFar,
): Promise<{ page: PromptPage; exact: number }> {
  const after = listedBefore.behind;
  const visibility = visibilityFilterOf(ctx, query);
  if (visibility.segments?.length === 0) return whole(NOTHING);
  const q = query.q ?? '';
  const words = searchWords(q);
  const tags = [...(query.tags ?? []), ...(query.framework === undefined ? [] : [query.framework])];
  if (words.length > 0 || tags.length > 0 || visibility.status !== null || visibility.kind !== null) {
    const wanted = { q, words, tags };
    return search(ctx, query, { visibility, wanted, limits, listedBefore });
  }
  const order = orderOf(query);
  // Of this search nothing is seen.
  const sort = order === 'match' ? DEFAULT_SORT : order;
  if (visibility.edition === 'approved')
    return whole(await pageOf(ctx, query, approvedPage(visibility, { ...query, sort, after })));
  if (visibility.segments === null)
    return whole(await pageOf(ctx, query, favoritesPage(visibility, { ...query, sort, after })));
  return whole(await scanIndex(ctx, { ...query, sort, after }, visibility.segments, visibility));
}

const whole = (page: PromptPage) => ({ page, exact: page.items.length });

/** Returns a page of a search: literal matches first, then those without accents. */
async function search(
  ctx: Context,
  query: PromptListQuery,
  {
    visibility,
    wanted,
    limits,
    listedBefore,
  }: { visibility: VisibilityFilter; wanted: SearchTerms; limits: SearchLimits; listedBefore: ListedSoFar },
): Promise<{ page: PromptPage; exact: number }> {
  // After a position of the second part no match of the first is left; it is counted all the same.
  const first = listedBefore.accents === true ? { behind: Prisma.sql`false` } : listedBefore;
  const { more, ...found } = await partOf(
    ctx,
    query,
    searchPage(visibility, wanted, query, limits, first),
    planFor(query),
  );
  if (!more) return whole(found);
  const behind = listedBefore.accents === true ? listedBefore : { seen: listedBefore.seen ?? [] };
  const parts = searchPage(visibility, { ...wanted, accents: true }, query, limits, behind, found.total);
  const others = await pageOf(ctx, query, parts, planFor(query));
  const all = found.total + others.total;
  const capped = others.totalIsCapped || all > limits.exact;
  const numbers = paging({ total: capped ? limits.exact : all, capped }, query);
  // A page beyond the last of the first part returns that one.
  const exact = found.page === numbers.page ? found.items : [];
  const items = [...exact, ...others.items].slice(0, query.perPage);
  return { page: { ...numbers, items }, exact: exact.length };
}

/** A list without a search: stored totals, and a scan along the index of the order. */
async function scanIndex(
  ctx: Context,
  query: PromptListQuery & { sort: IndexedSort; after: Prisma.Sql | undefined },
  segments: VisibilitySegment[],
  visibility: VisibilityFilter,
): Promise<PromptPage> {
  const { page, perPage, sort, after } = query;
  const ids = indexScan(segments, sort, { page, perPage, after, source: editionSource(visibility) });
  const parts = { total: visibleTotal(segments, visibility), ids, order: ORDERS[sort].forward };
  return pageOf(ctx, query, parts, planFor(query));
}

/** Plans are cached for pages of the usual size: others would be different statements. */
function planFor({ perPage }: PromptListQuery): ((sql: Prisma.Sql) => Prisma.Sql) | undefined {
  return perPage === PAGE_SIZE ? prepared : undefined;
}

async function pageOf(...asked: Parameters<typeof partOf>): Promise<PromptPage> {
  const { more: _, ...page } = await partOf(...asked);
  return page;
}

/** Returns a page of one list, and whether a second list follows. */
async function partOf(
  ctx: Context,
  query: PromptListQuery,
  parts: PageParts,
  planned = (sql: Prisma.Sql) => sql,
): Promise<PromptPage & { more: boolean }> {
  const statement = pageQuery({ actor: ctx.actor, excerpt: true }, parts);
  const [row] = await rowsOf(ctx.db, PageRow)(planned(statement));
  const { items, ...total } = readPage(row, true);
  return { items, ...paging(total, query), more: row?.more ?? false };
}
