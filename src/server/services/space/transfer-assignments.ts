import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';

/** SQL condition that the creator of the prompt of alias `p` is no longer in its space. */
const IS_LEFT = Prisma.sql`(p.space_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM space_members m JOIN profiles maker ON maker.id = m.user_id AND maker.deleted_at IS NULL
  WHERE m.space_id = p.space_id AND m.user_id = p.created_by))`;

/** SQL expression for the owner of the prompt of alias `p` once it leaves its space. */
export function ownerAfterLeaving(member: Member): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${IS_LEFT} THEN ${member.id}::uuid ELSE p.created_by END`;
}

/**
 * SQL assignments for an update that moves prompts `p` out of their space: the prompt of a creator who is not in the
 * space goes to the user who moves it, who can read no more of its history than before.
 */
export function transferAssignments(member: Member): Prisma.Sql {
  return Prisma.sql`created_by = ${ownerAfterLeaving(member)},
    creator_since = CASE WHEN ${IS_LEFT} THEN p.space_since ELSE p.creator_since END`;
}
