import type { UserRestored } from '@/domain/admin/user';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { recordEach, recordedColumns } from '../activity/record-activity';
import { notFound, type ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { unmetInPlace } from '../gate/require-in-place';
import { IdRow, rowsOf } from '../rows';
import { lockGroupsOf } from '../access';
import { changeUser } from './change-user';
import { applyDirectoryRoles } from '../account/apply-group-role';
import { settleLater } from '../space/settle-directory';

/** Prompts restored per transaction: some tenths of a second, so that no one waits long for a row. */
const BATCH = 500;

/**
 * Undoes a soft deletion: the account is as it was, deactivated if it was, and prompts deleted with it are restored, as
 * far as they are still in the trash. Its role and spaces by groups of the directory are those of now. The prompts come
 * first: if that is interrupted, the account is still deleted, and a repeated call continues. Returns how many were
 * restored, and how many an approval gate leaves in the Trash. Throws FORBIDDEN, and NOT_FOUND for an account that is not softly deleted.
 */
export async function restoreUser(ctx: ServiceContext, userId: string): Promise<UserRestored> {
  const change = <Result>(work: (tx: Transaction, deletion: Deletion) => Promise<Result>): Promise<Result> =>
    changeUser(
      ctx,
      userId,
      (tx, user, actorId) => {
        if (user.deletedAt === null) throw notFound();
        return work(tx, { at: user.deletedAt, actorId });
      },
      { evenDeleted: true },
    );
  const deletion = await change(async (tx, found) => {
    // Ends the deletion of its prompts, if that is still running.
    await tx.profile.update({
      where: { id: userId },
      data: { promptsRemovedBy: null },
      select: { id: true },
    });
    return found;
  });
  const { restored, left } = await restorePromptsOf(ctx.db, userId, deletion, ctx.now);
  const isActive = await change(async (tx, { actorId }) => {
    await lockGroupsOf(tx, userId);
    // A group that the account joins now waits, and then owes it to its spaces.
    await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${userId}::uuid FOR UPDATE`;
    const { wasActive } = await tx.profile.findUniqueOrThrow({
      where: { id: userId },
      select: { wasActive: true },
    });
    await tx.profile.update({
      where: { id: userId },
      data: { isActive: wasActive, wasActive: true, deletedAt: null, updatedAt: ctx.now },
      select: { id: true },
    });
    await applyDirectoryRoles(tx, [userId], ctx.now);
    await tx.scimUser.updateMany({ where: { profileId: userId }, data: { leftAt: null } });
    await tx.auditEvent.create({
      data: { at: ctx.now, actorId, action: 'user.restore', subjectId: userId },
    });
    return wasActive;
  });
  await settleLater(ctx, { profileId: userId });
  return { userId, restoredPrompts: restored, promptsInTrash: left, isActive };
}

type Deletion = { at: Date; actorId: string };

/**
 * Restores the prompts deleted at that moment, as marked by `removePromptsOf`; those deleted otherwise stay deleted, and
 * those with an approval from elsewhere that doesn't meet the gate of their place. Stops if the account is deleted
 * permanently meanwhile. Returns how many are restored, and how many a gate leaves in the Trash.
 */
async function restorePromptsOf(
  db: Database,
  userId: string,
  deletion: Deletion,
  now: Date,
): Promise<{ restored: number; left: number }> {
  const left: string[] = [];
  for (let restored = 0; ;) {
    const batch = await retryTransient(() =>
      db.$transaction((tx) => restoreBatch(tx, { userId, deletion, now, left })),
    );
    if (batch.found === 0) return { restored, left: left.length };
    restored += batch.restored;
    left.push(...batch.left);
  }
}

/** Restores the next prompts, without those of `left`. */
async function restoreBatch(
  tx: Transaction,
  { userId, deletion, now, left }: { userId: string; deletion: Deletion; now: Date; left: readonly string[] },
): Promise<{ found: number; restored: number; left: string[] }> {
  const rows = await rowsOf(tx, IdRow)`
    WITH account AS MATERIALIZED (
      SELECT id FROM profiles WHERE id = ${userId}::uuid AND deleted_at = ${deletion.at} FOR SHARE
    )
    SELECT p.id::text FROM account a JOIN prompts p ON p.created_by = a.id
    WHERE p.deleted_at = ${deletion.at} AND p.deleted_by <> p.created_by AND p.id <> ALL (${[...left]}::uuid[])
    ORDER BY p.id LIMIT ${BATCH} FOR UPDATE OF p`;
  const found = rows.map(({ id }) => id);
  const unmet = new Set((await unmetInPlace(tx, found)).map(({ id }) => id));
  const restored = await tx.$executeRaw`
    WITH restored AS (
      UPDATE prompts SET deleted_at = NULL, deleted_by = NULL
      WHERE id = ANY(${found.filter((id) => !unmet.has(id))}::uuid[])
      RETURNING ${recordedColumns('prompts')}
    )
    ${recordEach(Prisma.sql`restored changed`, {
      kind: 'undeleted',
      actor: deletion.actorId,
      at: now,
    })}`;
  return { found: found.length, restored, left: [...unmet] };
}
