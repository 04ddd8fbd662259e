import { Prisma } from '@/generated/prisma/client';
import { type Audience, audienceCondition } from './audience';
import { holdsAll } from './matches';
import { ORDERS } from './orders';
import type { SearchLimits, SearchPlan } from './search-plan';

const RANK_ALL = 1_000;
/** Of more matches so many of the most used are ranked, beside those found in titles and as tags. */
export const RANK_MOST_USED = 60;
/** So many found in titles, and so many that carry the text as a tag. */
const RANK_HEADS = 500;

/** With no more matches than this every one of them is ranked. */
export function rankedWhole({ gather }: SearchLimits): number {
  return Math.min(RANK_ALL, gather);
}

type Ranked = {
  audience: Audience;
  plan: SearchPlan & { folded: string };
  limits: SearchLimits;
  /** Whether the CTE `walked` holds all that is needed of the matches by use; else the CTE `found` holds every match. */
  isWalked: Prisma.Sql;
  /** The first and the last place of the page, from 0, as SQL. */
  from: Prisma.Sql;
  perPage: number;
};

/** Matches that a title holds, by the index of titles, and that carry the whole text as a tag. */
function heads({ audience, plan }: Ranked): Prisma.Sql {
  const visible = Prisma.sql`${audienceCondition('s', audience)} AND ${holdsAll(plan.tagKeys)}`;
  const tagged = Prisma.sql`
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE s.keys @> (SELECT ARRAY[' #' || ${plan.folded}::text]) AND ${visible} LIMIT ${RANK_HEADS}
    ) tagged`;
  // Shorter texts are part of too many titles.
  if (Array.from(plan.folded).length < 3) return tagged;
  return Prisma.sql`
    ${tagged}
    UNION
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE character_runs(search_title(s.folded), 3) @> character_runs(${plan.folded}, 3)
        AND search_title(s.folded) LIKE like_anywhere(${plan.folded}) AND ${visible} LIMIT ${RANK_HEADS}
    ) titled`;
}

/**
 * `SELECT id, place` of one page in the order of relevance (docs/decisions/0091-relevance.md), with the CTEs it needs, each
 * ending in a comma, after `found`, `counted` and, where there is one, `walked`. Ranks at most about 1,060 prompts however
 * many match; those that are not ranked follow by use.
 */
export function relevancePage(ranked: Ranked): { before: Prisma.Sql; ids: Prisma.Sql } {
  const { plan, limits, isWalked, from, perPage } = ranked;
  const all = rankedWhole(limits);
  const byUse = ORDERS.used.forward;
  const foundRest = Prisma.sql`found JOIN prompts p ON p.id = found.id WHERE NOT (${isWalked})`;
  return {
    before: Prisma.sql`
      candidates AS MATERIALIZED (
        SELECT * FROM (
          SELECT p.id FROM ${foundRest} ORDER BY ${byUse}
          LIMIT (SELECT CASE WHEN n <= ${all} THEN ${all}::bigint ELSE ${RANK_MOST_USED}::bigint END FROM counted)
        ) f
        UNION
        (SELECT p.id FROM walked p WHERE ${isWalked} ORDER BY p.place LIMIT ${RANK_MOST_USED})
        UNION
        SELECT h.id FROM (${heads(ranked)}) h WHERE ${isWalked} OR (SELECT n FROM counted) > ${all}
      ),
      ranked AS MATERIALIZED (
        SELECT p.id, row_number() OVER (
          ORDER BY search_rank(p.id, p.title, p.tags, p.description, ${plan.folded}), coalesce((
            SELECT status.status FROM prompt_status status
            WHERE status.prompt_id = p.id AND status.version = p.version ORDER BY status.id DESC LIMIT 1
          ), '') = 'approved' DESC, ${byUse}) AS place
        FROM candidates JOIN prompts p ON p.id = candidates.id
      ),
      page_from AS MATERIALIZED (SELECT ${from} AS place, (SELECT count(*) FROM ranked) AS ranked),`,
    ids: Prisma.sql`
      SELECT r.id, r.place FROM ranked r, page_from
      WHERE r.place > page_from.place AND r.place <= page_from.place + ${perPage}
      UNION ALL
      SELECT * FROM (
        SELECT rest.id, page_from.ranked + row_number() OVER (ORDER BY rest.place) AS place FROM (
          SELECT p.id, row_number() OVER (ORDER BY ${byUse}) AS place FROM ${foundRest}
          UNION ALL
          SELECT p.id, p.place FROM walked p WHERE ${isWalked}
        ) rest, page_from
        WHERE page_from.place + ${perPage} > page_from.ranked AND rest.id NOT IN (SELECT id FROM ranked)
      ) unranked
      WHERE place > (SELECT place FROM page_from) AND place <= (SELECT place + ${perPage} FROM page_from)`,
  };
}
