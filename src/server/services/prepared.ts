import { Prisma } from '@/generated/prisma/client';
import { KEPT_PLAN } from '../db/statement-names';

/**
 * A statement that PostgreSQL plans once per connection (docs/decisions/0006-search-and-totals.md). Only for statements whose
 * best plan is the same for all values and whose text comes in few variants: what is not a value, like the size of a page, is
 * {@link inlineInteger}.
 */
export function prepared(sql: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(KEPT_PLAN)} ${sql}`;
}

/** A whole number as part of the text, where the planner needs to know it. Throws a RangeError for anything else. */
export function inlineInteger(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError('Not a whole number');
  return Prisma.raw(String(value));
}
