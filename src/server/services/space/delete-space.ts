import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDelete } from '@/domain/space/schema';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { oldestKept } from '../prompt/delete-prompt';
import { lockSpace, requireWritableHome, spaceNotFound } from './load-space';

/**
 * Deletes a space: it is gone for everybody at once and can be brought back for 30 days. Its prompts stay with their
 * creators, go to another space, or to the Trash of their creators. Throws NOT_FOUND for a space the caller is not in,
 * FORBIDDEN for others than its owners and for a space they may not publish in, BAD_REQUEST for the same space.
 */
export async function deleteSpace(
  ctx: ServiceContext,
  { id, prompts }: SpaceDelete,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    if (prompts.kind === 'trash') await moveToTrash(tx, id, ctx.now);
    if (prompts.kind === 'move') {
      if (prompts.spaceId === id) throw new AppError('BAD_REQUEST', spaceMessages.moveHere);
      await requireWritableHome(tx, member, { spaceId: prompts.spaceId, isShared: true });
      await tx.prompt.updateMany({
        where: { spaceId: id },
        data: { spaceId: prompts.spaceId, spaceSince: ctx.now },
      });
    }
    await tx.space.update({
      where: { id },
      data: { deletedAt: ctx.now, deletedBy: member.id },
      select: { id: true },
    });
    await announcePeople(tx, id);
  });
  return { id };
}

/** Each prompt as if its creator had deleted it: they can bring it back. */
async function moveToTrash(tx: Transaction, spaceId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH removed AS (
      UPDATE prompts SET deleted_at = ${now}, deleted_by = created_by WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${spaceId}::uuid AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE)
      RETURNING id, deleted_by, is_shared
    )
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'deleted', deleted_by, is_shared, ${now} FROM removed`;
}

/** Streams of the people of a space are opened anew: what they may see has changed. */
async function announcePeople(tx: Transaction, spaceId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_notify('cuebook_sessions', 'profile ' || user_id) FROM space_members WHERE space_id = ${spaceId}::uuid`;
}

/**
 * Brings a deleted space back with its people and the prompts that are still its own. Throws NOT_FOUND for a space that is
 * not deleted, was not deleted by the caller, or was more than 30 days ago.
 */
export async function restoreSpace(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.space.updateMany({
      where: { id, deletedBy: member.id, deletedAt: { gte: oldestKept(ctx.now) } },
      data: { deletedAt: null, deletedBy: null },
    });
    if (count === 0) throw spaceNotFound();
    await announcePeople(tx, id);
  });
  return { id };
}

/** Removes for good the spaces that were deleted more than 30 days ago; their prompts stay with their creators. Gives how many. */
export async function purgeDeletedSpaces({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.space.deleteMany({ where: { deletedAt: { lt: oldestKept(now) } } });
  return count;
}
