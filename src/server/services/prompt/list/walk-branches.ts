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
  const fromEnd = total !== null && offset > total / 2;
  const order = fromEnd ? ORDERS[sort].backward : ORDERS[sort].forward;
  const skip = fromEnd ? Math.max(0, total - offset - limit) : offset;
  const take = fromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const rows = Prisma.sql`LIMIT ${wholeNumber(take)} OFFSET ${wholeNumber(skip)}`;
  const [first, ...others] = branches;
  if (first !== undefined && others.length === 0) {
    return Prisma.sql`
      SELECT p.id FROM prompts p WHERE ${branchCondition(first)} ORDER BY ${order} ${rows}`;
  }
  const ordered = branches.map(
    (branch) => Prisma.sql`
      (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(branch)}
       ORDER BY ${order} LIMIT ${wholeNumber(take + skip)})`,
  );
  return Prisma.sql`
    SELECT p.id FROM (${Prisma.join(ordered, ' UNION ALL ')}) p ORDER BY ${order} ${rows}`;
}
