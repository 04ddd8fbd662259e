import { isUuid } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';

/** SQL condition that `p` has an id or address, or had it before it was shared, which guests' views don't have. */
export function isNamed(identifier: string): Prisma.Sql {
  if (isUuid(identifier)) return Prisma.sql`p.id = ${identifier}::uuid`;
  return Prisma.sql`p.id = (
    SELECT named.id FROM prompts named WHERE named.slug = ${identifier} OR named.private_slug = ${identifier} LIMIT 1)`;
}
