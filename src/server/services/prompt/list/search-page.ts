import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';
import { Prisma } from '@/generated/prisma/client';
import { type Audience, audienceCondition, branchCondition } from './audience';
import { allMatches, promptMatches, someMatches } from './matches';
import { ORDERS, type WalkedSort } from './orders';
import type { PageParts } from './page-rows';
import { RANK_MOST_USED, rankedWhole, relevancePage } from './relevance';
import { type SearchLimits, type SearchPlan, shareOf } from './search-plan';
import { COUNT_LIMIT, countUpToLimit, offsetOf, tagTotal } from './totals';

/** Looking at one prompt's text costs about so many times as much as finding one by its keys. */
const LOOK_COST = 10;
/** And finding a prompt that is known to match in its table about so many times as much as a step along an order. */
const JOIN_COST = 8;

type Asked = { sort: WalkedSort; page: number; perPage: number };

/** `SELECT total, capped` from the number `n` of a CTE that is exact up to {@link EXACT_TOTAL_LIMIT}. */
const TOTAL_OF_COUNTED = Prisma.sql`
  SELECT least(n, ${EXACT_TOTAL_LIMIT})::int AS total, n > ${EXACT_TOTAL_LIMIT} AS capped FROM counted`;

/** `SELECT id` of the page of the CTE `found`, the last one when there are fewer pages than asked for. */
function pageOfFound({ sort, page, perPage }: Asked): Prisma.Sql {
  // The newest come without a look at the prompts: their time stands beside the keys.
  const found = sort === 'recent' ? Prisma.sql`found p` : Prisma.sql`found JOIN prompts p ON p.id = found.id`;
  return Prisma.sql`
    SELECT p.id FROM ${found} ORDER BY ${ORDERS[sort].forward} LIMIT ${perPage} OFFSET ${offsetOf({ page, perPage })}`;
}

const COUNTED_FOUND = Prisma.sql`counted AS MATERIALIZED (SELECT count(*) AS n FROM found)`;

/** The CTEs of every match, found first: by its keys, or by looking through a small audience. */
function gathered(found: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    found AS MATERIALIZED (${found}),
    ${COUNTED_FOUND},`;
}

function gather(asked: Asked, found: Prisma.Sql, exact: Prisma.Sql | null = null): PageParts {
  return {
    before: gathered(found),
    total: exact ?? TOTAL_OF_COUNTED,
    ids: pageOfFound(asked),
    order: ORDERS[asked.sort].forward,
  };
}

/** `SELECT id, created_at` of the prompts of an audience that meet a condition on `p`, looked at one by one. */
function scanAudience(audience: Audience, condition: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.sql`p.id, p.created_at`;
  if (audience.branches === null) {
    return Prisma.sql`
      SELECT ${columns} FROM favorites f JOIN prompts p ON p.id = f.prompt_id
      WHERE f.user_id = ${audience.favoritesOf}::uuid AND p.deleted_at IS NULL
        AND ${audienceCondition('p', { ...audience, favoritesOf: null })} AND ${condition}`;
  }
  const branches = audience.branches.map(
    (branch) =>
      Prisma.sql`SELECT ${columns} FROM prompts p WHERE ${branchCondition(branch)} AND ${condition}`,
  );
  return Prisma.join(branches, ' UNION ALL ');
}

/** The statement parts of one page of somebody's favourites: those still visible to them. */
export function favoritesPage(audience: Audience, asked: Asked): PageParts {
  return gather(asked, scanAudience(audience, Prisma.sql`true`));
}

/** Whether a walk has met all that was wanted of it. */
function isFull(wanted: number): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM walked) = ${wanted}`;
}

/** A walk along an order of so many steps at most: looking at each prompt, or at which of all matches it is. */
type Walk = { kind: 'walk' | 'probe'; steps: number };

/**
 * The CTEs of a walk along an order until `wanted` prompts match. Should the matches lie too far apart for that, the page
 * comes from all matches after all: PostgreSQL runs a CTE only when something reads it.
 */
function walked(
  audience: Audience,
  plan: SearchPlan,
  { sort, wanted, kind, steps }: Walk & { sort: WalkedSort; wanted: number },
): Prisma.Sql {
  const looks = kind === 'walk';
  // Without tags and creators the order is walked in its index alone.
  const read = Prisma.sql`${looks && plan.tagKeys.length > 0 ? Prisma.sql`p.tags,` : Prisma.empty}
    ${looks && plan.byCreators > 0 ? Prisma.sql`p.created_by,` : Prisma.empty}`;
  const matches = looks ? promptMatches(plan) : Prisma.sql`p.id IN (SELECT found.id FROM found)`;
  const ordered = (audience.branches ?? []).map(
    (branch) => Prisma.sql`
      (SELECT p.id, ${read} ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(branch)}
       ORDER BY ${ORDERS[sort].forward} LIMIT ${steps})`,
  );
  return Prisma.sql`
    found AS MATERIALIZED (${allMatches(audience, plan)}),
    walked AS MATERIALIZED (
      SELECT p.id, row_number() OVER () AS place FROM (
        SELECT p.id FROM (${Prisma.join(ordered, ' UNION ALL ')}) p WHERE ${matches}
        ORDER BY ${ORDERS[sort].forward} LIMIT ${wanted}
      ) p
    ),
    ${looks ? countedOf(audience, plan) : COUNTED_FOUND},`;
}

/** The CTE `counted` of a walk: up to the limit, and where there are fewer, each of `found`. */
function countedOf(audience: Audience, plan: SearchPlan): Prisma.Sql {
  const some = someMatches(audience, plan);
  if (some === null) {
    return Prisma.sql`
      counted AS MATERIALIZED (SELECT ${countUpToLimit(allMatches(audience, plan))} AS n)`;
  }
  return Prisma.sql`
    "some" AS MATERIALIZED (SELECT ${countUpToLimit(some)} AS n),
    counted AS MATERIALIZED (
      SELECT CASE WHEN n >= ${COUNT_LIMIT} THEN n ELSE (SELECT count(*) FROM found) END AS n FROM "some"
    )`;
}

function walk(
  audience: Audience,
  plan: SearchPlan,
  asked: Asked,
  { exact, ...way }: Walk & { exact: Prisma.Sql | null },
): PageParts {
  const { sort, page, perPage } = asked;
  const wanted = page * perPage;
  return {
    before: walked(audience, plan, { sort, wanted, ...way }),
    total: exact ?? TOTAL_OF_COUNTED,
    ids: Prisma.sql`
      SELECT id FROM walked WHERE place > ${wanted - perPage} AND ${isFull(wanted)}
      UNION ALL
      SELECT id FROM (${pageOfFound(asked)}) p WHERE NOT (${isFull(wanted)})`,
    order: ORDERS[sort].forward,
  };
}

/**
 * `SELECT total, capped` by the kept counter of a single tag among all shared prompts, for members with a count of
 * their own private ones; null for other questions, and where a count comes to the same.
 */
function exactTotal(audience: Audience, plan: SearchPlan, limits: SearchLimits): Prisma.Sql | null {
  const [tag, ...others] = plan.tagKeys;
  if (plan.folded !== null || tag === undefined || others.length > 0) return null;
  const [shared, own] = audience.branches ?? [];
  if (shared?.kind !== 'shared' || shared.category !== null) return null;
  if (own !== undefined && plan.estimate <= Math.min(limits.gather, EXACT_TOTAL_LIMIT)) return null;
  const ownCount =
    own === undefined
      ? Prisma.sql`0`
      : Prisma.sql`(SELECT count(*) FROM prompts p WHERE ${branchCondition(own)} AND ${promptMatches(plan)})`;
  return tagTotal(tag, ownCount);
}

/**
 * The statement parts of one page of a search. The cheapest way by what is roughly known: gather all matches and sort
 * them or walk an order past them, look through a small audience, or walk the order with many matches in it.
 */
export function searchPage(
  audience: Audience,
  plan: SearchPlan,
  query: Pick<PromptListQuery, 'sort' | 'page' | 'perPage'>,
  limits: SearchLimits,
): PageParts {
  const sort = query.sort === 'relevance' ? DEFAULT_SORT : query.sort;
  const exact = exactTotal(audience, plan, limits);
  // Where more than the limit are not counted, pages end there too.
  const pages = Math.ceil(EXACT_TOTAL_LIMIT / query.perPage);
  const asked = { ...query, page: exact === null ? Math.min(query.page, pages) : query.page };
  const { folded } = plan;
  if (query.sort === 'relevance' && folded !== null) {
    return byRelevance(audience, { ...plan, folded }, asked, limits);
  }
  const way = wayOf(audience, plan, { sort, wanted: asked.page * asked.perPage }, limits);
  if (way.kind === 'walk' || way.kind === 'probe') {
    return walk(audience, plan, { ...asked, sort }, { ...way, exact });
  }
  return way.kind === 'scan'
    ? gather({ ...asked, sort }, scanAudience(audience, promptMatches(plan)))
    : gather({ ...asked, sort }, allMatches(audience, plan), exact);
}

type Way = { kind: 'scan' | 'gather' } | Walk;

/** @param wanted how many matches from the beginning of the order the page needs */
function wayOf(
  audience: Audience,
  plan: SearchPlan,
  { sort, wanted }: { sort: WalkedSort; wanted: number },
  limits: SearchLimits,
): Way {
  const isOneIndex = audience.creatorId !== null || audience.favoritesOf !== null;
  const scanned = isOneIndex ? plan.audienceSize : plan.librarySize;
  if (scanned <= limits.scan && scanned < 5 * plan.estimate) return { kind: 'scan' };
  const steps = Math.ceil((wanted * plan.librarySize) / Math.max(1, plan.estimate));
  const isCounted = plan.estimate * shareOf(plan) < limits.count;
  if (audience.branches === null) return { kind: 'gather' };
  if (plan.estimate <= limits.gather || isCounted || steps * LOOK_COST > plan.estimate) {
    // The newest of all matches are sorted without a look at the prompts.
    const sorts = sort === 'recent' || plan.estimate <= limits.scan || steps > JOIN_COST * plan.estimate;
    return sorts ? { kind: 'gather' } : { kind: 'probe', steps: 1_000 + 2 * steps };
  }
  return { kind: 'walk', steps: Math.min(limits.walk, Math.max(1_000, steps * 4)) };
}

function byRelevance(
  audience: Audience,
  plan: SearchPlan & { folded: string },
  { page, perPage }: { page: number; perPage: number },
  limits: SearchLimits,
): PageParts {
  const wanted = Math.max(RANK_MOST_USED, page * perPage);
  const way = wayOf(audience, plan, { sort: 'used', wanted }, limits);
  const isWalk = way.kind === 'walk' || way.kind === 'probe';
  const isWalked = isWalk
    ? Prisma.sql`(${isFull(wanted)} AND (SELECT n FROM counted) > ${rankedWhole(limits)})`
    : Prisma.sql`false`;
  const from = offsetOf({ page, perPage });
  const { before, ids } = relevancePage({ audience, plan, limits, isWalked, from, perPage });
  return {
    before: isWalk
      ? walked(audience, plan, { ...way, sort: 'used', wanted })
      : Prisma.sql`
          ${gathered(way.kind === 'scan' ? scanAudience(audience, promptMatches(plan)) : allMatches(audience, plan))}
          walked AS (SELECT NULL::uuid AS id, 0 AS place WHERE false),`,
    total: TOTAL_OF_COUNTED,
    afterTotal: before,
    ids,
    order: Prisma.sql`page.place`,
  };
}
