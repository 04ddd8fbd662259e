import type { PasswordReset } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { forgetLimits } from '@/server/ports/rate-limit/rate-limit';
import { createMutex } from '@/server/concurrency/mutex';
import type { ServiceContext } from '../context';
import { refuseOtherWays } from './company-only';
import { lockActiveProfile } from './lock-profile';
import { hashToken } from './one-time-token';
import { forgetFirstRunPasswords } from './first-run-passwords';
import { hashPassword } from './password';
import { setPassword } from './set-password';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const badLink = () => new AppError('BAD_REQUEST', messages.auth.badRecoveryLink);

/** The account a live recovery token is for, or null. Looking does not use it up. */
async function findToken(ctx: Context, token: string): Promise<{ profileId: string } | null> {
  return ctx.db.passwordResetToken.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: ctx.now }, profile: { isActive: true } },
    select: { profileId: true },
  });
}

/** Whether a recovery link still works (specification 2, Reset-password screen: the verifying state). */
export async function checkRecoveryLink(ctx: Context, token: string): Promise<{ isValid: boolean }> {
  return { isValid: (await findToken(ctx, token)) !== null };
}

/** Of many uses of one link, this process works on one: the others make no hash and wait for no row. */
const eachToken = createMutex();

/**
 * Sets a new password with the token of a recovery link, which is used up (specification 4, Recovery flow). Every
 * session of the account ends. Throws BAD_REQUEST for a token that is unknown, used, expired or superseded.
 */
export function resetPassword(ctx: Context, reset: PasswordReset): Promise<{ updated: true }> {
  return eachToken(hashToken(reset.token), () => useToken(ctx, reset));
}

async function useToken(ctx: Context, { token, password }: PasswordReset): Promise<{ updated: true }> {
  const found = await findToken(ctx, token);
  // No hash is made, which costs a core, for a link that opens nothing.
  if (found === null) throw badLink();
  await refuseOtherWays(ctx.db, found.profileId);
  const passwordHash = await hashPassword(password);

  await ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, found.profileId);
    // Of any number of uses at once, one deletes the row.
    const { count } = await tx.passwordResetToken.deleteMany({
      where: { tokenHash: hashToken(token), expiresAt: { gt: ctx.now } },
    });
    if (profile === null || count === 0) throw badLink();
    await setPassword({ db: tx, now: ctx.now }, profile, passwordHash);
    // The link went to the address by mail, or the operator has it.
    await tx.profile.updateMany({
      where: { id: profile.id, email: { not: null }, emailProvedAt: null },
      data: { emailProvedAt: ctx.now },
    });
  });
  await forgetFirstRunPasswords(ctx.db);
  // People locked out by somebody else's guesses can sign in with the new password.
  await forgetLimits([{ limit: 'signInAccount', key: found.profileId }]);
  return { updated: true };
}
