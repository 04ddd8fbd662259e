import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canDelete } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { TRASH_DAYS } from '@/domain/trash/schema';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { requireGatesInPlace } from '../gate/require-in-place';
import { savedPrompt } from './get-prompt';
import { promptNotFound } from './load-prompt';
import { isShared, requireAccess, undoable } from '../access';
import { rowsOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Prompts permanently deleted per transaction, with all dependent rows. */
const PURGED_AT_ONCE = 100;

const RestoredRow = z.object({ id: z.string(), createdBy: z.string(), isShared: z.boolean() });

/** Returns the time before which deletions can't be undone at `now`. */
export function oldestRestorable(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** Returns the log entries of deleted or restored prompts. */
export function removals(
  ctx: ServiceContext,
  member: Member,
  prompts: readonly { id: string; isShared: boolean }[],
  kind: 'deleted' | 'undeleted',
): Activity[] {
  return prompts.map(({ id, isShared }) => ({
    promptId: id,
    kind,
    actorId: member.id,
    wasShared: isShared,
    at: ctx.now,
  }));
}

/**
 * Deletes a prompt; it can be restored for 30 days, that of a space from the Trash of the space.
 * Throws NOT_FOUND if the caller may not see it, FORBIDDEN otherwise.
 */
export async function deletePrompt(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const prompt = await requireAccess(tx, member, id, canDelete);
    await tx.prompt.update({
      where: { id },
      data: { deletedAt: ctx.now, deletedBy: member.id },
      select: { id: true },
    });
    await recordActivity(tx, removals(ctx, member, [prompt], 'deleted'));
    if (prompt.createdBy !== member.id) {
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId: member.id, action: 'prompt.delete', subjectId: id },
      });
    }
  });
  return { id };
}

/** Restores a deleted prompt, for admins and members who may ({@link undoable}). Else NOT_FOUND, also after 30 days;
 * CONFLICT as {@link requireGatesInPlace} does. */
export async function undeletePrompt(ctx: ServiceContext, id: string): Promise<PromptDto> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const [row] = await rowsOf(tx, RestoredRow)`
      UPDATE prompts p SET deleted_at = NULL, deleted_by = NULL
      WHERE p.id = ${id}::uuid AND p.deleted_at >= ${oldestRestorable(ctx.now)}
        AND (${member.role === 'admin'} OR ${undoable(member, ctx.now)})
      RETURNING p.id::text, p.created_by::text AS "createdBy", ${isShared()} AS "isShared"`;
    if (row === undefined) throw promptNotFound();
    await requireGatesInPlace(tx, [id], { isInTrash: true });
    await recordActivity(tx, removals(ctx, member, [row], 'undeleted'));
    if (row.createdBy !== member.id) {
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId: member.id, action: 'prompt.restore', subjectId: id },
      });
    }
    return savedPrompt(tx, ctx, id);
  });
}

/**
 * Permanently deletes prompts that were deleted more than 30 days ago. Returns their number. It locks the prompts' rows
 * first, ordered by id, like all other code; it retries for transactions that start at a dependent row (such as manual
 * changes in the database).
 */
export async function purgeDeletedPrompts({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const before = oldestRestorable(now);
  for (let removed = 0; ;) {
    const count = await retryTransient(
      () => db.$executeRaw`
        DELETE FROM prompts WHERE id IN (
          SELECT id FROM prompts
          WHERE deleted_at < ${before} AND id IN (
            SELECT id FROM prompts WHERE deleted_at < ${before} ORDER BY deleted_at LIMIT ${PURGED_AT_ONCE})
          ORDER BY id FOR UPDATE)`,
    );
    if (count === 0) return removed;
    removed += count;
  }
}
