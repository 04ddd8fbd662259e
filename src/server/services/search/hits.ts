import type { Actor } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import type { ValueQuery } from '@/domain/search/schema';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import { promptSet } from '../prompt/list-engine';

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
  const filters: unknown[] = Object.values(narrowing);
  const isNarrowed =
    tags.length > 0 || framework !== undefined || filters.some((filter) => filter !== undefined);
  if (searchWords(q).length === 0 && !isNarrowed && !NARROW_SCOPES.has(scope)) return null;
  const found = promptSet({ actor }, { ...PromptListQuery.parse({ ...within, scope }), q });
  const { ctes, rows } = found.matches();
  if (rows === null) return { ctes, source: null };
  const source = Prisma.sql`
    ${rows} hit
    CROSS JOIN LATERAL (
      SELECT p.tags, p.created_by, p.space_id FROM ${found.source} p WHERE p.id = hit.id OFFSET 0) p`;
  return { ctes, source };
}
