import { Prisma } from '@/generated/prisma/client';

/**
 * Subquery of the ids of profiles whose name contains a text, literally or, for a text without accents, ignoring those
 * of the name. Both by index, so that no user search scans all accounts.
 */
export function namedProfiles(text: string): Prisma.Sql {
  const folded = Prisma.sql`search_form(${text})`;
  return Prisma.sql`(SELECT profiles_named(${folded}) UNION ALL SELECT profiles_named_plainly(${folded}))`;
}
