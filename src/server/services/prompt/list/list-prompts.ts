import { PAGE_SIZE } from '@/domain/pagination';
import type { PromptPage } from '@/domain/prompt/schema';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { withSharedWith } from '../../access/shared-with';
import { prepared } from '../../prepared';
import { approvedPage } from './approved-page';
import { visibilityFilterOf } from './visibility-filter';
import { editionSource } from '../../access/edition';
import type { VisibilityFilter } from './filter-condition';
import { type VisibilitySegment } from '../../access/segment';
import { ORDERS, type IndexedSort } from './orders';
import { type PageParts, pageQuery, PageRow, readPage } from './page-rows';
import { favoritesPage, searchPage } from './search-page';
import type { SearchTerms } from './matches';
import { SEARCH_LIMITS, type SearchLimits } from './search-limits';
import { visibleTotal, paging } from './totals';
import type { ListedSoFar } from './cursor-position';
import { indexScan } from './index-scan';
import { withFullTexts } from './full-texts';
import { rowsOf } from '../../rows';

const NOTHING: PromptPage = { items: [], total: 0, totalIsCapped: false, page: 1, pageCount: 1 };

/**
 * Returns one page of the prompts an actor may see, in one round trip; a
 * second one adds whom the caller's private ones are shared with. A search for a text without accents returns literal
 * matches first, and after them those with accents, in one more round trip if there are any. `total` is exact for
 * lists, and for searches up to 1,000; above that `totalIsCapped`, and the pages end there. A page beyond the last
 * returns the last. With `excerpt` each `content` is cut to its first 320 characters; without, the full texts are read
 * in further round trips, as far as the response may contain them. Throws UNAUTHORIZED if a guest requests `mine`,
 * `favorites` or `granted`, TOO_LARGE for full texts of more than 1,000,000 characters.
 */
export async function listPrompts(
  ctx: ServiceContext,
  query: PromptListQuery,
  limits = SEARCH_LIMITS,
): Promise<PromptPage> {
  return (await listInParts(ctx, query, limits)).page;
}

/**
 * The same, and how many items of the page belong to the first part of a search.
 * @param listedBefore the prompts so far, for callers that use cursors rather than pages
 */
export async function listInParts(
  ctx: ServiceContext,
  query: PromptListQuery,
  limits = SEARCH_LIMITS,
  listedBefore: ListedSoFar = {},
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
  ctx: ServiceContext,
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
  ctx: ServiceContext,
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
  ctx: ServiceContext,
  query: PromptListQuery,
  parts: PageParts,
  planned = (sql: Prisma.Sql) => sql,
): Promise<PromptPage & { more: boolean }> {
  const statement = pageQuery({ actor: ctx.actor, excerpt: true }, parts);
  const [row] = await rowsOf(ctx.db, PageRow)(planned(statement));
  const { items: found, ...total } = readPage(row, true);
  const items = await withSharedWith(ctx, found);
  return {
    items: query.excerpt ? items : await withFullTexts(ctx, items),
    ...paging(total, query),
    more: row?.more ?? false,
  };
}
