import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { keptPlan } from '../../kept-plan';
import type { Audience } from './audience';
import { COUNT_LIMIT, countUpToLimit, counter } from './totals';

/** Where one way of searching becomes dearer than another. They choose plans; no answer depends on them. */
export type SearchLimits = {
  /**
   * Up to about so many matches are gathered by their keys and sorted; with more, walking an order and looking at each
   * prompt meets a page of them sooner.
   */
  gather: number;
  /** From so many prompts on the most common words stand for all words that contain a text. */
  commonTerm: number;
  /** An audience of up to so many prompts is looked through rather than searched by common keys. */
  scan: number;
  /** A walk of more steps than this is given up for gathering. */
  walk: number;
  /** Fewer matches than this have to be counted one by one, and then they are gathered already. */
  count: number;
};

export const SEARCH_LIMITS: SearchLimits = {
  gather: 12_000,
  commonTerm: 20_000,
  scan: 2_000,
  walk: 20_000,
  count: COUNT_LIMIT,
};

/** How the prompts that match a search text and tags are found. Made by the function `search_plan` of the database. */
export type SearchPlan = {
  /** The search text, folded; null without one. */
  folded: string | null;
  /** A prompt whose text matches holds one of these keys; null: no such condition. */
  anyKeys: string[] | null;
  /** And all of these. */
  allKeys: string[];
  /** True when a prompt may hold the keys and not match. */
  recheck: boolean;
  /** The text that every one of `anyKeys` contains, when they are only the most common that do; else null. */
  openPiece: string | null;
  /** The keys of the tags asked for: without exception. */
  tagKeys: string[];
  /** About how many prompts of the whole library match, kept roughly. */
  estimate: number;
  /** About how many hold the first of `anyKeys` alone. */
  top: number;
  /** Prompts by creators whose name matches the text. */
  byCreators: number;
  /** The size of the audience; of one creator or somebody's favourites in all categories. */
  audienceSize: number;
  librarySize: number;
};

type PlanRow = {
  folded: string | null;
  tagKeys: string[];
  anyKeys: string[] | null;
  allKeys: string[] | null;
  recheck: boolean | null;
  isComplete: boolean | null;
  piece: string | null;
  estimate: number | null;
  top: number | null;
  tagEstimate: number | null;
  byCreators: number;
  audienceSize: number;
  librarySize: number;
};

/** The number of prompts of an audience, without the caller's own private ones where it has the shared ones too. */
function sizeOf(audience: Audience): Prisma.Sql {
  if (audience.favoritesOf !== null) {
    return countUpToLimit(
      Prisma.sql`SELECT 1 FROM favorites f WHERE f.user_id = ${audience.favoritesOf}::uuid`,
    );
  }
  if (audience.creatorId !== null) return counter('creator', Prisma.sql`${audience.creatorId}`, 'all');
  if (audience.category !== null) return counter('category', Prisma.sql`${audience.category}`, 'shared');
  return counter('library', Prisma.sql`''`, 'shared');
}

/**
 * Asks the database how a search text and tags are best looked up: one round trip over small tables.
 * @param q search text of one line, at most 200 characters; null without one
 * @param tags as typed, each at most once
 */
export async function planSearch(
  { db }: ServiceContext,
  audience: Audience,
  q: string | null,
  tags: readonly string[],
  limits: SearchLimits,
): Promise<SearchPlan> {
  const [row] = await db.$queryRaw<PlanRow[]>(
    keptPlan(Prisma.sql`
    SELECT asked.folded, asked.tag_keys AS "tagKeys", plan.any_keys AS "anyKeys", plan.all_keys AS "allKeys",
      plan.recheck, plan.is_complete AS "isComplete", plan.piece, plan.estimate::float8 AS estimate, plan.top::float8 AS top,
      (SELECT min(t.prompts) FROM (
        SELECT ${counter('tag', Prisma.sql`tag_key(tag)`, 'all')} AS prompts FROM unnest(${tags}::text[]) AS tag
      ) t)::float8 AS "tagEstimate",
      (SELECT coalesce(sum(c.total), 0) FROM profiles_named(asked.folded) AS named(id)
        JOIN prompt_counters c ON c.kind = 'creator' AND c.key = named.id::text)::float8 AS "byCreators",
      ${sizeOf(audience)}::float8 AS "audienceSize",
      ${counter('library', Prisma.sql`''`, 'all')}::float8 AS "librarySize"
    FROM (
      SELECT fold_case(${q}::text) AS folded,
        ARRAY(SELECT DISTINCT ' #' || tag_key(tag) FROM unnest(${tags}::text[]) AS tag) AS tag_keys
    ) asked LEFT JOIN LATERAL search_plan(asked.folded, ${limits.commonTerm}::int) plan ON true`),
  );
  if (row === undefined) throw new Error('A query of one row gave none');
  const estimates = [
    row.folded === null ? null : (row.estimate ?? 0) + row.byCreators,
    row.tagEstimate,
  ].filter((estimate) => estimate !== null);
  return {
    folded: row.folded,
    anyKeys: row.anyKeys,
    allKeys: row.allKeys ?? [],
    recheck: row.recheck ?? false,
    openPiece: row.isComplete === false ? row.piece : null,
    tagKeys: row.tagKeys,
    estimate: Math.min(...estimates),
    top: row.top ?? 0,
    byCreators: row.byCreators,
    audienceSize: row.audienceSize,
    librarySize: row.librarySize,
  };
}

/** About which part of the matches in the whole library the audience sees. */
export function shareOf({ audienceSize, librarySize }: SearchPlan): number {
  return Math.min(1, audienceSize / Math.max(1, librarySize));
}
