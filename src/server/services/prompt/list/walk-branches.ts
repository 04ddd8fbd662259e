import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';

type Stretch = {
  offset: number;
  limit: number;
  /** Of all prompts of the branches, where it is known. */
  total: number | null;
};

/** A value that the planner does not look at: the plan for all values is as good as one for it, and is kept. */
function unseen(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${value})`;
}

/**
 * `SELECT id` of one page, taken from the sort indexes: a branch is walked in order, two are merged. From the end
 * backwards when that is nearer and the number of all prompts is known.
 */
export function walkBranches(
  branches: readonly Branch[],
  sort: WalkedSort,
  { offset, limit, total }: Stretch,
): Prisma.Sql {
  if (branches.length === 0) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  if (offset === 0) {
    const rows = Prisma.sql`LIMIT ${wholeNumber(limit)}`;
    return walk(branches, sort, { order: ORDERS[sort].forward, rows, reach: rows });
  }
  const fromEnd = total !== null && offset > total / 2;
  const skip = fromEnd ? Math.max(0, total - offset - limit) : offset;
  const take = fromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const walked = walk(branches, sort, {
    order: fromEnd ? ORDERS[sort].backward : ORDERS[sort].forward,
    rows: Prisma.sql`LIMIT ${unseen(Prisma.sql`${take}::bigint`)} OFFSET ${unseen(Prisma.sql`${skip}::bigint`)}`,
    reach: Prisma.sql`LIMIT ${unseen(Prisma.sql`${take + skip}::bigint`)}`,
    value: unseen,
  });
  // What the planner knows of all this is how small a page is.
  return Prisma.sql`SELECT id FROM (${walked}) walked LIMIT ${wholeNumber(limit)}`;
}

type Walk = {
  order: Prisma.Sql;
  /** The rows of the page. */
  rows: Prisma.Sql;
  /** All that a branch may have of them and before them. */
  reach: Prisma.Sql;
  value?: (given: Prisma.Sql) => Prisma.Sql;
};

function walk(
  branches: readonly Branch[],
  sort: WalkedSort,
  { order, rows, reach, value }: Walk,
): Prisma.Sql {
  const [first, ...others] = branches;
  if (first !== undefined && others.length === 0) {
    return Prisma.sql`
      SELECT p.id FROM prompts p WHERE ${branchCondition(first, value)} ORDER BY ${order} ${rows}`;
  }
  const ordered = branches.map(
    (branch) => Prisma.sql`
      (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(branch, value)}
       ORDER BY ${order} ${reach})`,
  );
  return Prisma.sql`
    SELECT p.id FROM (${Prisma.join(ordered, ' UNION ALL ')}) p ORDER BY ${order} ${rows}`;
}
