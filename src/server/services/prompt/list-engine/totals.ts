import { LIST_END, listPageCount } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import {
  editionSource,
  inSpaceOf,
  isLeftBehind,
  isShared,
  segmentCondition,
  spacesOf,
  type VisibilitySegment,
} from '../../access';
import { counter } from '../counters/counter';
import { guestDifference } from '../counters/guest-differences';
import type { VisibilityFilter } from './filter-condition';

/** A total from SQL; `capped` means 'more than'. */
export type Total = { total: number; capped: boolean };

/** SQL expression for the number of rows of a query, at most one more than the limit. */
export function countUpToLimit(query: Prisma.Sql, limit: number): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM (${query} LIMIT ${inlineInteger(limit + 1)}) counted)`;
}

/** `SELECT total, capped` of all shared prompts of a tag plus `others`. */
export function tagTotal(tag: string, others: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT (${counter('tag', Prisma.sql`tag_key(${tag})`, 'shared')} + ${others})::int AS total, false AS capped`;
}

/** SQL expression for the number of prompts of a segment, by a stored counter or an index. */
function sizeOf(segment: VisibilitySegment, edition: Edition): Prisma.Sql {
  const { category } = segment;
  if (segment.kind === 'shared') {
    const kept =
      category === null
        ? counter('library', Prisma.sql`''`, 'shared')
        : counter('category', Prisma.sql`${category}`, 'shared');
    return forGuests(kept, { category }, edition);
  }
  if (segment.kind === 'granted') return counted(segment, edition);
  if (segment.kind !== 'creator') return sizeOfSpaces(segment, edition);
  const { creatorId, only } = segment;
  if (category !== null) return counted(segment, edition);
  const kept = forGuests(counter('creator', Prisma.sql`${creatorId}`, only), { creatorId }, edition);
  return only === 'shared' ? kept : Prisma.sql`${kept} - ${leftBehind(creatorId)}`;
}

/**
 * SQL expression for the number of prompts that a user created and no longer sees, which their counter includes: by an
 * index on creator and space.
 */
function leftBehind(creatorId: string): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM prompts p WHERE ${isLeftBehind(creatorId)})`;
}

type Edition = Pick<VisibilityFilter, 'edition'>;

/** SQL expression that corrects a stored count of shared prompts for guests, if some spaces need approval. */
function forGuests(
  kept: Prisma.Sql,
  of: Parameters<typeof guestDifference>[0],
  { edition }: Edition,
): Prisma.Sql {
  return edition === 'approved-in-spaces' ? Prisma.sql`${kept} + ${guestDifference(of)}` : kept;
}

/** SQL expression for the number of prompts of a segment, counted along an index. */
function counted(segment: VisibilitySegment, edition: Edition): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM ${editionSource(edition)} p WHERE ${segmentCondition(segment)})`;
}

function sizeOfSpaces(
  segment: VisibilitySegment & { kind: 'spaces' | 'space' },
  edition: Edition,
): Prisma.Sql {
  if (segment.category !== null || segment.creatorId !== null) return counted(segment, edition);
  if (segment.kind === 'space') {
    const total = counter('space', Prisma.sql`${segment.spaceId}`, segment.only);
    return Prisma.sql`CASE WHEN ${segment.spaceId}::uuid IN ${spacesOf(segment.memberId)} THEN ${total} ELSE 0 END`;
  }
  // All of the spaces except the member's own, which another segment contains.
  return Prisma.sql`
    (SELECT coalesce(sum(c.total - c.shared), 0) FROM prompt_counters c
     WHERE c.kind = 'space' AND c.key IN (SELECT of.id::text FROM ${spacesOf(segment.memberId)} AS of(id)))
    - (SELECT count(*) FROM prompts p
       WHERE ${inSpaceOf(segment.memberId)} AND p.created_by = ${segment.memberId}::uuid
         AND NOT ${isShared()} AND p.deleted_at IS NULL)`;
}

/** `SELECT total, capped` of a filter without a search: from stored counters if any, else counted along an index. */
export function visibleTotal(segments: readonly VisibilitySegment[], edition: Edition): Prisma.Sql {
  const sizes = segments.map((segment) => Prisma.sql`(${sizeOf(segment, edition)})`);
  return Prisma.sql`SELECT (${Prisma.join(sizes, ' + ')})::int AS total, false AS capped`;
}

/** Returns the total and page count of a page, with the page number limited to the existing pages. */
export function paging({ total, capped }: Total, asked: { page: number; perPage: number }) {
  const pageCount = listPageCount(total, asked.perPage);
  return { total, totalIsCapped: capped, page: Math.min(asked.page, pageCount), pageCount };
}

/**
 * SQL expression for the number of rows before the page, or before the last one if fewer pages exist than requested;
 * reads the CTE `total`.
 * @param before rows of the list that come before those counted by `total`
 */
export function offsetOf({
  page,
  perPage,
  before = 0,
}: {
  page: number;
  perPage: number;
  before?: number;
}): Prisma.Sql {
  const all = before === 0 ? Prisma.sql`total.total` : Prisma.sql`total.total + ${before}::int`;
  const offset = Prisma.sql`
    (least(${page}, greatest(1, ceil(least(${all}, ${LIST_END}) / ${perPage}::numeric))) - 1) * ${perPage}`;
  return before === 0
    ? Prisma.sql`(SELECT ${offset} FROM total)`
    : Prisma.sql`(SELECT greatest(0, ${offset} - ${before}::int) FROM total)`;
}
