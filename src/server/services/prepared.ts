import { Prisma } from '@/generated/prisma/client';
import { CACHED_PLAN } from '../db/statement-names';

/**
 * Marks a statement that PostgreSQL plans once per connection (docs/decisions/0006-search-and-totals.md). Only for
 * statements whose best plan is the same for all values and whose text has few variants: anything that is not a value,
 * like the size of a page, is an {@link inlineInteger}.
 */
export function prepared(sql: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(CACHED_PLAN)} ${sql}`;
}

/** Returns an integer as part of the statement's text, if the planner needs to know it. Throws RangeError otherwise. */
export function inlineInteger(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError('Not a whole number');
  return Prisma.raw(String(value));
}
