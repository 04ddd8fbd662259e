import { LIST_END } from '@/domain/pagination';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import { counter } from '../counters/counter';
import { guestDifference } from '../counters/guest-differences';
import { editionSource, segmentCondition } from '../../access';
import type { VisibilityFilter } from './filter-condition';
import { allMatches, mayFindMore, promptMatches, scanVisible, type SearchTerms } from './matches';
import { ORDERS, type IndexedSort } from './orders';
import { firstOfSegment } from './index-scan';
import type { PageParts } from './page-rows';
import type { ListedSoFar } from './cursor-position';
import { bestMatchPage, mostUsedToRank } from './best-match';
import { searchCtes } from './search-ctes';
import type { SearchLimits } from './search-limits';
import { offsetOf, tagTotal } from './totals';

type Asked = { sort: IndexedSort; page: number; perPage: number; after?: Prisma.Sql | undefined };

/** Returns the SQL parts of one page of a user's favorites: those still visible to them. */
export function favoritesPage(
  visibility: VisibilityFilter,
  { sort, page, perPage, after = Prisma.sql`true` }: Asked,
): PageParts {
  const order = ORDERS[sort].forward;
  return {
    before: Prisma.sql`found AS MATERIALIZED (${scanVisible(visibility, Prisma.sql`true`)}),`,
    total: Prisma.sql`SELECT count(*)::int AS total, false AS capped FROM found`,
    ids: Prisma.sql`
      SELECT p.id FROM found JOIN prompts p ON p.id = found.id WHERE ${after} ORDER BY ${order}
      LIMIT ${perPage} OFFSET ${offsetOf({ page, perPage })}`,
    order,
  };
}

/**
 * `SELECT total, capped` from the stored counter of a single tag among all shared prompts, for members plus a count of
 * their own private ones and those of their spaces, for guests corrected for spaces that need approval; null for other
 * searches.
 */
function tagCounter(visibility: VisibilityFilter, wanted: SearchTerms): Prisma.Sql | null {
  const [tag, ...others] = wanted.tags;
  if (wanted.words.length > 0 || tag === undefined || others.length > 0) return null;
  if (visibility.status !== null || visibility.kind !== null) return null;
  const [shared, ...rest] = visibility.segments ?? [];
  if (shared?.kind !== 'shared' || shared.category !== null) return null;
  if (visibility.edition === 'approved-in-spaces') return tagTotal(tag, guestDifference({ tag }));
  const counts = rest.map(
    (segment) =>
      Prisma.sql`(SELECT count(*) FROM prompts p WHERE ${segmentCondition(segment)} AND ${promptMatches(wanted, visibility)})`,
  );
  return tagTotal(tag, counts.length === 0 ? Prisma.sql`0` : Prisma.join(counts, ' + '));
}

/**
 * `SELECT id, place` of the first `most` matches along the index of an order, if there are many. It gives up after as
 * many steps as sorting all matches would take at the break-even number of matches.
 */
function scanOrder(
  visibility: VisibilityFilter,
  wanted: SearchTerms,
  {
    sort,
    most,
    steps,
    isMany,
    after,
  }: { sort: IndexedSort; most: number; steps: number; isMany: Prisma.Sql; after: Prisma.Sql },
): Prisma.Sql {
  if (visibility.segments === null)
    return Prisma.sql`SELECT NULL::uuid AS id, 0::bigint AS place WHERE false`;
  const limit = Prisma.sql`(SELECT ceil(${steps}::float8 * sqrt(${most}::float8 * ${counter('library', Prisma.sql`''`, 'all')}))::bigint)`;
  const source = editionSource(visibility);
  const ordered = visibility.segments.map((segment) =>
    firstOfSegment(segment, { sort, limit, source, after, when: isMany }),
  );
  return Prisma.sql`
    SELECT p.id, row_number() OVER () AS place FROM (
      SELECT p.* FROM (
        SELECT p.* FROM (${Prisma.join(ordered, ' UNION ALL ')}) p ORDER BY ${ORDERS[sort].forward} LIMIT ${limit}
      ) p WHERE ${promptMatches(wanted, visibility)} ORDER BY ${ORDERS[sort].forward} LIMIT ${most}::int
    ) p`;
}

/**
 * Returns the SQL parts of one page of a search (docs/decisions/0006-search-and-totals.md). Up to a limit all matches
 * are found and sorted. With more, the index of the order is scanned until the page is full; if the matches are too
 * sparse for that, all of them are sorted after all. PostgreSQL runs a CTE only if it is read.
 * @param earlier matches of the first part of the search, which come before these
 */
export function searchPage(
  visibility: VisibilityFilter,
  wanted: SearchTerms,
  query: Pick<PromptListQuery, 'q' | 'sort' | 'page' | 'perPage'>,
  limits: SearchLimits,
  { behind = Prisma.sql`true`, seen = [] }: ListedSoFar = {},
  earlier = 0,
): PageParts {
  const { perPage } = query;
  const exact = tagCounter(visibility, wanted);
  const page = Math.min(query.page, Math.ceil((exact === null ? limits.exact : LIST_END) / perPage));
  const chosen = orderOf(query);
  const isBestMatch = chosen === 'match' && wanted.words.length > 0;
  const sort = chosen === 'match' ? (isBestMatch ? 'used' : DEFAULT_SORT) : chosen;
  const end = Math.max(0, (page - 1) * perPage - earlier) + perPage;
  const most = isBestMatch ? Math.max(mostUsedToRank(wanted.words), seen.length + end) : end;
  const isMany = Prisma.sql`(SELECT counted.n > ${inlineInteger(limits.exact)} FROM counted)`;
  const isScanned = Prisma.sql`(SELECT count(*) = ${most}::int FROM scanned)`;
  const isRest = Prisma.sql`${isMany} AND NOT ${isScanned}`;
  const source = editionSource(visibility);
  const from = offsetOf({ page, perPage, before: earlier });
  const before = Prisma.sql`
    ${searchCtes(wanted, limits)}
    found AS MATERIALIZED (
      SELECT * FROM (${allMatches(visibility, wanted, limits)}) m LIMIT ${inlineInteger(limits.exact + 1)}
    ),
    counted AS MATERIALIZED (SELECT count(*) AS n FROM found),
    scanned AS MATERIALIZED (${scanOrder(visibility, wanted, { sort, most, steps: limits.indexScan, isMany, after: behind })}),
    rest AS MATERIALIZED (
      SELECT f.* FROM found f WHERE NOT ${isMany}
      UNION ALL
      ${allMatches(visibility, wanted, limits, isRest)}
    ),`;
  const total =
    exact ??
    Prisma.sql`SELECT least(n, ${limits.exact})::int AS total, n > ${limits.exact} AS capped FROM counted`;
  // If there are too many to count, the pages end before a second part.
  const more =
    wanted.accents === true
      ? Prisma.sql`false`
      : Prisma.sql`(NOT ${isMany} AND ${mayFindMore(visibility, wanted)})`;
  if (isBestMatch) {
    const ranked = { visibility, wanted, isMany, isScanned, from, perPage, source, seen };
    const { before: afterTotal, ids } = bestMatchPage(ranked);
    return { before, total, more, afterTotal, ids, order: Prisma.sql`page.place` };
  }
  const order = ORDERS[sort].forward;
  // The newest are sorted without reading the prompts: their time is stored with the text. Others are looked up one by
  // one.
  const sorted =
    sort === 'recent'
      ? Prisma.sql`rest p`
      : Prisma.sql`rest CROSS JOIN LATERAL (SELECT p.* FROM ${source} p WHERE p.id = rest.id OFFSET 0) p`;
  return {
    before,
    total,
    more,
    ids: Prisma.sql`
      SELECT w.id FROM scanned w WHERE w.place > ${most - perPage}::int AND ${isScanned}
      UNION ALL
      SELECT * FROM (
        SELECT p.id FROM ${sorted} WHERE NOT ${isScanned} AND ${behind} ORDER BY ${order} LIMIT ${perPage} OFFSET ${from}
      ) p`,
    order,
  };
}
