import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';
import {
  countBefore,
  type CountedList,
  type List,
  type MarkedList,
  movesOf,
  placeBefore,
  promptStands,
} from './place-marks';
import type { SearchLimits } from './search-plan';

/** A list whose marks lead to a page, and what is merged into it. */
export type FarLists = {
  list: MarkedList;
  /** The caller's own private prompts where they are few: what stands behind FROM, over alias `p`, with a WHERE. */
  merged?: Prisma.Sql;
  /** And where they are many. */
  other?: CountedList;
};

/** The name that the marks of a branch have; null where none are kept. */
function nameOf({ category, ...branch }: Branch): Prisma.Sql | null {
  if (branch.kind === 'shared') {
    return category === null ? Prisma.sql`'shared'` : Prisma.sql`'category ' || ${category}`;
  }
  if (category !== null) return null;
  const of = { all: 'of ', shared: 'shared of ', private: 'private of ' }[branch.only];
  return Prisma.sql`${Prisma.raw(`'${of}'`)} || ${branch.creatorId}::uuid`;
}

/**
 * The lists of a page before which so many prompts stand, from either end, that {@link farPage} is the shorter way; null for
 * other pages, and where no marks are kept.
 * @param asked with the number of prompts of all branches where it is known, and that of the second
 */
export function farLists(
  [first, second]: readonly Branch[],
  { offset, limit, total, others }: { offset: number; limit: number; total: number | null; others: number },
  { pass, merge }: SearchLimits,
): FarLists | null {
  const skip = total === null ? offset : Math.min(offset, total - offset - limit);
  if (first === undefined || skip <= pass) return null;
  const name = nameOf(first);
  if (name === null) return null;
  const list = { name, condition: branchCondition(first) };
  if (second === undefined) return { list };
  const condition = branchCondition(second);
  return others <= merge
    ? { list, merged: rowsOf({ condition }) }
    : { list, other: { name: nameOf(second), condition } };
}

function rowsOf({ condition }: List): Prisma.Sql {
  return Prisma.sql`prompts p WHERE ${condition}`;
}

/** `SELECT id` of so many prompts from the place of the CTE `near` on, without those that the CTE `start` says to skip. */
function walkFromNear(
  [only, ...others]: readonly [Prisma.Sql, ...Prisma.Sql[]],
  sort: WalkedSort,
  limit: Prisma.Sql,
): Prisma.Sql {
  const { columns, forward } = ORDERS[sort];
  const page = Prisma.sql`ORDER BY ${forward} LIMIT ${limit} OFFSET (SELECT skip FROM start)`;
  const from = (rows: Prisma.Sql) => Prisma.sql`FROM ${rows} AND ${promptStands(sort, 'from', 'near')}`;
  if (others.length === 0) return Prisma.sql`SELECT p.id ${from(only)} ${page}`;
  const walked = [only, ...others].map(
    (each) => Prisma.sql`
      (SELECT p.id, ${columns} ${from(each)} ORDER BY ${forward} LIMIT (SELECT ${limit} + skip FROM start))`,
  );
  return Prisma.sql`SELECT p.id FROM (${Prisma.join(walked, ' UNION ALL ')}) p ${page}`;
}

/**
 * `SELECT id` of a far page. With another list it begins as many prompts earlier in the first as prompts of the other stand
 * before the place of its offset in the first alone. Before the page there may be fewer of them, never more: some are still to be
 * passed then.
 * @param page.offset the prompts before it, of all lists; a number, as SQL
 */
export function farPage(
  { list, merged, other }: FarLists,
  sort: WalkedSort,
  page: { offset: Prisma.Sql; limit: number },
): Prisma.Sql {
  const limit = wholeNumber(page.limit);
  const asked = Prisma.sql`(SELECT skip FROM asked)`;
  const before = Prisma.sql`
    asked AS MATERIALIZED (SELECT ${page.offset} AS skip),
    ${movesOf('moves', { list, merged }, sort)}`;
  if (other === undefined) {
    return Prisma.sql`
      WITH ${before}
      ${placeBefore('near', list, sort, { moves: 'moves', offset: asked })}
      start AS MATERIALIZED (SELECT ${asked} - passed AS skip FROM near)
      ${walkFromNear(merged === undefined ? [rowsOf(list)] : [rowsOf(list), merged], sort, limit)}`;
  }
  const between = Prisma.sql`
    SELECT count(*) FROM prompts p
    WHERE ${other.condition} AND ${promptStands(sort, 'from', 'near')} AND ${promptStands(sort, 'before', 'alone')}`;
  return Prisma.sql`
    WITH ${before}
    ${placeBefore('alone', list, sort, { moves: 'moves', offset: asked })}
    ${movesOf('other_moves', { list: other }, sort)}
    ${countBefore('others', other, sort, { place: 'alone', moves: 'other_moves' })}
    earlier AS MATERIALIZED (SELECT greatest(0, ${asked} - total) AS rank FROM others),
    ${placeBefore('near', list, sort, { moves: 'moves', offset: Prisma.sql`(SELECT rank FROM earlier)` })}
    start AS MATERIALIZED (
      SELECT ${asked} - near.passed - others.total + (${between}) AS skip FROM near CROSS JOIN others
    )
    ${walkFromNear([rowsOf(list), rowsOf(other)], sort, limit)}`;
}
