import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';
import { offsetOf } from './totals';

/**
 * `SELECT id` of one page of a list, by offset along the index of its order; two segments are merged. Reads the CTE `total`
 * for pages after the first. The values of later pages stand in subqueries, so that one kept plan is good for all of them.
 */
export function walkBranches(
  branches: readonly Branch[],
  sort: WalkedSort,
  { page, perPage }: { page: number; perPage: number },
): Prisma.Sql {
  const [first, ...others] = branches;
  if (first === undefined) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  const size = wholeNumber(perPage);
  const isFirst = page === 1;
  const order = ORDERS[sort].forward;
  const value = isFirst ? undefined : (given: Prisma.Sql) => Prisma.sql`(SELECT ${given})`;
  const offset = offsetOf({ page, perPage });
  const rows = isFirst ? Prisma.sql`LIMIT ${size}` : Prisma.sql`LIMIT ${size} OFFSET ${offset}`;
  if (others.length === 0) {
    return Prisma.sql`SELECT p.id FROM prompts p WHERE ${branchCondition(first, value)} ORDER BY ${order} ${rows}`;
  }
  const reach = isFirst ? size : Prisma.sql`${size} + ${offset}`;
  const segments = branches.map(
    (branch) => Prisma.sql`
      (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(branch, value)}
       ORDER BY ${order} LIMIT ${reach})`,
  );
  return Prisma.sql`SELECT p.id FROM (${Prisma.join(segments, ' UNION ALL ')}) p ORDER BY ${order} ${rows}`;
}
