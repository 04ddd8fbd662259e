import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import type { Member } from '@/domain/actor';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceDelete } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { recordEach, recordedColumns } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { requireGatesInPlace } from '../gate/require-in-place';
import { oldestRestorable } from '../prompt/delete-prompt';
import { notifyPeopleChanged } from './notify-people-changed';
import { transferAssignments, ownerAfterLeaving } from './transfer-assignments';
import { isShared, lockSpace, requireWritableHome, sharing } from '../access';
import { auditSpace } from '../activity/audit-space';
import { auditWebhook } from '../activity/audit-webhook';

/**
 * Deletes a space; it can be restored for 30 days. Its prompts go to their creators, or to the caller if these have
 * left it; or to the Trash of the same users, or to another space. Prompts that the space hid from guests until
 * approved are unshared, unless the other space needs approval too. Its webhooks are removed. Throws NOT_FOUND for a space the caller is not in,
 * FORBIDDEN for non-owners and for a space they may not publish in, BAD_REQUEST for the same space, CONFLICT as
 * {@link requireGatesInPlace} does.
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
    const approved = await approvedOf(tx, id);
    await unshareHeldBack(tx, id, other, by);
    if (other === null) await release(tx, id, { ...by, toTrash: prompts.kind === 'trash' });
    else await moveToSpace(tx, id, other, by);
    await requireGatesInPlace(tx, approved);
    await tx.space.update({
      where: { id },
      data: { deletedAt: ctx.now, deletedBy: member.id },
      select: { id: true },
    });
    await removeWebhooks(tx, id, by);
    await auditSpace(tx, by, 'space.delete', id, { prompts: prompts.kind });
    await notifyPeopleChanged(tx, id);
  });
  return { id };
}

/** Returns the ids of a space's prompts with an approved version. */
async function approvedOf(tx: Transaction, spaceId: string): Promise<string[]> {
  const where = { spaceId, approvedVersion: { not: null } };
  const rows = await tx.prompt.findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
}

type By = { member: Member; now: Date };

/** Removes the webhooks of a space, each with its entry in the audit log. */
async function removeWebhooks(tx: Transaction, spaceId: string, by: By): Promise<void> {
  const webhooks = await tx.webhook.findMany({ where: { spaceId }, select: { id: true, host: true } });
  for (const { id, host } of webhooks) await auditWebhook(tx, by, 'webhook.remove', { id, spaceId, host });
  await tx.webhook.deleteMany({ where: { spaceId } });
}

/**
 * Unshares prompts of a space that guests could not see without approval, so that deleting the space doesn't publish
 * them. {@link restoreSpace} shares them again.
 */
async function unshareHeldBack(
  tx: Transaction,
  from: string,
  to: string | null,
  { member, now }: By,
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE prompts SET ${sharing(false)} WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${from}::uuid AND ${isShared('prompts')} AND approved_version IS DISTINCT FROM version
          AND ${from}::uuid IN (SELECT a.id FROM approving_spaces a)
          AND (${to}::uuid IN (SELECT a.id FROM approving_spaces a)) IS NOT TRUE
        ORDER BY id FOR NO KEY UPDATE)
      RETURNING id
    )
    ${recordEach(Prisma.sql`changed`, { kind: 'unshared', actor: member.id, at: now, wasShared: true })}`;
}

/** Two statements: the log shows the space of a prompt after it. Prompts in the Trash go to the other space's. */
async function moveToSpace(tx: Transaction, from: string, to: string, { member, now }: By): Promise<void> {
  await tx.$executeRaw`
    UPDATE prompts p SET space_id = ${to}::uuid, space_since = ${now}, ${transferAssignments(member)} WHERE id IN (
      SELECT id FROM prompts WHERE space_id = ${from}::uuid ORDER BY id FOR NO KEY UPDATE)`;
  const moved = Prisma.sql`prompts changed WHERE changed.space_id = ${to}::uuid AND changed.space_since = ${now}`;
  await tx.$executeRaw(recordEach(moved, { kind: 'moved', actor: member.id, at: now }));
}

/**
 * Moves each prompt to its creator if they are in the space, else to the owner who deletes it; those in the Trash, and
 * with `toTrash` all of them, into that user's Trash. The log entries are written first: {@link restoreSpace} finds the
 * prompts by the space in them.
 */
async function release(
  tx: Transaction,
  spaceId: string,
  { member, now, toTrash }: By & { toTrash: boolean },
): Promise<void> {
  const leaving = Prisma.sql`(
    SELECT ${recordedColumns('prompts')} FROM prompts
    WHERE space_id = ${spaceId}::uuid ORDER BY id FOR NO KEY UPDATE) changed`;
  await tx.$executeRaw(recordEach(leaving, { kind: 'moved', actor: member.id, at: now }));
  const removed = Prisma.sql`removed changed WHERE ${toTrash} AND changed.deleted_at = ${now}`;
  await tx.$executeRaw`
    WITH removed AS (
      UPDATE prompts p SET space_id = NULL, ${transferAssignments(member)},
        deleted_at = CASE WHEN ${toTrash} THEN coalesce(p.deleted_at, ${now}) ELSE p.deleted_at END,
        deleted_by = CASE WHEN ${toTrash} OR p.deleted_at IS NOT NULL THEN ${ownerAfterLeaving(member)} END
      WHERE p.space_id = ${spaceId}::uuid
      RETURNING ${recordedColumns('p')}, p.deleted_by, p.deleted_at
    )
    ${recordEach(removed, { kind: 'deleted', actor: Prisma.sql`changed.deleted_by`, at: now })}`;
}

/** Permanently removes the spaces deleted more than 30 days ago; their prompts are elsewhere. Returns how many. */
export async function purgeDeletedSpaces({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.space.deleteMany({ where: { deletedAt: { lt: oldestRestorable(now) } } });
  return count;
}
