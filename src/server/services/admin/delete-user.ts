import type { UserDeletion } from '@/domain/admin/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { recordEach, recordedColumns } from '../activity/record-activity';
import type { ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { audit, type AuditActor, changeUser, refuseLastAdmin, type UserFacts } from './change-user';
import { leaveAllSpaces, lockGroupsOf } from '../access';

/** Columns of a permanently deleted account. */
const NOTHING_LEFT = {
  role: 'viewer',
  email: null,
  avatarUrl: null,
  bio: '',
  website: '',
  socialLinks: {},
  digestSentAt: null,
} as const;

/** Prompts deleted per transaction: some tenths of a second, so that no one waits long for a row. */
const BATCH = 500;

/**
 * Deletes an account. Immediately all its sessions end, sign-in is
 * impossible, and others see only its name on its contributions. A soft deletion can be undone (restore-user.ts), and
 * the address stays taken; a permanent one frees the address and erases the profile. A soft deletion can be followed by
 * a permanent one. Its prompts stay or are deleted as usual. Returns how many were deleted. Throws NOT_FOUND,
 * FORBIDDEN, and CONFLICT for oneself and the last active admin.
 */
export async function deleteUser(
  ctx: ServiceContext,
  input: UserDeletion,
): Promise<{ userId: string; removedPrompts: number }> {
  const softly = input.shouldSoftDelete === true;
  const remove = async (tx: Transaction, user: UserFacts, actorId: string) => {
    refuseLastAdmin(user);
    if (user.id === actorId) throw new AppError('CONFLICT', messages.admin.notYourself);
    const promptsRemovedBy = input.prompts === 'remove' ? actorId : null;
    await removeAccount(tx, { now: ctx.now, actor: { actorId } }, user, { softly, promptsRemovedBy });
  };
  await changeUser(ctx, input.userId, remove, { evenDeleted: !softly });
  const removedPrompts = input.prompts === 'remove' ? await removePromptsOf(ctx.db, input.userId) : 0;
  return { userId: input.userId, removedPrompts };
}

type Removal = {
  /** Whether an admin can undo it. */
  softly: boolean;
  /** The user who deletes the prompts; null keeps them. */
  promptsRemovedBy: string | null;
};

/** Deactivates and hides an account in the transaction of its caller, who has checked permissions. */
export async function removeAccount(
  tx: Transaction,
  { now, actor }: { now: Date; actor: AuditActor },
  user: Pick<UserFacts, 'id' | 'role'>,
  { softly, promptsRemovedBy }: Removal,
): Promise<void> {
  await lockGroupsOf(tx, user.id);
  // Waits until prompts of theirs that are being saved are done, and makes later ones wait.
  await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${user.id}::uuid FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE profiles SET was_active = is_active WHERE id = ${user.id}::uuid AND deleted_at IS NULL`;
  await tx.profile.update({
    where: { id: user.id },
    data: {
      isActive: false,
      deletedAt: now,
      updatedAt: now,
      promptsRemovedBy,
      ...(!softly && { ...NOTHING_LEFT, erasedAt: now }),
    },
    select: { id: true },
  });
  const ofUser = { where: { profileId: user.id } };
  await tx.session.deleteMany(ofUser);
  await tx.personalToken.deleteMany(ofUser);
  await tx.pendingSignIn.deleteMany(ofUser);
  await tx.trustedBrowser.deleteMany(ofUser);
  await tx.passkeyChallenge.deleteMany(ofUser);
  await tx.passwordResetToken.deleteMany(ofUser);
  await tx.emailChange.deleteMany(ofUser);
  if (!softly) {
    await tx.credential.deleteMany(ofUser);
    await tx.identity.deleteMany(ofUser);
    await tx.factor.deleteMany(ofUser);
    await tx.recoveryCode.deleteMany(ofUser);
    await tx.promptRun.deleteMany({ where: { userId: user.id } });
    await tx.follow.deleteMany({ where: { userId: user.id } });
    await tx.signIn.deleteMany(ofUser);
    await tx.senderKeys.deleteMany(ofUser);
    // Like the prompts: public texts stay or go as chosen, the others were only theirs.
    const onlyOwn = promptsRemovedBy === null ? { visibility: 'private' } : {};
    await tx.collection.deleteMany({ where: { createdBy: user.id, ...onlyOwn } });
    await leaveAllSpaces(tx, user.id);
    await tx.shareLink.deleteMany({ where: { createdBy: user.id } });
    await tx.promptGrant.deleteMany({ where: { subjectUserId: user.id } });
    await tx.waitingGift.deleteMany({ where: { OR: [{ accountId: user.id }, { givenBy: user.id }] } });
    await tx.scimUser.deleteMany(ofUser);
    await tx.scimGroupMember.deleteMany(ofUser);
  }
  const prompts = promptsRemovedBy === null ? 'keep' : 'remove';
  const details = { from: user.role, prompts, ...(softly && { restorable: true }) };
  await audit(tx, { now, actor }, { action: 'user.delete', subjectId: user.id, details });
}

/** Deletes a deleted account's remaining prompts in batches; those of spaces stay. Concurrent calls are safe. */
export async function removePromptsOf(db: Database, userId: string): Promise<number> {
  for (let removed = 0; ;) {
    const count = await retryTransient(
      () => db.$executeRaw`
      WITH removed AS (
        UPDATE prompts SET deleted_at = u.deleted_at, deleted_by = u.prompts_removed_by
        FROM profiles u
        WHERE u.id = ${userId}::uuid AND u.prompts_removed_by IS NOT NULL AND prompts.deleted_at IS NULL
          AND prompts.id IN (
            SELECT id FROM prompts WHERE created_by = ${userId}::uuid AND space_id IS NULL AND deleted_at IS NULL
            ORDER BY id LIMIT ${BATCH} FOR UPDATE)
        RETURNING ${recordedColumns('prompts')}, prompts.deleted_by, prompts.deleted_at
      )
      ${recordEach(Prisma.sql`removed changed`, {
        kind: 'deleted',
        actor: Prisma.sql`changed.deleted_by`,
        at: Prisma.sql`changed.deleted_at`,
      })}`,
    );
    removed += count;
    if (count > 0) continue;
    await db.profile.updateMany({ where: { id: userId }, data: { promptsRemovedBy: null } });
    return removed;
  }
}

/** Resumes deletions that a stop of the server has interrupted. Returns the number of prompts deleted. */
export async function finishRemovals(db: Database): Promise<number> {
  const users = await db.profile.findMany({
    where: { promptsRemovedBy: { not: null } },
    select: { id: true },
  });
  let removed = 0;
  for (const { id } of users) removed += await removePromptsOf(db, id);
  return removed;
}
