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
 * backwards when that is nearer and the number of all prompts is known. The text does not depend on where the page stands
 * but for that, so that its plan can be kept.
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
  // In a SELECT of its own: the planner takes a guess for all of them then, and knows of the page alone how small it is.
  const rows =
    offset === 0
      ? Prisma.sql`LIMIT ${wholeNumber(limit)}`
      : Prisma.sql`LIMIT (SELECT ${take}::bigint) OFFSET (SELECT ${skip}::bigint)`;
  const reach = offset === 0 ? wholeNumber(limit) : Prisma.sql`(SELECT ${take + skip}::bigint)`;
  const [first, ...others] = branches;
  const walked =
    first !== undefined && others.length === 0
      ? Prisma.sql`SELECT p.id FROM prompts p WHERE ${branchCondition(first)} ORDER BY ${order} ${rows}`
      : Prisma.sql`SELECT p.id FROM (${Prisma.join(
          branches.map(
            (branch) => Prisma.sql`
              (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${branchCondition(branch)}
               ORDER BY ${order} LIMIT ${reach})`,
          ),
          ' UNION ALL ',
        )}) p ORDER BY ${order} ${rows}`;
  return offset === 0 ? walked : Prisma.sql`SELECT id FROM (${walked}) walked LIMIT ${wholeNumber(limit)}`;
}
