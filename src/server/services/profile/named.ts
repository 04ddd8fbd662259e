import { Prisma } from '@/generated/prisma/client';

/**
 * SQL: the ids of the profiles whose name holds a text, as it stands or, for a text without accents, when those of the name are left
 * out. Both by their index, so that no picker of people looks through all accounts.
 */
export function namedProfiles(text: string): Prisma.Sql {
  const folded = Prisma.sql`search_fold(${text})`;
  return Prisma.sql`(SELECT profiles_named(${folded}) UNION ALL SELECT profiles_named_plainly(${folded}))`;
}
