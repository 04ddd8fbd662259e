import { isUuid } from '@/domain/prompt/slug';
import { Prisma } from '@/generated/prisma/client';

/** SQL: whether `p` is the prompt of an id or an address, also of the one that it had until it was shared. */
export function isNamed(identifier: string): Prisma.Sql {
  if (isUuid(identifier)) return Prisma.sql`p.id = ${identifier}::uuid`;
  return Prisma.sql`(p.slug = ${identifier} OR p.private_slug = ${identifier})`;
}
