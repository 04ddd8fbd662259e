import { Prisma } from '@/generated/prisma/client';
import { type Audience, audienceCondition } from './audience';
import { type SearchPlan, shareOf } from './search-plan';
import { COUNT_LIMIT } from './totals';

/** More keys than this are looked up one by one: an index scan for all of them compares each with each. */
const KEYS_AT_ONCE = 64;

/** The text itself, over alias `s`: what keys that may hold without a match are checked by. */
function textMatches(folded: string): Prisma.Sql {
  return Prisma.sql`text_holds(s.folded, ${folded})`;
}

/**
 * The keys stand in a subquery, here and below, so that the planner does not guess from their number that half of the
 * table is wanted: it takes reading all keys of all prompts for cheap, and that takes minutes.
 */
export function holdsAll(keys: readonly string[]): Prisma.Sql {
  return keys.length === 0 ? Prisma.sql`true` : Prisma.sql`s.keys @> (SELECT ${keys}::text[])`;
}

/** `SELECT id, created_at` of the prompts found by the keys of their text, and tags. */
function byKeys(audience: Audience, plan: SearchPlan): Prisma.Sql {
  const columns = Prisma.sql`s.prompt_id AS id, s.created_at`;
  const all = [...plan.allKeys, ...plan.tagKeys];
  const rest = Prisma.sql`${audienceCondition('s', audience)}
    AND ${plan.recheck && plan.folded !== null ? textMatches(plan.folded) : Prisma.sql`true`}`;
  const [only, ...others] = plan.anyKeys ?? [];
  if (plan.openPiece === null) {
    if (plan.anyKeys === null || (only !== undefined && others.length === 0)) {
      const keys = only === undefined ? all : [...all, only];
      return Prisma.sql`SELECT ${columns} FROM prompt_search s WHERE ${holdsAll(keys)} AND ${rest}`;
    }
    if (plan.anyKeys.length <= KEYS_AT_ONCE) {
      return Prisma.sql`
        SELECT ${columns} FROM prompt_search s
        WHERE s.keys && (SELECT ${plan.anyKeys}::text[]) AND ${holdsAll(all)} AND ${rest}`;
    }
  }
  const terms =
    plan.openPiece === null
      ? Prisma.sql`unnest(${plan.anyKeys}::text[]) AS k(term)`
      : Prisma.sql`search_terms_with(${plan.openPiece}) AS k`;
  // OFFSET 0, here and below, keeps a look-up inside the loop that it is written in.
  return Prisma.sql`
    SELECT DISTINCT found.* FROM ${terms} CROSS JOIN LATERAL (
      SELECT ${columns} FROM prompt_search s WHERE s.keys @> (ARRAY[k.term] || ${all}::text[]) AND ${rest} OFFSET 0
    ) found`;
}

/** `SELECT id, created_at` of every prompt of the audience that matches the plan, none twice. */
export function allMatches(audience: Audience, plan: SearchPlan): Prisma.Sql {
  const found = byKeys(audience, plan);
  if (plan.folded === null || plan.byCreators === 0) return found;
  return Prisma.sql`
    ${found}
    UNION
    SELECT own.* FROM profiles_named(${plan.folded}) AS named(id) CROSS JOIN LATERAL (
      SELECT p.id, p.created_at FROM prompts p
      WHERE p.created_by = named.id AND p.deleted_at IS NULL AND ${audienceCondition('p', audience)}
        AND ${hasTags(plan.tagKeys)} OFFSET 0
    ) own`;
}

/** Whether the prompt of alias `p` carries all the tags. */
function hasTags(tagKeys: readonly string[]): Prisma.Sql {
  if (tagKeys.length === 0) return Prisma.sql`true`;
  return Prisma.sql`ARRAY(SELECT ' #' || tag_key(t.tag) FROM unnest(p.tags) AS t(tag)) @> ${tagKeys}::text[]`;
}

/**
 * A query of matches by the commonest keys alone: where it reaches the limit of counting there are more, where it does
 * not nothing is known. Null where counting all matches takes no longer.
 */
export function someMatches(audience: Audience, plan: SearchPlan): Prisma.Sql | null {
  const keys = plan.anyKeys ?? [];
  // One key is looked up much faster than several.
  const isOneEnough = keys.length > 1 && plan.top * shareOf(plan) > 1.5 * COUNT_LIMIT;
  const isOneLookUp = plan.openPiece === null && keys.length <= KEYS_AT_ONCE && plan.byCreators === 0;
  if (isOneLookUp && !isOneEnough) return null;
  return byKeys(audience, {
    ...plan,
    anyKeys: plan.anyKeys?.slice(0, isOneEnough ? 1 : 8) ?? null,
    openPiece: null,
  });
}

/** Whether the prompt of alias `p` matches the plan, looking at nothing but this prompt. */
export function promptMatches(plan: SearchPlan): Prisma.Sql {
  const parts = [hasTags(plan.tagKeys)];
  if (plan.folded !== null) {
    const byText = Prisma.sql`EXISTS (SELECT 1 FROM prompt_search s WHERE s.prompt_id = p.id AND ${textMatches(plan.folded)} OFFSET 0)`;
    parts.push(
      plan.byCreators === 0
        ? byText
        : Prisma.sql`(p.created_by IN (SELECT profiles_named(${plan.folded})) OR ${byText})`,
    );
  }
  return Prisma.join(parts, ' AND ');
}
