import { factorMessages } from '@/domain/account/factor-messages';
import type { PasskeyQuestion } from '@/domain/account/passkeys';
import type { Reauthentication } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Transaction } from '@/server/db';
import { consumeLimits, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, unauthorized, type ServiceContext } from '../context';
import { factorFailures } from './factors/factor-limits';
import { changeOwnFactors } from './factors/own-profile';
import { consumeAddressProof } from './factors/prove-sign-in';
import { askForPasskey, verifyPasskey } from './factors/verify-passkey';
import { type OwnAccountContext, requireCurrentPassword } from './require-current-password';

/**
 * Authenticates the user again in the current session, which then passes `requireFreshSession` for ten minutes. Throws BAD_REQUEST for a wrong password, passkey or code, TOO_MANY_REQUESTS
 * over the sign-in limits, CONFLICT for a code if there is a password, UNAUTHORIZED for a guest or a session that has
 * ended.
 */
export async function reauthenticate(
  ctx: OwnAccountContext,
  proof: Reauthentication,
): Promise<{ confirmed: true }> {
  if (!('password' in proof)) return byFactor(ctx, proof);
  const passwordHash = await requireCurrentPassword(ctx, proof.password);
  // A password that has been changed meanwhile proves nothing.
  await refresh(ctx, ctx.db, { credential: { passwordHash } });
  return { confirmed: true };
}

/**
 * Creates the passkey request to confirm the user's identity. Throws CONFLICT for an account without a passkey,
 * UNAUTHORIZED for a guest.
 */
export async function askForConfirmation(ctx: ServiceContext): Promise<PasskeyQuestion> {
  const { id } = requireMember(ctx);
  const passkeys = await ctx.db.factor.count({
    where: { profileId: id, kind: 'passkey', verifiedAt: { not: null } },
  });
  if (passkeys === 0) throw new AppError('CONFLICT', factorMessages.noFactor);
  return askForPasskey(ctx, id, true);
}

async function byFactor(
  ctx: OwnAccountContext,
  proof: Exclude<Reauthentication, { password: string }>,
): Promise<{ confirmed: true }> {
  const failures = factorFailures(requireMember(ctx).id);
  await consumeLimits(failures);
  await changeOwnFactors(ctx, async (tx, profile) => {
    // The phone that gets the code may lie beside the unlocked screen.
    const passwords = await tx.credential.count({
      where: { profileId: profile.id, passwordHash: { not: null } },
    });
    if ('code' in proof && passwords > 0) throw new AppError('CONFLICT', messages.auth.passwordNeeded);
    const db = { db: tx, now: ctx.now };
    const isRight =
      'code' in proof
        ? await consumeAddressProof(db, profile, proof)
        : (await verifyPasskey(db, proof.passkey, profile.id, true)) !== null;
    if (!isRight) {
      const { wrongCode, passkeyFailed } = factorMessages;
      throw new AppError('BAD_REQUEST', 'code' in proof ? wrongCode : passkeyFailed);
    }
    await refresh(ctx, tx, {});
  });
  await refundLimits(failures);
  return { confirmed: true };
}

/** Marks the current session as fresh, if it still exists and its account is unchanged. */
async function refresh(
  ctx: OwnAccountContext,
  db: Pick<Transaction, 'session'>,
  account: { credential?: { passwordHash: string } },
): Promise<void> {
  const { count } = await db.session.updateMany({
    where: {
      idHash: ctx.session?.idHash ?? '',
      profileId: requireMember(ctx).id,
      profile: { isActive: true, ...account },
    },
    data: { authenticatedAt: ctx.now },
  });
  if (count === 0) throw unauthorized();
}
