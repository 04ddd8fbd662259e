import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import type { Member } from '@/domain/actor';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDelete } from '@/domain/space/schema';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { oldestKept } from '../prompt/delete-prompt';
import { announcePeople } from './announce-people';
import { lockSpace, requireWritableHome } from './load-space';

/**
 * Deletes a space: it is gone for everybody at once and can be brought back for 30 days. Its prompts stay with their
 * creators, go to another space, or to the Trash of their creators; what it held back from guests until it is approved is
 * shared no more, unless the other space asks for approval too. Throws NOT_FOUND for a space the caller is not in,
 * FORBIDDEN for others than its owners and for a space they may not publish in, BAD_REQUEST for the same space.
 */
export async function deleteSpace(
  ctx: ServiceContext,
  { id, prompts }: SpaceDelete,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    const other = prompts.kind === 'move' ? prompts.spaceId : null;
    if (other === id) throw new AppError('BAD_REQUEST', spaceMessages.moveHere);
    if (other !== null) await requireWritableHome(tx, member, { spaceId: other, isShared: true });
    const by = { member, now: ctx.now };
    await unshareHeldBack(tx, id, other, by);
    if (prompts.kind === 'trash') await moveToTrash(tx, id, ctx.now);
    if (other !== null) await moveToSpace(tx, id, other, by);
    await tx.space.update({
      where: { id },
      data: { deletedAt: ctx.now, deletedBy: member.id },
      select: { id: true },
    });
    await announcePeople(tx, id);
  });
  return { id };
}

type By = { member: Member; now: Date };

/**
 * What guests did not see of a space because it is not approved, they must not see because the space has ended. With
 * {@link restoreSpace} it is shared again.
 */
async function unshareHeldBack(
  tx: Transaction,
  from: string,
  to: string | null,
  { member, now }: By,
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE prompts SET is_shared = false WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${from}::uuid AND is_shared AND approved_version IS DISTINCT FROM version
          AND ${from}::uuid IN (SELECT a.id FROM approving_spaces a)
          AND (${to}::uuid IN (SELECT a.id FROM approving_spaces a)) IS NOT TRUE
        ORDER BY id FOR NO KEY UPDATE)
      RETURNING id
    )
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'unshared', ${member.id}::uuid, true, ${now} FROM changed`;
}

/** Two statements, for the log says at which home a prompt is after it. */
async function moveToSpace(tx: Transaction, from: string, to: string, { member, now }: By): Promise<void> {
  await tx.$executeRaw`
    UPDATE prompts SET space_id = ${to}::uuid, space_since = ${now} WHERE id IN (
      SELECT id FROM prompts WHERE space_id = ${from}::uuid ORDER BY id FOR NO KEY UPDATE)`;
  await tx.$executeRaw`
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'moved', ${member.id}::uuid, is_shared, ${now} FROM prompts
    WHERE space_id = ${to}::uuid AND space_since = ${now}`;
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

/**
 * Removes for good the spaces that were deleted more than 30 days ago; their prompts stay with their creators. Gives how many.
 */
export async function purgeDeletedSpaces({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.space.deleteMany({ where: { deletedAt: { lt: oldestKept(now) } } });
  return count;
}
