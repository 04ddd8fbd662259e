import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { canPublishFromSpace, canSeeSpace, canWriteInSpace } from '@/domain/space/policy';
import { SpaceRoleSchema } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { withinToken } from './prompt-space';
import { forbidden } from '../context';

const Row = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.date(),
  role: SpaceRoleSchema,
});
export type LoadedSpace = z.infer<typeof Row>;

/** The same error for a space that is missing, deleted or not visible to the caller. */
export function spaceNotFound(): AppError {
  return new AppError('NOT_FOUND', spaceMessages.notFound);
}

/** Returns a space that the member is in, by id or slug. Throws NOT_FOUND. */
export async function loadSpace(
  db: Db,
  member: Member,
  by: { id: string } | { slug: string },
): Promise<LoadedSpace> {
  const match = 'id' in by ? Prisma.sql`s.id = ${by.id}::uuid` : Prisma.sql`s.slug = ${by.slug}`;
  const [row] = await rowsOf(db, Row)`
    SELECT s.id::text, s.slug, s.name, s.description, s.created_at AS "createdAt", m.role
    FROM spaces s JOIN space_members m ON m.space_id = s.id AND m.user_id = ${member.id}::uuid
    WHERE ${match} AND s.deleted_at IS NULL AND ${withinToken(member, Prisma.sql`s.id`)}`;
  if (row === undefined || !canSeeSpace(member, row)) throw spaceNotFound();
  return row;
}

/**
 * Locks a space that the member is in until the transaction ends: serializes changes of its members, of itself and of
 * prompts that enter it. Throws NOT_FOUND, and FORBIDDEN unless `may` allows it.
 */
export async function lockSpace(
  tx: Transaction,
  member: Member,
  id: string,
  may: (member: Member, space: LoadedSpace) => boolean,
): Promise<LoadedSpace> {
  await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const space = await loadSpace(tx, member, { id });
  if (!may(member, space)) throw forbidden();
  return space;
}

/**
 * Checks that a member may add a prompt to a space, and locks the space until the transaction ends. Throws NOT_FOUND,
 * FORBIDDEN if they may not write or, for a shared prompt, not publish.
 */
export async function requireWritableHome(
  tx: Transaction,
  member: Member,
  { spaceId, isShared }: { spaceId: string; isShared: boolean },
): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${spaceId}::uuid FOR SHARE`;
  const space = await loadSpace(tx, member, { id: spaceId });
  if (!canWriteInSpace(member, space)) throw forbidden();
  if (isShared && !canPublishFromSpace(member, space)) {
    throw new AppError('FORBIDDEN', spaceMessages.publishersOnly);
  }
}
