import type { FactorVerification } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../../challenge/challenge';
import type { ServiceContext } from '../../context';
import { lockActiveProfile } from '../lock-profile';
import { factorFailures } from './factor-limits';
import { requirePendingSignIn } from './factor-stage';
import { type Profile, notifyOfFactor } from './own-profile';
import { spendRecoveryCode } from './recovery-codes';
import { consumeCode } from './consume-code';
import { verifyPasskey } from './verify-passkey';

export type FactorContext = Pick<ServiceContext, 'db' | 'now'> & {
  address: string;
  /** Returns whether the browser has signed in to an account before. */
  isKnownDevice?: ((profileId: string) => boolean) | undefined;
  /** Token of the browser's pending sign-in. */
  pendingSignIn?: string | undefined;
};

export type FactorProof = Pick<FactorVerification, 'code' | 'recoveryCode' | 'passkey' | 'captchaToken'>;

/** Returns the address of a browser that has never signed in to an account; undefined for one that has. */
export function unknownBrowserAddress(
  { address, isKnownDevice }: FactorContext,
  profileId: string,
): string | undefined {
  return isKnownDevice?.(profileId) === true ? undefined : address;
}

/**
 * Verifies the second factor of a pending sign-in: a code of an app, a recovery code, or a passkey. The browser can
 * then finish it (finish-sign-in.ts). Throws BAD_REQUEST for a wrong or used code and for an expired sign-in,
 * TOO_MANY_REQUESTS over the limits.
 */
export async function proveSignIn(ctx: FactorContext, signIn: string, proof: FactorProof): Promise<void> {
  const { id, profileId } = await requirePendingSignIn(ctx, signIn);
  const failures = factorFailures(profileId, unknownBrowserAddress(ctx, profileId));
  await countAttempt(ctx, 'factorsVerify', { captchaToken: proof.captchaToken, counted: failures });
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, profileId);
    if (profile === null) throw new AppError('BAD_REQUEST', factorMessages.ended);
    if (!(await consumeAddressProof({ db: tx, now: ctx.now }, profile, proof))) {
      const { wrongCode, passkeyFailed } = factorMessages;
      throw new AppError('BAD_REQUEST', proof.passkey === undefined ? wrongCode : passkeyFailed);
    }
    const { count } = await tx.pendingSignIn.updateMany({
      where: { id, profileId, expiresAt: { gt: ctx.now } },
      data: { provedAt: ctx.now },
    });
    if (count === 0) throw new AppError('BAD_REQUEST', factorMessages.ended);
  });
  await refundLimits(failures);
}

/** Consumes a code of an app, a recovery code or a passkey of an account; returns whether it was valid. */
export async function consumeAddressProof(
  ctx: { db: Transaction; now: Date },
  profile: Profile,
  { code, recoveryCode, passkey }: FactorProof,
): Promise<boolean> {
  if (recoveryCode !== undefined) {
    const isRight = await spendRecoveryCode(ctx.db, profile.id, recoveryCode);
    if (isRight) await notifyOfFactor(ctx, profile, 'used');
    return isRight;
  }
  if (passkey !== undefined) return (await verifyPasskey(ctx, passkey, profile.id)) !== null;
  if (code === undefined) return false;
  const apps = await ctx.db.factor.findMany({
    where: { profileId: profile.id, kind: 'totp', verifiedAt: { not: null } },
    select: { id: true, secret: true },
    orderBy: { id: 'asc' },
  });
  for (const app of apps) if (await consumeCode(ctx, app, code)) return true;
  return false;
}
