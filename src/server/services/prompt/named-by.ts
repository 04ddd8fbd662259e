import { isUuid } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';

/**
 * SQL condition that `p` is the prompt of an id or an address, including its address before it was shared. Guests read
 * views without that one.
 */
export function isNamed(identifier: string): Prisma.Sql {
  if (isUuid(identifier)) return Prisma.sql`p.id = ${identifier}::uuid`;
  return Prisma.sql`p.id = (
    SELECT named.id FROM prompts named WHERE named.slug = ${identifier} OR named.private_slug = ${identifier} LIMIT 1)`;
}
