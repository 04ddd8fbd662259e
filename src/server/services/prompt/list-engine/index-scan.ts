import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import { segmentCondition, spacesOf, type VisibilitySegment } from '../../access';
import { ORDERS, type IndexedSort } from './orders';
import { offsetOf } from './totals';

/**
 * `(SELECT id, …)` of the first prompts of a segment in an order, with the columns that the order reads. For several
 * spaces the first of each.
 * @param when a condition on other CTEs only: if false nothing is read
 */
export function firstOfSegment(
  segment: VisibilitySegment,
  {
    sort,
    limit,
    value,
    source,
    after = Prisma.sql`true`,
    when = Prisma.sql`true`,
  }: {
    sort: IndexedSort;
    limit: Prisma.Sql;
    value?: ((given: Prisma.Sql) => Prisma.Sql) | undefined;
    /** The table or view of the prompts. */
    source: Prisma.Sql;
    /** A condition on `p`: that it comes after a position of the order. */
    after?: Prisma.Sql | undefined;
    when?: Prisma.Sql;
  },
): Prisma.Sql {
  const { columns, forward } = ORDERS[sort];
  const first = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT p.id, ${columns} FROM ${source} p WHERE ${when} AND ${condition} AND ${after} ORDER BY ${forward} LIMIT ${limit})`;
  if (segment.kind !== 'spaces') return first(segmentCondition(segment, value));
  const ofOne = segmentCondition(segment, value, Prisma.sql`mine.id`);
  return Prisma.sql`
    (SELECT p.* FROM ${spacesOf(segment.memberId)} AS mine(id) CROSS JOIN LATERAL ${first(ofOne)} p
     ORDER BY ${forward} LIMIT ${limit})`;
}

/**
 * `SELECT id` of one page of a list, by offset along the index of its order; merges several scans. Reads the CTE
 * `total` for pages after the first. The values of later pages are in subqueries, so that one cached plan fits all of
 * them.
 */
export function indexScan(
  segments: readonly VisibilitySegment[],
  sort: IndexedSort,
  {
    page,
    perPage,
    source,
    after = Prisma.sql`true`,
  }: { page: number; perPage: number; source: Prisma.Sql; after?: Prisma.Sql | undefined },
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
    return Prisma.sql`SELECT p.id FROM ${source} p WHERE ${segmentCondition(first, value)} AND ${after} ORDER BY ${order} ${rows}`;
  }
  const reach = isFirst ? size : Prisma.sql`${size} + ${offset}`;
  const scans = segments.map((segment) =>
    firstOfSegment(segment, { sort, limit: reach, value, source, after }),
  );
  return Prisma.sql`SELECT p.id FROM (${Prisma.join(scans, ' UNION ALL ')}) p ORDER BY ${order} ${rows}`;
}
