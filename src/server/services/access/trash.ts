import type { Member } from '@/domain/actor';
import { PUBLISHING_ROLES, type SpaceRole, WRITING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import { hasRoleIn } from './prompt-space';

/** The 10 s of the toast's Undo, and the latency of the last click. */
const UNDO_MS = 15_000;

/** Who may use the Trash of a space: they publish there (`canPublishFromSpace`) or own it. */
function trashRoles({ role }: Member): readonly SpaceRole[] {
  return role === 'viewer' ? ['owner'] : PUBLISHING_ROLES;
}

/** SQL condition that the deleted prompt of alias `p` is in the Trash of a space that the member may use. */
export function inTrashOfSpaces(member: Member): Prisma.Sql {
  return hasRoleIn(member.id, trashRoles(member), Prisma.sql`p.space_id`);
}

/** SQL condition that the deleted prompt of alias `p` is in the member's own Trash: theirs, and deleted by them. */
export function inOwnTrash({ id }: Member): Prisma.Sql {
  return Prisma.sql`p.deleted_by = ${id}::uuid AND p.created_by = ${id}::uuid AND p.space_id IS NULL`;
}

/** The same for Prisma. */
export function ownTrash(userId: string): Prisma.PromptWhereInput {
  return { deletedBy: userId, createdBy: userId, deletedAt: { not: null }, spaceId: null };
}

/**
 * SQL condition that a non-admin member may restore the deleted prompt of alias `p`, or delete it permanently: their
 * own that they deleted, and any of a space in which they publish.
 */
export function restorable(member: Member): Prisma.Sql {
  return Prisma.sql`CASE WHEN p.space_id IS NULL THEN ${inOwnTrash(member)} ELSE ${inTrashOfSpaces(member)} END`;
}

/**
 * SQL condition that a member may restore the deleted prompt of alias `p`: like {@link restorable}, and for the time of
 * the Undo also the one who deleted it in a space in which they still write.
 */
export function undoable(member: Member, now: Date): Prisma.Sql {
  const since = new Date(now.getTime() - UNDO_MS);
  return Prisma.sql`(${restorable(member)} OR (p.deleted_by = ${member.id}::uuid AND p.deleted_at >= ${since}
    AND ${hasRoleIn(member.id, WRITING_ROLES, Prisma.sql`p.space_id`)}))`;
}
