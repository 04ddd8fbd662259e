import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';
import { ORDERS, type WalkedSort } from './orders';

type Stretch = {
  offset: number;
  limit: number;
  /** Of all prompts of the branches, where it is known. */
  total: number | null;
  /** So many prompts are passed one by one; to more than that there is a shorter way if there is one. */
  pass: number;
};

/**
 * `SELECT id, created_at` of a stretch of all shared prompts, the newest first: from the day it begins on, which kept counters
 * tell, so that only prompts of that day are passed.
 */
function fromItsDay({ offset, limit }: { offset: Prisma.Sql; limit: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`
    WITH start_day AS MATERIALIZED (
      SELECT (d.key::date + 1)::timestamp AT TIME ZONE 'UTC' AS ends, d.upto - d.total AS newer
      FROM (
        SELECT c.key, sum(c.shared) AS total, sum(sum(c.shared)) OVER (ORDER BY c.key DESC) AS upto
        FROM prompt_counters c WHERE c.kind = 'day' GROUP BY c.key
      ) d
      WHERE d.upto > ${offset} ORDER BY d.key DESC LIMIT 1
    )
    SELECT p.id, p.created_at FROM prompts p
    WHERE p.is_shared AND p.deleted_at IS NULL AND p.created_at < (SELECT ends FROM start_day)
    ORDER BY ${ORDERS.recent.forward} LIMIT ${limit} OFFSET (SELECT ${offset} - newer FROM start_day)`;
}

/**
 * `SELECT id` of a page of all shared prompts and the few of another branch, the newest first. With `n` in that branch, the
 * page begins at most `n` places earlier among the shared ones alone: what stands before is passed by their day.
 */
function mergedFromItsDay(few: Branch, { offset, limit }: { offset: number; limit: number }): Prisma.Sql {
  const shared = fromItsDay({
    offset: Prisma.sql`(SELECT passed FROM near)`,
    limit: Prisma.sql`(SELECT ${wholeNumber(limit)} + n FROM near)`,
  });
  return Prisma.sql`
    WITH few AS MATERIALIZED (SELECT p.id, p.created_at FROM prompts p WHERE ${branchCondition(few)}),
    near AS MATERIALIZED (SELECT count(*) AS n, greatest(0, ${wholeNumber(offset)} - count(*)) AS passed FROM few)
    SELECT p.id FROM ((${shared}) UNION ALL SELECT * FROM few) p ORDER BY ${ORDERS.recent.forward}
    LIMIT ${wholeNumber(limit)} OFFSET (SELECT ${wholeNumber(offset)} - passed FROM near)`;
}

/**
 * `SELECT id` of one page, taken from the sort indexes: a branch is walked in order, two are merged. From the end
 * backwards when that is nearer and the number of all prompts is known.
 */
export function walkBranches(
  branches: readonly Branch[],
  sort: WalkedSort,
  { offset, limit, total, pass }: Stretch,
): Prisma.Sql {
  if (branches.length === 0) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  const fromEnd = total !== null && offset > total / 2;
  const order = fromEnd ? ORDERS[sort].backward : ORDERS[sort].forward;
  const skip = fromEnd ? Math.max(0, total - offset - limit) : offset;
  const take = fromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const rows = Prisma.sql`LIMIT ${wholeNumber(take)} OFFSET ${wholeNumber(skip)}`;
  const [first, ...others] = branches;
  const isFar = sort === 'recent' && first?.kind === 'shared' && first.category === null && skip > pass;
  const [second] = others;
  if (isFar && second !== undefined) return mergedFromItsDay(second, { offset, limit });
  if (first !== undefined && others.length === 0) {
    if (isFar) {
      const page = fromItsDay({ offset: wholeNumber(offset), limit: wholeNumber(limit) });
      return Prisma.sql`SELECT id FROM (${page}) p`;
    }
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
