import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';
import { countBefore, type MarkedList, movesOf, placeBefore, promptStands } from './place-marks';

type NamedList = MarkedList & { name: Prisma.Sql };

/** A list whose marks lead to a page, and the caller's own private prompts, which are merged into it. */
export type FarLists = { list: NamedList; other?: MarkedList };

/** The prompts of a branch, by the name that their marks have. */
export function markedList(branch: Branch): MarkedList {
  return { name: nameOf(branch), condition: branchCondition(branch) };
}

function nameOf({ category, ...branch }: Branch): Prisma.Sql | null {
  if (branch.kind === 'shared')
    return category === null ? Prisma.sql`'shared'` : Prisma.sql`'category ' || ${category}`;
  if (category !== null) return null;
  const of = { all: 'of ', shared: 'shared of ', private: 'private of ' }[branch.only];
  return Prisma.sql`${Prisma.raw(`'${of}'`)} || ${branch.creatorId}::uuid`;
}

export function hasName(list: MarkedList): list is NamedList {
  return list.name !== null;
}

/**
 * The lists of a page before which so many prompts stand, from either end, that {@link farPage} is the shorter way; null for
 * other pages, and where no marks are kept.
 * @param asked with the number of prompts of all branches where it is known
 */
export function farLists(
  [first, second]: readonly Branch[],
  { offset, limit, total, pass }: { offset: number; limit: number; total: number | null; pass: number },
): FarLists | null {
  const skip = total === null ? offset : Math.min(offset, total - offset - limit);
  if (first === undefined || skip <= pass) return null;
  const list = markedList(first);
  return hasName(list) ? { list, ...(second && { other: markedList(second) }) } : null;
}

/**
 * `SELECT id` of a far page. With another list it begins as many prompts earlier in the first as prompts of the other stand before
 * the place of its offset in the first alone. Before the page there may be fewer of them, never more: some are still to be passed then.
 * @param page.offset the prompts before it, of both lists; a number, as SQL
 */
export function farPage(
  { list, other }: FarLists,
  sort: WalkedSort,
  page: { offset: Prisma.Sql; limit: number },
): Prisma.Sql {
  const limit = wholeNumber(page.limit);
  const { columns, forward } = ORDERS[sort];
  const asked = Prisma.sql`(SELECT skip FROM asked)`;
  const before = Prisma.sql`
    asked AS MATERIALIZED (SELECT ${page.offset} AS skip),
    ${movesOf('moves', list, sort)}`;
  if (other === undefined) {
    return Prisma.sql`
      WITH ${before}
      ${placeBefore('place', list, sort, { moves: 'moves', offset: asked })}
      start AS MATERIALIZED (SELECT ${asked} - passed AS skip FROM place)
      SELECT p.id FROM prompts p WHERE ${list.condition} AND ${promptStands(sort, 'from', 'place')}
      ORDER BY ${forward} LIMIT ${limit} OFFSET (SELECT skip FROM start)`;
  }
  const between = Prisma.sql`
    SELECT count(*) FROM prompts p
    WHERE ${other.condition} AND ${promptStands(sort, 'from', 'near')} AND ${promptStands(sort, 'before', 'alone')}`;
  const fromNear = ({ condition }: MarkedList) => Prisma.sql`
    (SELECT p.id, ${columns} FROM prompts p WHERE ${condition} AND ${promptStands(sort, 'from', 'near')}
     ORDER BY ${forward} LIMIT (SELECT ${limit} + skip FROM start))`;
  return Prisma.sql`
    WITH ${before}
    ${placeBefore('alone', list, sort, { moves: 'moves', offset: asked })}
    ${movesOf('other_moves', other, sort)}
    ${countBefore('others', other, sort, { place: 'alone', moves: 'other_moves' })}
    earlier AS MATERIALIZED (SELECT greatest(0, ${asked} - total) AS rank FROM others),
    ${placeBefore('near', list, sort, { moves: 'moves', offset: Prisma.sql`(SELECT rank FROM earlier)` })}
    start AS MATERIALIZED (
      SELECT ${asked} - near.passed - others.total + (${between}) AS skip FROM near CROSS JOIN others
    )
    SELECT p.id FROM (${fromNear(list)} UNION ALL ${fromNear(other)}) p ORDER BY ${forward}
    LIMIT ${limit} OFFSET (SELECT skip FROM start)`;
}
