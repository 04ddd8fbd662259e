import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';

/** With so many prompts in a second branch the other way is worth going twice as far. */
const MANY_IN_SECOND = 700;

/** A part of all shared prompts in an order, as SQL. */
type Stretch = { offset: Prisma.Sql; limit: Prisma.Sql };

/** How kept counters divide an order (see the migration `place_counters`). */
type Places = {
  /** Whether the greatest keys come first. */
  descends: boolean;
  /** From the coarsest on: each divides the stretch that the one before has found. Its keys lie between two texts. */
  levels: { kind: string; keys?: (found: Prisma.Sql) => { from: Prisma.Sql; to: Prisma.Sql } }[];
  /** The condition over alias `p` that leaves out what stands before the stretch, by the CTEs `level0`, `level1` and so on. */
  begins: Prisma.Sql;
};

/** Greater than every key: no character is greater, and none has so many of any. */
const LAST = Prisma.sql`repeat(chr(1114111), 8)`;

/** Those with a number of uses or favourites, and where many have it, those of a week. */
function byNumber(kind: 'used' | 'starred', column: Prisma.Sql): Places {
  return {
    descends: true,
    levels: [
      { kind },
      {
        kind: `${kind}_week`,
        keys: (found) => ({
          from: Prisma.sql`(SELECT key || ' ' FROM ${found})`,
          to: Prisma.sql`(SELECT key || '!' FROM ${found})`,
        }),
      },
    ],
    begins: Prisma.sql`
      (${column}, p.created_at) < (
        (SELECT CASE WHEN EXISTS (SELECT FROM level1) THEN key::integer ELSE coalesce(above::integer, 2147483647) END FROM level0),
        coalesce((SELECT (right(key, 10)::date + 7)::timestamp AT TIME ZONE 'UTC' FROM level1), '-infinity'))`,
  };
}

const withinTitle = (found: Prisma.Sql) => ({
  from: Prisma.sql`(SELECT key FROM ${found})`,
  to: Prisma.sql`(SELECT coalesce(above, ${LAST}) FROM ${found})`,
});

const PLACES: Record<WalkedSort, Places> = {
  recent: {
    descends: true,
    levels: [{ kind: 'day' }],
    begins: Prisma.sql`p.created_at < (SELECT (key::date + 1)::timestamp AT TIME ZONE 'UTC' FROM level0)`,
  },
  starred: byNumber('starred', Prisma.sql`p.favorite_count`),
  used: byNumber('used', Prisma.sql`p.usage_count`),
  alpha: {
    descends: false,
    levels: [
      { kind: 'title2' },
      { kind: 'title4', keys: withinTitle },
      { kind: 'title6', keys: withinTitle },
    ],
    begins: Prisma.sql`p.title_key >= (SELECT key FROM level2)`,
  },
};

/**
 * The CTEs `level0` and so on, each ending in a comma: of each kind of counters the key of the stretch in which the offset
 * falls, the key `above` it, and how many prompts are `passed` before it. A stretch that is not divided has no row.
 */
function findStretch({ descends, levels }: Places, offset: Prisma.Sql): Prisma.Sql {
  const direction = descends ? Prisma.sql`DESC` : Prisma.empty;
  const next = descends ? Prisma.sql`lag(c.key)` : Prisma.sql`lead(c.key)`;
  const ctes = levels.map(({ kind, keys }, index) => {
    const found = levelName(index - 1);
    const within = keys?.(found);
    const keyRange = within ? Prisma.sql`AND key >= ${within.from} AND key < ${within.to}` : Prisma.empty;
    const before = within ? Prisma.sql`(SELECT passed FROM ${found})` : Prisma.sql`0`;
    // In the order of the index at each step, so that it is read up to the stretch alone.
    return Prisma.sql`
      ${levelName(index)} AS MATERIALIZED (
        SELECT s.key, s.above, (s.upto - s.total)::bigint AS passed FROM (
          SELECT c.key, c.total, ${next} OVER places AS above, ${before} + sum(c.total) OVER places AS upto
          FROM (
            SELECT key, sum(total)::integer AS total FROM place_counters WHERE kind = ${kind} ${keyRange}
            GROUP BY key ORDER BY key ${direction}
          ) c WINDOW places AS (ORDER BY c.key ${direction})
        ) s
        WHERE s.upto > ${offset} ORDER BY s.key ${direction} LIMIT 1
      ),`;
  });
  return Prisma.join(ctes, ' ');
}

function levelName(index: number): Prisma.Sql {
  return Prisma.raw(`level${index}`);
}

/** `SELECT id` and the columns of the order, of a stretch of all shared prompts: from its place on, so that few are passed. */
function fromItsPlace(sort: WalkedSort, { offset, limit }: Stretch): Prisma.Sql {
  const places = PLACES[sort];
  const passed = places.levels
    .map((_, index) => Prisma.sql`(SELECT passed FROM ${levelName(index)})`)
    .reverse();
  return Prisma.sql`
    WITH ${findStretch(places, offset)}
    stretch AS MATERIALIZED (SELECT coalesce(${Prisma.join(passed)}) AS passed)
    SELECT p.id, ${ORDERS[sort].columns} FROM prompts p
    WHERE p.is_shared AND p.deleted_at IS NULL AND ${places.begins}
    ORDER BY ${ORDERS[sort].forward} LIMIT ${limit} OFFSET (SELECT ${offset} - passed FROM stretch)`;
}

type Page = { offset: number; limit: number };

/** What it takes to say whether a page is far: the prompts of all branches where they are known, and of the second one alone. */
type Reach = Page & { total: number | null; second: number; pass: number };

/**
 * Whether so many prompts stand before a page, from either end, that {@link farPage} is the shorter way. Kept counters know
 * the places of all shared prompts; of a second branch each prompt is read.
 */
export function isFar([first]: readonly Branch[], { offset, limit, total, second, pass }: Reach): boolean {
  const skip = total === null ? offset : Math.min(offset, total - offset - limit);
  return first?.kind === 'shared' && first.category === null && skip > pass * (1 + second / MANY_IN_SECOND);
}

/**
 * `SELECT id` of a page that {@link isFar}, of all shared prompts and the few of another branch. With `n` in that branch, the page
 * begins at most `n` places earlier among the shared ones alone: what stands before is passed by its place.
 */
export function farPage([, few]: readonly Branch[], sort: WalkedSort, { offset, limit }: Page): Prisma.Sql {
  const size = wholeNumber(limit);
  if (few === undefined) {
    return Prisma.sql`SELECT id FROM (${fromItsPlace(sort, { offset: Prisma.sql`${offset}::bigint`, limit: size })}) p`;
  }
  const shared = fromItsPlace(sort, {
    offset: Prisma.sql`(SELECT passed FROM near)`,
    limit: Prisma.sql`(SELECT ${size} + n FROM near)`,
  });
  return Prisma.sql`
    WITH few AS MATERIALIZED (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(few)}),
    near AS MATERIALIZED (SELECT count(*) AS n, greatest(0, ${offset}::bigint - count(*)) AS passed FROM few)
    SELECT p.id FROM ((${shared}) UNION ALL SELECT * FROM few) p ORDER BY ${ORDERS[sort].forward}
    LIMIT ${size} OFFSET (SELECT ${offset}::bigint - passed FROM near)`;
}
