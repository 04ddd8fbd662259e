import type { Member } from '@/domain/actor';
import { canDelete, canRead, canShare, type PromptFacts } from '@/domain/prompt/policy';
import type { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { recordActivity } from '../activity/record-activity';
import { requireCreator, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { requireGatesInPlace } from '../gate/require-in-place';
import { oldestRestorable, removals } from './delete-prompt';
import { accessColumns, AccessFacts, accessOf, restorable, undoable } from '../access';
import { requireAcceptedIn } from './accepted-secrets';
import { showPrivateAnnotations } from './private-annotations';
import { shareRows } from './share-rows';
import { visibilityChanges } from './share-prompt';
import { rowsOf } from '../rows';

/**
 * Returns the prompts of `ids` that the caller may read and `may` allows, each once, locked until the transaction ends.
 * Those that are missing, deleted or not theirs are skipped silently. Rows are locked in the order of their ids, so
 * that concurrent calls can't deadlock.
 */
export async function lockAllowed(
  tx: Transaction,
  ids: readonly string[],
  member: Member,
  may: (member: Member, prompt: PromptFacts) => boolean,
): Promise<AccessFacts[]> {
  const isAllowed = (prompt: AccessFacts) => canRead(member, prompt) && may(member, prompt);
  // Only prompts that the member may change are locked.
  const allowed = (await accessOf(tx, member, ids)).filter(isAllowed).map(({ id }) => id);
  if (allowed.length === 0) return [];
  const locked = await rowsOf(tx, AccessFacts)`
    SELECT ${accessColumns(member)} FROM prompts p WHERE p.id = ANY(${allowed}::uuid[]) AND p.deleted_at IS NULL
    ORDER BY p.id FOR NO KEY UPDATE OF p`;
  return locked.filter(isAllowed);
}

/** Writes audit log entries for changes of other users' prompts. */
async function audit(
  tx: Transaction,
  ctx: ServiceContext,
  member: Member,
  action: 'prompt.delete' | 'prompt.restore' | 'prompt.purge',
  prompts: readonly { id: string; createdBy: string }[],
): Promise<void> {
  const others = prompts.filter(({ createdBy }) => createdBy !== member.id);
  if (others.length === 0) return;
  await tx.auditEvent.createMany({
    data: others.map(({ id }) => ({ at: ctx.now, actorId: member.id, action, subjectId: id })),
  });
}

/**
 * Makes several of the caller's own prompts public or private in one transaction, each checked like
 * in `setShared`. Returns the ids that changed, for an undo, and how many had that visibility already; others are not
 * counted. Throws FORBIDDEN for viewers, CONFLICT as {@link requireAcceptedIn} does, and then nothing is shared.
 */
export async function setSharedMany(
  ctx: ServiceContext,
  {
    ids,
    isShared,
    withPrivateWords = false,
    acceptedSecretKinds,
  }: {
    ids: readonly string[];
    isShared: boolean;
    withPrivateWords?: boolean | undefined;
    acceptedSecretKinds?: readonly string[] | undefined;
  },
): Promise<{ changed: string[]; unchanged: number }> {
  const member = requireCreator(ctx);
  const change = () =>
    ctx.db.$transaction(async (tx) => {
      const prompts = await lockAllowed(tx, ids, member, canShare);
      const differing = prompts.filter((prompt) => prompt.isShared !== isShared);
      const changed = differing.map(({ id }) => id);
      if (isShared && changed.length > 0) {
        await requireLiveCaller(tx, ctx);
        await requireProvedAddress(tx, member);
        await requireAcceptedIn(tx, member, changed, acceptedSecretKinds);
      }
      if (isShared) await shareRows(tx, changed);
      else await tx.prompt.updateMany({ where: { id: { in: changed } }, data: { isShared } });
      if (isShared && withPrivateWords) await showPrivateAnnotations(tx, member, changed);
      await recordActivity(tx, visibilityChanges(ctx, member, differing, isShared));
      return { changed, unchanged: prompts.length - changed.length };
    });
  return retryTransient(change, isUniqueViolation);
}

/** Deletes several prompts in one transaction, each like in `deletePrompt`. Returns the ids that this call deleted. */
export async function deleteMany(
  ctx: ServiceContext,
  { ids }: { ids: readonly string[] },
): Promise<{ deleted: string[] }> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const prompts = await lockAllowed(tx, ids, member, canDelete);
    const deleted = prompts.map(({ id }) => id);
    await tx.prompt.updateMany({
      where: { id: { in: deleted } },
      data: { deletedAt: ctx.now, deletedBy: member.id },
    });
    await recordActivity(tx, removals(ctx, member, prompts, 'deleted'));
    await audit(tx, ctx, member, 'prompt.delete', prompts);
    return { deleted };
  });
}

/**
 * Returns the deleted prompts of `ids` that an admin, or a member whom `may` allows it, restores or deletes
 * permanently, each once, locked in the order of their ids until the transaction ends.
 */
function lockDeleted(
  tx: Transaction,
  ctx: ServiceContext,
  member: Member,
  ids: readonly string[],
  may: Prisma.Sql,
): Promise<AccessFacts[]> {
  const mayAny = member.role === 'admin';
  return rowsOf(tx, AccessFacts)`
    SELECT ${accessColumns(member)}
    FROM prompts p
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at >= ${oldestRestorable(ctx.now)}
      AND (${mayAny} OR ${may})
    ORDER BY p.id FOR UPDATE OF p`;
}

/** Restores several deleted prompts in one transaction, by the rules of `undeletePrompt`. Returns the restored ids. */
export async function undeleteMany(
  ctx: ServiceContext,
  { ids }: { ids: readonly string[] },
): Promise<{ restored: string[] }> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const prompts = await lockDeleted(tx, ctx, member, ids, undoable(member, ctx.now));
    const restored = prompts.map(({ id }) => id);
    await tx.prompt.updateMany({
      where: { id: { in: restored } },
      data: { deletedAt: null, deletedBy: null },
    });
    await requireGatesInPlace(tx, restored, { isInTrash: true });
    await recordActivity(tx, removals(ctx, member, prompts, 'undeleted'));
    await audit(tx, ctx, member, 'prompt.restore', prompts);
    return { restored };
  });
}

/**
 * Permanently deletes prompts, with all dependent rows, before their 30 days are over: by members who may restore them.
 * Returns the ids that this call removed. Throws UNAUTHORIZED for guests.
 */
export async function purgeMany(
  ctx: ServiceContext,
  { ids }: { ids: readonly string[] },
): Promise<{ purged: string[] }> {
  const member = requireMember(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const prompts = await lockDeleted(tx, ctx, member, ids, restorable(member));
      const purged = prompts.map(({ id }) => id);
      await tx.prompt.deleteMany({ where: { id: { in: purged } } });
      await audit(tx, ctx, member, 'prompt.purge', prompts);
      return { purged };
    }),
  );
}
