import { Prisma } from '@/generated/prisma/client';
import type { WalkedSort } from './orders';

/** Prompts that an order walks. */
export type List = {
  /** Over alias `p` of `prompts`. */
  condition: Prisma.Sql;
};

/** Those that marks are kept of (docs/decisions/0145-place-marks.md). */
export type MarkedList = List & {
  /** As the function `place_lists` of the database names them. */
  name: Prisma.Sql;
};

/** Those that may have marks. */
export type CountedList = List & { name: MarkedList['name'] | null };

/** The name of the list of a tag, from its search key. */
export function tagList(key: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`'tag ' || substr(${key}, 3)`;
}

type Column = 'number' | 'moment' | 'title' | 'id';

/** How the function `place_keys` of the database writes a place in an order. */
type Places = {
  /** Whether the greatest come first. */
  descends: boolean;
  /** What is compared, from left to right, over alias `p` of `prompts`; the other columns are the same in all places. */
  columns: Partial<Record<Column, Prisma.Sql>>;
  /** A place before every prompt. */
  beginning: Record<Column, Prisma.Sql>;
};

const GREATEST = {
  number: Prisma.sql`2147483647`,
  moment: Prisma.sql`timestamptz 'infinity'`,
  title: Prisma.sql`''`,
  id: Prisma.sql`uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
};
const MOMENT_AND_ID = { moment: Prisma.sql`p.created_at`, id: Prisma.sql`p.id` };

const PLACES: Record<WalkedSort, Places> = {
  recent: { descends: true, columns: MOMENT_AND_ID, beginning: GREATEST },
  used: {
    descends: true,
    columns: { number: Prisma.sql`p.usage_count`, ...MOMENT_AND_ID },
    beginning: GREATEST,
  },
  starred: {
    descends: true,
    columns: { number: Prisma.sql`p.favorite_count`, ...MOMENT_AND_ID },
    beginning: GREATEST,
  },
  alpha: {
    descends: false,
    columns: { title: Prisma.sql`p.title_key`, id: Prisma.sql`p.id` },
    beginning: {
      number: Prisma.sql`0`,
      moment: Prisma.sql`timestamptz 'epoch'`,
      title: Prisma.sql`''`,
      id: Prisma.sql`uuid '00000000-0000-0000-0000-000000000000'`,
    },
  },
};

/** The columns that places of an order differ in, by name, of an alias. */
function columnsOf(sort: WalkedSort, alias: string): Prisma.Sql {
  return Prisma.join(Object.keys(PLACES[sort].columns).map((name) => Prisma.raw(`${alias}.${name}`)));
}

/** The same of the prompt of alias `p`. */
function placeOfPrompt(sort: WalkedSort): Prisma.Sql {
  return Prisma.join(Object.values(PLACES[sort].columns));
}

/** Whether a place stands before another one in an order, or at it or behind. */
function stands(
  sort: WalkedSort,
  place: Prisma.Sql,
  where: 'before' | 'from',
  other: Prisma.Sql,
): Prisma.Sql {
  const { descends } = PLACES[sort];
  const operator = where === 'before' ? (descends ? '>' : '<') : descends ? '<=' : '>=';
  return Prisma.sql`(${place}) ${Prisma.raw(operator)} (${other})`;
}

/** The place of a CTE of one row. */
function placeIn(sort: WalkedSort, cte: string): Prisma.Sql {
  return Prisma.join(
    Object.keys(PLACES[sort].columns).map((name) => Prisma.raw(`(SELECT ${name} FROM ${cte})`)),
  );
}

/** The condition that the prompt of alias `p` stands before the place of a CTE of one row, or at it or behind. */
export function promptStands(sort: WalkedSort, where: 'before' | 'from', cte: string): Prisma.Sql {
  return stands(sort, placeOfPrompt(sort), where, placeIn(sort, cte));
}

const marksOf = (name: Prisma.Sql, sort: WalkedSort) => Prisma.sql`m.list = ${name} AND m.sort = ${sort}`;

/**
 * The CTE of what has changed in a list since its marks were last brought up to date, ending in a comma; and of prompts that are to
 * be counted with it, as if they had been added since.
 */
export function movesOf(
  cte: string,
  { list, merged }: { list: List; merged?: Prisma.Sql | undefined },
  sort: WalkedSort,
): Prisma.Sql {
  const columns = Prisma.join(
    Object.entries(PLACES[sort].columns).map(
      ([name, ofPrompt]) => Prisma.sql`${ofPrompt} AS ${Prisma.raw(name)}`,
    ),
  );
  return Prisma.sql`
    ${Prisma.raw(cte)} AS MATERIALIZED (
      SELECT p.change, ${columns} FROM (SELECT m.*, NULL::timestamptz AS deleted_at FROM place_moves m) p
      WHERE ${list.condition}
      ${merged === undefined ? Prisma.empty : Prisma.sql`UNION ALL SELECT 1, ${columns} FROM ${merged}`}
    ),`;
}

/**
 * The CTE of the last mark, of those given, before which no more prompts stand than an offset; there is no row where there are no
 * marks. Marks and moves are counted in the order of their places, a mark before a move at its own place.
 */
function lastMark(
  cte: string,
  sort: WalkedSort,
  { marks, moves, passed, offset }: Record<'marks' | 'moves' | 'passed' | 'offset', Prisma.Sql>,
): Prisma.Sql {
  const direction = Prisma.raw(PLACES[sort].descends ? 'DESC' : 'ASC');
  const names = Object.keys(PLACES[sort].columns).map((name) => Prisma.raw(`u.${name}`));
  const order = Prisma.join(names.map((name) => Prisma.sql`${name} ${direction}`));
  return Prisma.sql`
    ${Prisma.raw(cte)} AS MATERIALIZED (
      SELECT s.* FROM (
        SELECT u.mark, u.number, u.moment, u.title, u.id,
          ${passed} + sum(u.total) OVER (ORDER BY ${order}, u.mark NULLS LAST ROWS UNBOUNDED PRECEDING) - u.total AS passed
        FROM (${marks} UNION ALL ${moves}) u
      ) s
      WHERE s.mark IS NOT NULL AND s.passed <= ${offset} ORDER BY s.mark DESC LIMIT 1
    ),`;
}

/**
 * The CTEs that find where the walk to an offset begins, each ending in a comma. The last of them, of the given name, has one row:
 * the place, and how many prompts of the list are `passed` before it; without marks the beginning.
 * @param moves the name of the CTE of {@link movesOf}
 */
export function placeBefore(
  cte: string,
  { name }: MarkedList,
  sort: WalkedSort,
  { moves, offset }: { moves: string; offset: Prisma.Sql },
): Prisma.Sql {
  const [stretch, step] = [`${cte}_stretch`, `${cte}_step`];
  const moved = (where: Prisma.Sql) => Prisma.sql`
    SELECT NULL, v.change, ${Prisma.join(
      (['number', 'moment', 'title', 'id'] as const).map((column) =>
        column in PLACES[sort].columns ? Prisma.raw(`v.${column}`) : Prisma.sql`NULL`,
      ),
    )} FROM ${Prisma.raw(moves)} v WHERE ${where}`;
  return Prisma.sql`
    ${lastMark(stretch, sort, {
      marks: Prisma.sql`
        SELECT m.stretch AS mark, m.stretch_total AS total, m.number, m.moment, m.title, m.id
        FROM place_marks m WHERE ${marksOf(name, sort)} AND m.step = 0`,
      moves: moved(Prisma.sql`true`),
      passed: Prisma.sql`0`,
      offset,
    })}
    ${lastMark(step, sort, {
      marks: Prisma.sql`
        SELECT m.step AS mark, m.total, m.number, m.moment, m.title, m.id
        FROM place_marks m WHERE ${marksOf(name, sort)} AND m.stretch = (SELECT mark FROM ${Prisma.raw(stretch)})`,
      moves: moved(stands(sort, columnsOf(sort, 'v'), 'from', placeIn(sort, stretch))),
      passed: Prisma.sql`(SELECT passed FROM ${Prisma.raw(stretch)})`,
      offset,
    })}
    ${Prisma.raw(cte)} AS MATERIALIZED (
      SELECT ${placeOr(sort, 's')}, coalesce(s.passed, 0) AS passed
      FROM (SELECT) one LEFT JOIN ${Prisma.raw(step)} s ON true
    ),`;
}

/** All columns of the place of an alias, or of the beginning where there is none. */
function placeOr(sort: WalkedSort, alias: string): Prisma.Sql {
  const { beginning } = PLACES[sort];
  const columns = Object.entries(beginning).map(
    ([name, value]) =>
      Prisma.sql`coalesce(${Prisma.raw(`${alias}.${name}`)}, ${value}) AS ${Prisma.raw(name)}`,
  );
  return Prisma.join(columns);
}

/**
 * The CTEs that count how many prompts of a list stand before the place of a CTE, each ending in a comma: the last one, of the
 * given name, has one row with the `total`. From the nearest mark on they are counted one by one, and all of them where the list
 * has no marks.
 */
export function countBefore(
  cte: string,
  list: CountedList,
  sort: WalkedSort,
  { place, moves }: { place: string; moves: string },
): Prisma.Sql {
  const before = Prisma.sql`
    SELECT count(*) FROM prompts p WHERE ${list.condition} AND ${promptStands(sort, 'before', place)}`;
  if (list.name === null)
    return Prisma.sql`${Prisma.raw(cte)} AS MATERIALIZED (SELECT (${before}) AS total),`;
  const mark = Prisma.raw(`${cte}_mark`);
  const marks = marksOf(list.name, sort);
  return Prisma.sql`
    ${mark} AS MATERIALIZED (
      SELECT ${placeOr(sort, 'm')}, m.stretch, m.step
      FROM ${Prisma.raw(place)} k
      LEFT JOIN LATERAL place_mark_of(${list.name}, ${sort}, k.number, k.moment, k.title, k.id) at ON true
      LEFT JOIN place_marks m ON ${marks} AND m.stretch = at.stretch AND m.step = at.step
    ),
    ${Prisma.raw(cte)} AS MATERIALIZED (
      SELECT (SELECT coalesce(sum(m.stretch_total), 0) FROM place_marks m
          WHERE ${marks} AND m.step = 0 AND m.stretch < (SELECT stretch FROM ${mark}))
        + (SELECT coalesce(sum(m.total), 0) FROM place_marks m
          WHERE ${marks} AND m.stretch = (SELECT stretch FROM ${mark}) AND m.step < (SELECT step FROM ${mark}))
        + (SELECT coalesce(sum(v.change), 0) FROM ${Prisma.raw(moves)} v
          WHERE ${stands(sort, columnsOf(sort, 'v'), 'before', placeIn(sort, `${cte}_mark`))})
        + (${before} AND ${promptStands(sort, 'from', `${cte}_mark`)}) AS total
    ),`;
}
