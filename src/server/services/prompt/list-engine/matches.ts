import { byAccent } from '@/domain/search/words';
import { OF_ONE_WORD, ofSeveralWords } from './word-conditions';
import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import { editionCondition, grantedTo, segmentCondition } from '../../access';
import { type VisibilityFilter, visibilityCondition } from './filter-condition';
import type { SearchLimits } from './search-limits';
import { counter } from '../counters/counter';
import { countUpToLimit } from './totals';

/**
 * A search: a text of one line with what it looks for (`searchWords`), tags as typed, or both. `accents` finds only what
 * contains the words without accents, but not literally: the second part of a search for a text without accents.
 */
export type SearchTerms = {
  q: string;
  words: readonly string[];
  tags: readonly string[];
  accents?: boolean;
};

/** How a search of one word, or of several, is compared. Those of several read creators' names word by word. */
export function conditionsOf({ words }: Pick<SearchTerms, 'words'>) {
  return words.length > 1 ? ofSeveralWords(words) : OF_ONE_WORD;
}

/** Returns whether a search has a second part: matches of words without accents. */
export function hasSecondPart({ words }: Pick<SearchTerms, 'words'>): boolean {
  return byAccent(words).plain.length > 0;
}

/** SQL condition that the text of alias `s` of `prompt_search` has the tags. */
function hasTags({ tags }: SearchTerms): Prisma.Sql {
  return tags.length === 0 ? Prisma.sql`true` : Prisma.sql`s.tag_keys @> (SELECT asked.tag_keys FROM asked)`;
}

/** SQL condition that the prompt of alias `p` matches, evaluated for this prompt only. */
export function promptMatches(wanted: SearchTerms, visibility: VisibilityFilter): Prisma.Sql {
  const { holds, isNamed, holdsPlainly, isNamedPlainly } = conditionsOf(wanted);
  const exact = Prisma.sql`(${isNamed} OR ${holds})`;
  const found =
    wanted.accents === true ? Prisma.sql`(${isNamedPlainly} OR ${holdsPlainly}) AND NOT ${exact}` : exact;
  const text = wanted.words.length === 0 ? Prisma.empty : Prisma.sql`AND ${found}`;
  const isEdition =
    visibility.edition === 'current' ? Prisma.sql`s.is_current` : editionCondition(visibility);
  const isSearched = Prisma.join(
    [
      isEdition,
      ...(visibility.status === null ? [] : [Prisma.sql`s.status = ${visibility.status}`]),
      ...(visibility.kind === 'skill' ? [Prisma.sql`s.is_skill`] : []),
    ],
    ' AND ',
  );
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
  if (wanted.words.length === 0) return Prisma.sql`SELECT ${columns} FROM prompt_search s WHERE ${visible}`;
  const { holds, isNamed, holdsPlainly, named, plainlyNamed } = conditionsOf(wanted);
  const parts = { columns, visible };
  if (wanted.accents === true) {
    return Prisma.sql`
      SELECT ${columns} FROM prompt_search s
      WHERE search_grams(s.unaccented) @> (SELECT asked.plain_probe FROM asked) AND ${visible} AND ${holdsPlainly}
        AND NOT (${isNamed} OR ${holds})
      UNION ALL
      ${plainlyNamed(parts)}`;
  }
  return Prisma.sql`
    SELECT ${columns} FROM prompt_search s
    WHERE search_grams(s.folded) @> (SELECT asked.probe FROM asked) AND ${visible} AND ${holds}
    UNION ALL
    ${named(parts)}`;
}

/**
 * SQL expression for whether the second part may have matches; it reads the CTE `found`, all matches of the first part.
 * It reads the texts of the second part, but not those of the first again, and only the names of creators.
 */
export function mayFindMore(visibility: VisibilityFilter, wanted: SearchTerms): Prisma.Sql {
  if (!hasSecondPart(wanted)) return Prisma.sql`false`;
  const { holdsPlainly, mayBeNamedPlainly } = conditionsOf(wanted);
  return Prisma.sql`(
    ${mayBeNamedPlainly}
    OR EXISTS (
      SELECT FROM prompt_search s
      WHERE search_grams(s.unaccented) @> (SELECT asked.plain_probe FROM asked) AND ${visibilityCondition('s', visibility)}
        AND ${hasTags(wanted)} AND s.prompt_id NOT IN (SELECT id FROM found) AND ${holdsPlainly}
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
