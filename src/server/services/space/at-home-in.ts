import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { loadSpace } from '../access/load-space';

/**
 * Whether the prompt of alias `p` is at home in a space that the member is in, as a condition; true of any without a space.
 * Throws NOT_FOUND for a space that the member is not in.
 */
export async function atHomeIn(db: Db, member: Member, spaceId: string | undefined): Promise<Prisma.Sql> {
  if (spaceId === undefined) return Prisma.sql`true`;
  const { id } = await loadSpace(db, member, { id: spaceId });
  return Prisma.sql`p.space_id = ${id}::uuid`;
}
