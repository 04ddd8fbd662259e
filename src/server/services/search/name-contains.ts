import { Prisma } from '@/generated/prisma/client';

/** SQL condition that a short name contains a text, literally or without accents. */
export function nameContains(name: Prisma.Sql, text: string): Prisma.Sql {
  const folded = Prisma.sql`search_form(${text})`;
  return Prisma.sql`(strpos(search_form(${name}), ${folded}) > 0
    OR strpos(coalesce(search_unaccented(search_form(${name})), ''), ${folded}) > 0)`;
}
