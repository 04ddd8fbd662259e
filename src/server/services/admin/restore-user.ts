import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import type { ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { changeUser } from './change-user';

/** Prompts brought back in one transaction: some tenths of a second, so that nobody waits long for a row. */
const BATCH = 1_000;

/**
 * Takes a soft deletion back: the account is as it was and active, and prompts that went with it are back, as far as they
 * are still in the trash. Gives how many. Throws FORBIDDEN, and NOT_FOUND for an account that is not softly deleted.
 */
export async function restoreUser(
  ctx: ServiceContext,
  userId: string,
): Promise<{ userId: string; restoredPrompts: number }> {
  const deletedAt = await changeUser(
    ctx,
    userId,
    async (tx, user, actorId) => {
      if (user.deletedAt === null) throw new AppError('NOT_FOUND', messages.error.notFound);
      await tx.profile.update({
        where: { id: user.id },
        data: { isActive: true, deletedAt: null, promptsRemovedBy: null, updatedAt: ctx.now },
        select: { id: true },
      });
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId, action: 'user.restore', subjectId: user.id },
      });
      return { at: user.deletedAt, actorId };
    },
    { evenDeleted: true },
  );
  return { userId, restoredPrompts: await restorePromptsOf(ctx.db, userId, deletedAt, ctx.now) };
}

/** Brings back what went at that moment, as `removePromptsOf` marked it; what was deleted otherwise stays deleted. */
async function restorePromptsOf(
  db: Database,
  userId: string,
  deletion: { at: Date; actorId: string },
  now: Date,
): Promise<number> {
  for (let restored = 0; ;) {
    const count = await retryTransient(
      () => db.$executeRaw`
      WITH restored AS (
        UPDATE prompts SET deleted_at = NULL, deleted_by = NULL
        WHERE id IN (
          SELECT id FROM prompts
          WHERE created_by = ${userId}::uuid AND deleted_at = ${deletion.at} AND deleted_by <> created_by
          ORDER BY id LIMIT ${BATCH} FOR UPDATE)
        RETURNING id, is_shared
      )
      INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
      SELECT id, 'undeleted', ${deletion.actorId}::uuid, is_shared, ${now} FROM restored`,
    );
    restored += count;
    if (count === 0) return restored;
  }
}
