import { hasAccents } from '@/domain/prompt/latin-forms';
import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import { editionCondition, visibilityCondition, segmentCondition } from './visibility-condition';
import { type VisibilityFilter } from './visibility-segment';
import { grantedTo } from '../../access/granted';
import type { SearchLimits } from './search-limits';
import { counter, countUpToLimit } from './totals';

/**
 * A search: a text of one line, tags as typed, or both. `accents` finds only what contains the text without accents,
 * but not literally: the second part of a search for a text without accents.
 */
export type SearchTerms = { q: string | null; tags: readonly string[]; accents?: boolean };

const FOLDED = Prisma.sql`(SELECT asked.folded FROM asked)`;

/**
 * The CTEs used by the conditions below, each ending in a comma: `asked`, the folded text and tags, `named`, the
 * creators whose name contains the text, and `plainly_named`, those whose name does so without accents. The search
 * terms are in subqueries, so that one plan fits every text.
 */
export function searchCtes({ q, tags }: SearchTerms): Prisma.Sql {
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT fold.folded, search_probe(fold.folded) AS probe,
        ARRAY(SELECT DISTINCT tag_key(tag) FROM unnest(${tags}::text[]) AS tag) AS tag_keys
      FROM (SELECT search_fold(${q}::text) AS folded) fold
    ),
    named AS MATERIALIZED (SELECT n.id FROM asked CROSS JOIN LATERAL profiles_named(asked.folded) AS n(id)),
    ${hasSecondPart(q) ? PLAINLY_NAMED : Prisma.empty}`;
}

const PLAINLY_NAMED = Prisma.sql`
  plainly_named AS MATERIALIZED (SELECT n.id FROM asked CROSS JOIN LATERAL profiles_named_plainly(asked.folded) AS n(id)),`;

/** Returns whether a search has a second part: matches of the text without accents. */
export function hasSecondPart(q: string | null): q is string {
  return q !== null && !hasAccents(q);
}

const IS_NAMED = Prisma.sql`s.created_by IN (SELECT id FROM named)`;
const HOLDS = Prisma.sql`text_holds(s.folded, ${FOLDED})`;
const HOLDS_PLAINLY = Prisma.sql`(s.unaccented IS NOT NULL AND text_holds(s.unaccented, ${FOLDED}))`;

/** SQL condition that the text of alias `s` of `prompt_search` has the tags. */
function hasTags({ tags }: SearchTerms): Prisma.Sql {
  return tags.length === 0 ? Prisma.sql`true` : Prisma.sql`s.tag_keys @> (SELECT asked.tag_keys FROM asked)`;
}

/** SQL condition that the prompt of alias `p` matches, evaluated for this prompt only. */
export function promptMatches(wanted: SearchTerms, visibility: VisibilityFilter): Prisma.Sql {
  const exact = Prisma.sql`(${IS_NAMED} OR ${HOLDS})`;
  const found =
    wanted.accents === true
      ? Prisma.sql`(s.created_by IN (SELECT id FROM plainly_named) OR ${HOLDS_PLAINLY}) AND NOT ${exact}`
      : exact;
  const text = wanted.q === null ? Prisma.empty : Prisma.sql`AND ${found}`;
  const isEdition =
    visibility.edition === 'current' ? Prisma.sql`s.is_current` : editionCondition(visibility);
  const isSearched =
    visibility.status === null ? isEdition : Prisma.sql`${isEdition} AND s.status = ${visibility.status}`;
  return Prisma.sql`EXISTS (
    SELECT FROM prompt_search s WHERE s.prompt_id = p.id AND ${isSearched} AND ${hasTags(wanted)} ${text} OFFSET 0)`;
}

/** `SELECT id, created_at` of the prompts of a filter that meet a condition on `p`, checked one by one. */
export function scanVisible(visibility: VisibilityFilter, condition: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.sql`p.id, p.created_at`;
  if (visibility.segments === null) {
    return Prisma.sql`
      SELECT ${columns} FROM favorites f JOIN prompts p ON p.id = f.prompt_id
      WHERE f.user_id = ${visibility.favoritesOf}::uuid AND p.deleted_at IS NULL
        AND ${visibilityCondition('p', { ...visibility, favoritesOf: null })} AND ${condition}`;
  }
  const segments = visibility.segments.map(
    (segment) =>
      Prisma.sql`SELECT ${columns} FROM prompts p WHERE ${segmentCondition(segment)} AND ${condition}`,
  );
  return Prisma.join(segments, ' UNION ALL ');
}

/** `SELECT id, created_at` of the matches by index: texts that contain the search, and then prompts of creators. */
function indexedMatches(visibility: VisibilityFilter, wanted: SearchTerms): Prisma.Sql {
  const columns = Prisma.sql`s.prompt_id AS id, s.created_at`;
  const visible = Prisma.sql`${visibilityCondition('s', visibility)} AND ${hasTags(wanted)}`;
  if (wanted.q === null) return Prisma.sql`SELECT ${columns} FROM prompt_search s WHERE ${visible}`;
  // OFFSET 0 keeps a lookup inside its loop.
  if (wanted.accents === true) {
    return Prisma.sql`
      SELECT ${columns} FROM prompt_search s
      WHERE search_grams(s.unaccented) @> (SELECT asked.probe FROM asked) AND ${visible} AND ${HOLDS_PLAINLY}
        AND NOT (${IS_NAMED} OR ${HOLDS})
      UNION ALL
      SELECT own.* FROM plainly_named CROSS JOIN LATERAL (
        SELECT ${columns} FROM prompts p JOIN prompt_search s ON s.prompt_id = p.id
        WHERE p.created_by = plainly_named.id AND p.deleted_at IS NULL AND ${visible}
          AND NOT (${IS_NAMED} OR ${HOLDS} OR ${HOLDS_PLAINLY})
        OFFSET 0
      ) own`;
  }
  return Prisma.sql`
    SELECT ${columns} FROM prompt_search s
    WHERE search_grams(s.folded) @> (SELECT asked.probe FROM asked) AND ${visible} AND ${HOLDS}
    UNION ALL
    SELECT own.* FROM named CROSS JOIN LATERAL (
      SELECT ${columns} FROM prompts p JOIN prompt_search s ON s.prompt_id = p.id
      WHERE p.created_by = named.id AND p.deleted_at IS NULL AND ${visible} AND NOT ${HOLDS}
      OFFSET 0
    ) own`;
}

/**
 * SQL expression for whether the second part may have matches; it reads the CTE `found`, all matches of the first part.
 * It reads the texts of the second part, but not those of the first again, and only the names of creators.
 */
export function mayFindMore(visibility: VisibilityFilter, wanted: SearchTerms): Prisma.Sql {
  if (!hasSecondPart(wanted.q)) return Prisma.sql`false`;
  return Prisma.sql`(
    EXISTS (SELECT FROM plainly_named n WHERE n.id NOT IN (SELECT id FROM named))
    OR EXISTS (
      SELECT FROM prompt_search s
      WHERE search_grams(s.unaccented) @> (SELECT asked.probe FROM asked) AND ${visibilityCondition('s', visibility)}
        AND ${hasTags(wanted)} AND s.prompt_id NOT IN (SELECT id FROM found) AND ${HOLDS_PLAINLY}
    ))`;
}

/**
 * SQL expression for the number of prompts of a filter that is limited to one creator, one space, or a user's favorites
 * or grants; null for others.
 */
function boundedSize(visibility: VisibilityFilter, { scan }: SearchLimits): Prisma.Sql | null {
  if (visibility.edition !== 'current') return null;
  if (visibility.favoritesOf !== null) {
    return countUpToLimit(
      Prisma.sql`SELECT 1 FROM favorites f WHERE f.user_id = ${visibility.favoritesOf}::uuid`,
      scan,
    );
  }
  if (visibility.grantedTo !== null) {
    return countUpToLimit(Prisma.sql`SELECT 1 FROM ${grantedTo(visibility.grantedTo)} granted`, scan);
  }
  if (visibility.spaceId !== null) return counter('space', Prisma.sql`${visibility.spaceId}`, 'all');
  return visibility.creatorId === null
    ? null
    : counter('creator', Prisma.sql`${visibility.creatorId}`, 'all');
}

/**
 * `SELECT id, created_at` of every matching prompt of the filter, without duplicates: by the index, or by a scan if the
 * filter is small.
 * @param when a condition on other CTEs only: if false nothing is read
 */
export function allMatches(
  visibility: VisibilityFilter,
  wanted: SearchTerms,
  limits: SearchLimits,
  when: Prisma.Sql = Prisma.sql`true`,
): Prisma.Sql {
  const size = boundedSize(visibility, limits);
  const indexed = indexedMatches(visibility, wanted);
  if (size === null) return Prisma.sql`SELECT m.* FROM (${indexed}) m WHERE ${when}`;
  const isSmall = Prisma.sql`(SELECT ${size} <= ${inlineInteger(limits.scan)})`;
  return Prisma.sql`
    SELECT m.* FROM (${scanVisible(visibility, promptMatches(wanted, visibility))}) m WHERE ${isSmall} AND ${when}
    UNION ALL
    SELECT m.* FROM (${indexed}) m WHERE NOT ${isSmall} AND ${when}`;
}
