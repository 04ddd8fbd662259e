import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import { type VisibilitySegment, segmentCondition } from './visibility-filter';
import { ORDERS, type IndexedSort } from './orders';
import { offsetOf } from './totals';

/**
 * `SELECT id` of one page of a list, by offset along the index of its order; two scans are merged. Reads the CTE `total`
 * for pages after the first. The values of later pages stand in subqueries, so that one kept plan is good for all of them.
 */
export function indexScan(
  segments: readonly VisibilitySegment[],
  sort: IndexedSort,
  { page, perPage }: { page: number; perPage: number },
): Prisma.Sql {
  const [first, ...others] = segments;
  if (first === undefined) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  const size = inlineInteger(perPage);
  const isFirst = page === 1;
  const order = ORDERS[sort].forward;
  const value = isFirst ? undefined : (given: Prisma.Sql) => Prisma.sql`(SELECT ${given})`;
  const offset = offsetOf({ page, perPage });
  const rows = isFirst ? Prisma.sql`LIMIT ${size}` : Prisma.sql`LIMIT ${size} OFFSET ${offset}`;
  if (others.length === 0) {
    return Prisma.sql`SELECT p.id FROM prompts p WHERE ${segmentCondition(first, value)} ORDER BY ${order} ${rows}`;
  }
  const reach = isFirst ? size : Prisma.sql`${size} + ${offset}`;
  const scans = segments.map(
    (segment) => Prisma.sql`
      (SELECT p.id, ${ORDERS[sort].columns} FROM prompts p WHERE ${segmentCondition(segment, value)}
       ORDER BY ${order} LIMIT ${reach})`,
  );
  return Prisma.sql`SELECT p.id FROM (${Prisma.join(scans, ' UNION ALL ')}) p ORDER BY ${order} ${rows}`;
}
