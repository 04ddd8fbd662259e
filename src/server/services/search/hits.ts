import type { Actor } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import type { ValueQuery } from '@/domain/search/schema';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import { editionSource } from '../access/edition';
import { allMatches, hasSecondPart } from '../prompt/list/matches';
import { searchCtes } from '../prompt/list/search-ctes';
import { SEARCH_LIMITS } from '../prompt/list/search-limits';
import { visibilityFilterOf } from '../prompt/list/visibility-filter';

/** Lists that hold a part of what the caller sees. */
const NARROW_SCOPES: ReadonlySet<string> = new Set(['mine', 'favorites', 'granted']);

export type Hits = {
  /** Tables that `source` reads, before those of the statement. */
  ctes: Prisma.Sql;
  /** The prompts `p` that a search and the chosen filters find, the first 1,000; null if there can be none. */
  source: Prisma.Sql | null;
};

/** Returns the prompts that a search and chosen filters leave; null if neither narrows what the caller sees. */
export function hitsOf(actor: Actor, { q, within }: Pick<ValueQuery, 'q' | 'within'>): Hits | null {
  const { scope = 'visible', tags = [], framework, ...narrowing } = within ?? {};
  const words = searchWords(q);
  const wanted = { q, words, tags: [...tags, ...(framework === undefined ? [] : [framework])] };
  const filters: unknown[] = Object.values(narrowing);
  const isNarrowed = wanted.tags.length > 0 || filters.some((filter) => filter !== undefined);
  if (words.length === 0 && !isNarrowed && !NARROW_SCOPES.has(scope)) return null;
  const visibility = visibilityFilterOf({ actor }, PromptListQuery.parse({ ...narrowing, scope }));
  const ctes = searchCtes(wanted, SEARCH_LIMITS);
  if (visibility.segments?.length === 0) return { ctes, source: null };
  const exact = allMatches(visibility, wanted, SEARCH_LIMITS);
  const others = hasSecondPart(wanted)
    ? Prisma.sql`UNION ALL ${allMatches(visibility, { ...wanted, accents: true }, SEARCH_LIMITS)}`
    : Prisma.empty;
  const source = Prisma.sql`
    (SELECT * FROM (${exact} ${others}) m LIMIT ${SEARCH_LIMITS.exact}) hit
    CROSS JOIN LATERAL (
      SELECT p.tags, p.created_by, p.space_id FROM ${editionSource(visibility)} p WHERE p.id = hit.id OFFSET 0) p`;
  return { ctes, source };
}
