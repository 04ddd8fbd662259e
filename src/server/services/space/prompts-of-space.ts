import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { loadSpace } from '../access';

/**
 * Returns an SQL condition that the prompt of alias `p` belongs to a space of the member; always true without a space.
 * Throws NOT_FOUND for a space that the member is not in.
 */
export async function promptsOfSpace(
  db: Db,
  member: Member,
  spaceId: string | undefined,
): Promise<Prisma.Sql> {
  if (spaceId === undefined) return Prisma.sql`true`;
  const { id } = await loadSpace(db, member, { id: spaceId });
  return Prisma.sql`p.space_id = ${id}::uuid`;
}
