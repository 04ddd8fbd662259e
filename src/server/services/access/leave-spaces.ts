import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';

/** Removes a permanently deleted account from all spaces. Returns from how many. */
export function leaveAllSpaces(tx: Transaction, userId: string): Promise<number> {
  return leaveSpaces(tx, userId, Prisma.sql`TRUE`);
}

/** Removes an account from the spaces that have other members. Returns from how many. */
export function leaveSharedSpaces(tx: Transaction, userId: string): Promise<number> {
  return leaveSpaces(
    tx,
    userId,
    Prisma.sql`EXISTS (
      SELECT 1 FROM space_members o JOIN profiles p ON p.id = o.user_id
      WHERE o.space_id = space_members.space_id AND o.user_id <> ${userId}::uuid AND p.is_active)`,
  );
}

/**
 * If a space loses its last owner, the member with the highest role becomes one: of several the first to join. People
 * whose address is typed and not proved come last (`email_writer`).
 */
async function leaveSpaces(tx: Transaction, userId: string, which: Prisma.Sql): Promise<number> {
  const left = await tx.spaceMember.count({ where: { userId } });
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM space_members WHERE user_id = ${userId}::uuid AND ${which} RETURNING space_id
    ), others AS (
      SELECT m.*, p.email IS NOT NULL AND p.email_proved_at IS NULL AND p.email_writer <> 'others' AS is_typed
      FROM gone JOIN space_members m USING (space_id) JOIN profiles p ON p.id = m.user_id
      WHERE m.user_id <> ${userId}::uuid AND p.is_active
    ), heirs AS (
      SELECT DISTINCT ON (space_id) space_id, user_id, role FROM others
      ORDER BY space_id, (role <> 'owner' AND is_typed), array_position(ARRAY['owner', 'publisher', 'member', 'reader'], role), joined_at, user_id
    )
    UPDATE space_members SET role = 'owner' FROM heirs
    WHERE heirs.role <> 'owner' AND (space_members.space_id, space_members.user_id) = (heirs.space_id, heirs.user_id)`;
  return left - (await tx.spaceMember.count({ where: { userId } }));
}
