import type { PasswordReset } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { resetLimits } from '@/server/ports/rate-limit/rate-limit';
import { createMutex } from '@/server/concurrency/mutex';
import type { ServiceContext } from '../context';
import { requireCompanySignIn } from './company-only';
import { lockActiveProfile } from './lock-profile';
import { hashToken } from './one-time-token';
import { deleteFirstRunPasswords } from './first-run-passwords';
import { hashPassword } from './password';
import { proveAddress } from './prove-address';
import { type BrowserContext, isSignedInTo } from './signed-in-browser';
import { setPassword } from './set-password';

type Context = Pick<ServiceContext, 'db' | 'now'> & BrowserContext;

const badLink = () => new AppError('BAD_REQUEST', messages.auth.badRecoveryLink);

/** Returns the account of a valid recovery token, or null. Does not consume it. */
async function findToken(ctx: Context, token: string): Promise<{ profileId: string } | null> {
  return ctx.db.passwordResetToken.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: ctx.now }, profile: { isActive: true } },
    select: { profileId: true },
  });
}

/** Returns whether a recovery link is valid. */
export async function checkRecoveryLink(ctx: Context, token: string): Promise<{ isValid: boolean }> {
  return { isValid: (await findToken(ctx, token)) !== null };
}

/** This process handles one use of a link at a time: the others compute no hash and wait for no row. */
const eachToken = createMutex();

/**
 * Sets a new password with the token of a recovery link, which is consumed. All sessions of the account end, and with
 * them what somebody else had set under its address (prove-address.ts). Other ways in stay and are shown at the next
 * sign-in (ways-in-review.ts). Throws BAD_REQUEST for a token that is unknown, used, expired or superseded.
 */
export function resetPassword(ctx: Context, reset: PasswordReset): Promise<{ updated: true }> {
  return eachToken(hashToken(reset.token), () => useToken(ctx, reset));
}

async function useToken(ctx: Context, { token, password }: PasswordReset): Promise<{ updated: true }> {
  const found = await findToken(ctx, token);
  // Invalid links don't compute a hash, which takes a core.
  if (found === null) throw badLink();
  await requireCompanySignIn(ctx.db, found.profileId);
  const passwordHash = await hashPassword(password);

  await ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, found.profileId);
    // Of concurrent uses, one deletes the row.
    const { count } = await tx.passwordResetToken.deleteMany({
      where: { tokenHash: hashToken(token), expiresAt: { gt: ctx.now } },
    });
    if (profile === null || count === 0) throw badLink();
    // The link was mailed to the address, or issued by an admin or the operator.
    await proveAddress(tx, profile.id, {
      now: ctx.now,
      ...((await isSignedInTo(tx, ctx, profile.id))
        ? { by: 'holder' }
        : { by: 'reader', setsPassword: true }),
    });
    await setPassword({ db: tx, now: ctx.now }, profile, passwordHash);
    // The next sign-in shows what else opens the account.
    await tx.credential.update({ where: { profileId: profile.id }, data: { resetAt: ctx.now } });
  });
  await deleteFirstRunPasswords(ctx.db);
  // Users locked out by another person's guesses can sign in with the new password.
  await resetLimits([{ limit: 'signInAccount', key: found.profileId }]);
  return { updated: true };
}
