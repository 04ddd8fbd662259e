import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';

/** How kept counters divide an order (see the migrations `place_counters` and `places_of_categories`). */
type Places = {
  /** Whether the greatest keys come first. */
  descends: boolean;
  /** From the coarsest on: each divides the stretch that the one before has found. */
  levels: Level[];
  /** What the order begins with, over alias `p`. */
  columns: Prisma.Sql[];
  /** Where the stretch that is found begins, in each of these columns; null in the first where none is found. */
  start: (found: LevelName) => Prisma.Sql[];
  /** Before every value of the first column, and behind. */
  ends: [Prisma.Sql, Prisma.Sql];
};

type Level = {
  kind: string;
  /** Its keys lie between two texts. */
  keys?: (found: Prisma.Sql) => { from: Prisma.Sql; to: Prisma.Sql };
  /** Not kept for each category. */
  ofAllOnly?: true;
};

/** The CTE of a level. */
type LevelName = (index: number | 'last') => Prisma.Sql;

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
    columns: [column, Prisma.sql`p.created_at`],
    start: (found) => [
      Prisma.sql`(SELECT CASE WHEN EXISTS (SELECT FROM ${found(1)}) THEN key::integer ELSE above::integer END FROM ${found(0)})`,
      Prisma.sql`coalesce((SELECT (right(key, 10)::date + 7)::timestamp AT TIME ZONE 'UTC' FROM ${found(1)}), '-infinity')`,
    ],
    ends: [Prisma.sql`2147483647`, Prisma.sql`-1`],
  };
}

/** Greater than every key: no character is greater, and none has so many of any. */
const LAST = Prisma.sql`repeat(chr(1114111), 8)`;

const withinTitle = (found: Prisma.Sql) => ({
  from: Prisma.sql`(SELECT key FROM ${found})`,
  to: Prisma.sql`(SELECT coalesce(above, ${LAST}) FROM ${found})`,
});

const PLACES: Record<WalkedSort, Places> = {
  recent: {
    descends: true,
    levels: [
      { kind: 'month' },
      {
        kind: 'day',
        keys: (found) => ({
          from: Prisma.sql`(SELECT key || '-' FROM ${found})`,
          to: Prisma.sql`(SELECT key || '.' FROM ${found})`,
        }),
      },
    ],
    columns: [Prisma.sql`p.created_at`],
    start: (found) => [
      Prisma.sql`(SELECT (key::date + 1)::timestamp AT TIME ZONE 'UTC' FROM ${found('last')})`,
    ],
    ends: [Prisma.sql`'infinity'`, Prisma.sql`'-infinity'`],
  },
  starred: byNumber('starred', Prisma.sql`p.favorite_count`),
  used: byNumber('used', Prisma.sql`p.usage_count`),
  alpha: {
    descends: false,
    levels: [
      { kind: 'title2' },
      { kind: 'title4', keys: withinTitle },
      { kind: 'title6', keys: withinTitle, ofAllOnly: true },
    ],
    columns: [Prisma.sql`p.title_key`],
    start: (found) => [Prisma.sql`(SELECT key FROM ${found('last')})`],
    ends: [Prisma.sql`''`, LAST],
  },
};

type Asked = { sort: WalkedSort; category: string | null; offset: Prisma.Sql };

/**
 * The CTEs that find the stretch in which an offset among the shared prompts falls, those of a category or all, each ending in a
 * comma: of each level the key of the stretch, the key `above` it, and how many prompts are `passed` before it. There is no row
 * where a stretch is not divided, nor where there are fewer prompts.
 */
function findStretch(found: LevelName, levels: Level[], { sort, category, offset }: Asked): Prisma.Sql {
  const { descends } = PLACES[sort];
  const direction = descends ? Prisma.sql`DESC` : Prisma.empty;
  const next = descends ? Prisma.sql`lag(c.key)` : Prisma.sql`lead(c.key)`;
  const ctes = levels.map(({ kind, keys }, index) => {
    const above = found(index - 1);
    const within = keys?.(above);
    const keyRange = within ? Prisma.sql`AND key >= ${within.from} AND key < ${within.to}` : Prisma.empty;
    const before = within ? Prisma.sql`(SELECT passed FROM ${above})` : Prisma.sql`0`;
    // In the order of the index at each step, so that it is read up to the stretch alone.
    return Prisma.sql`
      ${found(index)} AS MATERIALIZED (
        SELECT s.key, s.above, (s.upto - s.total)::bigint AS passed FROM (
          SELECT c.key, c.total, ${next} OVER places AS above, ${before} + sum(c.total) OVER places AS upto
          FROM (
            SELECT key, sum(total)::integer AS total FROM place_counters
            WHERE kind = ${category === null ? kind : `${kind} ${category}`} ${keyRange}
            GROUP BY key ORDER BY key ${direction}
          ) c WINDOW places AS (ORDER BY c.key ${direction})
        ) s
        WHERE s.upto > ${offset} ORDER BY s.key ${direction} LIMIT 1
      ),`;
  });
  return Prisma.join(ctes, ' ');
}

/** Where a stretch begins in an order. */
type Place = {
  /** The CTEs that find it, each ending in a comma. */
  find: Prisma.Sql;
  /** How many shared prompts stand before it; null where no stretch is found. */
  passed: Prisma.Sql;
  /** The conditions over alias `p` of what stands before it, shared or not, and of the rest. */
  before: Prisma.Sql;
  after: Prisma.Sql;
};

/**
 * The place of the stretch in which an offset among the shared prompts falls: the beginning of the order for the first stretch,
 * the end of it where there are fewer prompts.
 * @param name of the CTE that it is read from
 */
function placeOf(name: 'place' | 'alone' | 'near', asked: Asked): Place {
  const { descends, columns, start, ends, ...places } = PLACES[asked.sort];
  const levels = places.levels.filter(({ ofAllOnly }) => asked.category === null || !ofAllOnly);
  const found: LevelName = (index) => Prisma.raw(`${name}_${index === 'last' ? levels.length - 1 : index}`);
  const passed = levels.map((_, index) => Prisma.sql`(SELECT passed FROM ${found(index)})`).reverse();
  const starts = start(found).map((value, index) => {
    const edge = Prisma.sql`CASE WHEN passed = 0 THEN ${ends[0]} ELSE coalesce(${value}, ${ends[1]}) END`;
    return Prisma.sql`${index === 0 ? edge : value} AS ${Prisma.raw(`start${index}`)}`;
  });
  const edge = columns.map((_, index) => Prisma.raw(`(SELECT start${index} FROM ${name})`));
  const compare = (descending: string, ascending: string) =>
    Prisma.sql`(${Prisma.join(columns)}) ${Prisma.raw(descends ? descending : ascending)} (${Prisma.join(edge)})`;
  return {
    find: Prisma.sql`${findStretch(found, levels, asked)}
      ${Prisma.raw(name)} AS MATERIALIZED (
        SELECT passed, ${Prisma.join(starts)} FROM (SELECT coalesce(${Prisma.join(passed)}) AS passed) p
      ),`,
    passed: Prisma.raw(`(SELECT passed FROM ${name})`),
    before: compare('>=', '<'),
    after: compare('<', '>='),
  };
}

type Page = { offset: number; limit: number };
/** The shared prompts, whose places are kept, and somebody's private ones. */
type FarBranches = { shared: Branch & { kind: 'shared' }; other?: Branch };

/**
 * The branches of a page before which so many prompts stand, from either end, that {@link farPage} is the shorter way; null for
 * other pages.
 * @param reach with the number of prompts of all branches where it is known
 */
export function farBranches(
  [shared, other]: readonly Branch[],
  { offset, limit, total, pass }: Page & { total: number | null; pass: number },
): FarBranches | null {
  const skip = total === null ? offset : Math.min(offset, total - offset - limit);
  return shared?.kind === 'shared' && skip > pass ? { shared, other } : null;
}

/**
 * `SELECT id` of a far page. With another branch it begins among the shared prompts as many earlier as prompts of that branch stand
 * before the place of its offset among the shared ones alone. Before the page there may be fewer of them, never more: some
 * are still to be passed then.
 */
export function farPage({ shared, other }: FarBranches, sort: WalkedSort, page: Page): Prisma.Sql {
  const offset = Prisma.sql`${page.offset}::bigint`;
  const limit = wholeNumber(page.limit);
  const { columns, forward } = ORDERS[sort];
  const { category } = shared;
  if (other === undefined) {
    const place = placeOf('place', { sort, category, offset });
    return Prisma.sql`
      WITH ${place.find} start AS MATERIALIZED (SELECT ${offset} - ${place.passed} AS skip)
      SELECT p.id FROM prompts p WHERE ${branchCondition(shared)} AND ${place.after}
      ORDER BY ${forward} LIMIT ${limit} OFFSET (SELECT skip FROM start)`;
  }
  const alone = placeOf('alone', { sort, category, offset });
  const near = placeOf('near', { sort, category, offset: Prisma.sql`(SELECT rank FROM earlier)` });
  const count = (where: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*) FROM prompts p WHERE ${branchCondition(other)} AND ${where})`;
  const fromNear = (branch: Branch) => Prisma.sql`
    (SELECT p.id, ${columns} FROM prompts p WHERE ${branchCondition(branch)} AND ${near.after}
     ORDER BY ${forward} LIMIT (SELECT ${limit} + skip FROM start))`;
  return Prisma.sql`
    WITH ${alone.find} others AS MATERIALIZED (SELECT ${count(alone.before)} AS total),
    earlier AS MATERIALIZED (SELECT greatest(0, ${offset} - total) AS rank FROM others),
    ${near.find} start AS MATERIALIZED (
      SELECT ${offset} - ${near.passed} - total + ${count(Prisma.sql`${near.after} AND ${alone.before}`)} AS skip FROM others
    )
    SELECT p.id FROM (${fromNear(shared)} UNION ALL ${fromNear(other)}) p ORDER BY ${forward}
    LIMIT ${limit} OFFSET (SELECT skip FROM start)`;
}
