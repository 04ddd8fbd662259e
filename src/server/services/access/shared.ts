import { Prisma } from '@/generated/prisma/client';

type Alias = 'p' | 's' | 'shown' | 'prompts';

/** SQL condition that the prompt of an alias is shared with everybody, deleted or not. */
export function isShared(alias: Alias = 'p'): Prisma.Sql {
  return Prisma.raw(`${alias}.is_shared`);
}

/** SQL condition that everybody sees the prompt of an alias: it is shared and not deleted. */
export function isPublic(alias: Alias = 'p'): Prisma.Sql {
  return Prisma.sql`is_public(${isShared(alias)}, ${Prisma.raw(`${alias}.deleted_at`)})`;
}
