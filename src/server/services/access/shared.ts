import { Prisma } from '@/generated/prisma/client';

type Alias = 'p' | 's' | 'shown' | 'prompts' | 'changed';

/** SQL condition that the prompt of an alias is shared with everybody, deleted or not. */
export function isShared(alias: Alias = 'p'): Prisma.Sql {
  return Prisma.raw(`${alias}.is_shared`);
}

/** SQL assignment for an update of prompts: shares them with everybody, or ends that. */
export function sharing(on: boolean): Prisma.Sql {
  return on ? Prisma.sql`is_shared = true` : Prisma.sql`is_shared = false`;
}

/** SQL condition that everybody sees the prompt of an alias: it is shared and not deleted. */
export function isPublic(alias: Alias = 'p'): Prisma.Sql {
  return Prisma.sql`is_public(${isShared(alias)}, ${Prisma.raw(`${alias}.deleted_at`)})`;
}
