import { userMessages } from '@/domain/admin/messages';
import { recoveryLink } from '@/domain/account/links';
import type { UserLink } from '@/domain/admin/user';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { newToken } from '../account/one-time-token';
import { proveAddress } from '../account/prove-address';
import { isMailSetUp } from '../account/typed-address';
import type { ServiceContext } from '../context';
import { audit, changeUser } from './change-user';

/**
 * An admin says “It is theirs”: the address belongs to who holds the account, and nothing ends. For a typed address only
 * where no mail server is set up; for an account from before writers were recorded, that what stayed when its address
 * was proved may stay. Throws CONFLICT for another typed address and for one that is proved already, NOT_FOUND,
 * FORBIDDEN.
 */
export async function confirmAddress(ctx: ServiceContext, userId: string): Promise<{ userId: string }> {
  await changeUser(ctx, userId, async (tx, user, actorId) => {
    const { count } = await tx.addressFinding.updateMany({
      where: { profileId: user.id, isFromBefore: true, confirmedAt: null },
      data: { confirmedAt: ctx.now },
    });
    if (count === 0) {
      const isUnproved = { id: user.id, email: { not: null }, emailProvedAt: null };
      if ((await tx.profile.count({ where: isUnproved })) === 0) {
        throw new AppError('CONFLICT', userMessages.alreadyProved);
      }
      if (await isMailSetUp(tx)) throw new AppError('CONFLICT', userMessages.proveByMail);
      await proveAddress(tx, user.id, { now: ctx.now, by: 'admin' });
    }
    await audit(
      tx,
      { now: ctx.now, actor: { actorId } },
      { action: 'user.proveAddress', subjectId: user.id },
    );
  });
  return { userId };
}

/**
 * Creates a link that sets the password of an account whose address nobody has proved, for an admin to hand over where
 * no mail server is set up; it invalidates earlier ones. Once used, what somebody else had set ends (prove-address.ts).
 * Throws CONFLICT with a mail server, for a proved address and for a deactivated account, NOT_FOUND, FORBIDDEN.
 */
export async function makeUserLink(ctx: ServiceContext, userId: string): Promise<UserLink> {
  return changeUser(ctx, userId, async (tx, user, actorId) => {
    if (await isMailSetUp(tx)) throw new AppError('CONFLICT', userMessages.proveByMail);
    if (!user.isActive) throw new AppError('CONFLICT', userMessages.inviteDeactivated);
    const isUnproved = { id: user.id, email: { not: null }, emailProvedAt: null };
    if ((await tx.profile.count({ where: isUnproved })) === 0) {
      throw new AppError('CONFLICT', userMessages.alreadyProved);
    }
    const { token, row } = newToken(ctx.now);
    await tx.passwordResetToken.deleteMany({ where: { profileId: user.id } });
    await tx.passwordResetToken.create({ data: { ...row, profileId: user.id }, select: { id: true } });
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'user.invite', subjectId: user.id });
    return { url: recoveryLink(siteUrl, token), expiresAt: row.expiresAt };
  });
}
