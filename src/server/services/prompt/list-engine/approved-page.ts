import { Prisma } from '@/generated/prisma/client';
import type { VisibilityFilter } from './filter-condition';
import { ORDERS, type IndexedSort } from './orders';
import type { PageParts } from './page-rows';
import { offsetOf } from './totals';

/**
 * Returns the SQL parts of one page of a guest's list if public prompts need approval. It scans the whole list: no more
 * prompts than people have approved.
 */
export function approvedPage(
  { category, creatorId }: VisibilityFilter,
  {
    sort,
    page,
    perPage,
    after = Prisma.sql`true`,
  }: { sort: IndexedSort; page: number; perPage: number; after?: Prisma.Sql | undefined },
): PageParts {
  const order = ORDERS[sort].forward;
  return {
    order,
    before: Prisma.sql`
      found AS MATERIALIZED (
        SELECT p.id FROM approved_prompts p
        WHERE ${category === null ? Prisma.sql`true` : Prisma.sql`p.category = ${category}`}
          AND ${creatorId === null ? Prisma.sql`true` : Prisma.sql`p.created_by = ${creatorId}::uuid`}
      ),`,
    total: Prisma.sql`SELECT count(*)::int AS total, false AS capped FROM found`,
    ids: Prisma.sql`
      SELECT p.id FROM found JOIN approved_prompts p ON p.id = found.id WHERE ${after} ORDER BY ${order}
      LIMIT ${perPage} OFFSET ${offsetOf({ page, perPage })}`,
  };
}
