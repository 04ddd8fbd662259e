import type { FactorVerification } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { consumeLimits, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember } from '../../context';
import type { OwnAccountContext } from '../require-current-password';
import { factorFailures } from './factor-limits';
import { changeOwnFactors, tellOfFactor } from './own-profile';
import { type FactorContext, proveSignIn } from './prove-sign-in';
import { makeRecoveryCodes } from './recovery-codes';
import { takeCode } from './take-code';

/**
 * Shows a second factor (specification 7, POST /factors/{id}/verify): one's own, which counts from then on, or that of a sign-in
 * that waits for it. With an account's first factor come recovery codes, given once. Throws like {@link proveSignIn} and
 * {@link verifyOwnApp}.
 */
export async function verifyFactor(
  ctx: OwnAccountContext & FactorContext,
  { id, signIn, code, ...proof }: FactorVerification,
): Promise<{ recoveryCodes: string[] | null }> {
  if (signIn !== undefined) {
    await proveSignIn(ctx, signIn, { code, ...proof });
    return { recoveryCodes: null };
  }
  return verifyOwnApp(ctx, id, code);
}

/**
 * Throws UNAUTHORIZED for guests, NOT_FOUND for a factor that is not theirs, BAD_REQUEST for a code that is wrong or used,
 * TOO_MANY_REQUESTS over the limits.
 */
async function verifyOwnApp(
  ctx: OwnAccountContext,
  id: string | undefined,
  code: string | undefined,
): Promise<{ recoveryCodes: string[] | null }> {
  const member = requireMember(ctx);
  if (id === undefined || code === undefined) throw new AppError('BAD_REQUEST', factorMessages.wrongCode);
  const failures = factorFailures(ctx.address, member.id);
  await consumeLimits(failures);
  const recoveryCodes = await changeOwnFactors(ctx, async (tx, profile) => {
    const db = { db: tx, now: ctx.now };
    const factor = await tx.factor.findFirst({
      where: { id, profileId: profile.id, kind: 'totp' },
      select: { id: true, secret: true, verifiedAt: true },
    });
    if (factor === null) throw new AppError('NOT_FOUND', factorMessages.gone);
    if (!(await takeCode(db, factor, code))) throw new AppError('BAD_REQUEST', factorMessages.wrongCode);
    if (factor.verifiedAt !== null) return null;
    await tx.factor.update({ where: { id }, data: { verifiedAt: ctx.now }, select: { id: true } });
    await tellOfFactor(db, profile, 'added');
    const has = await tx.recoveryCode.count({ where: { profileId: profile.id } });
    return has > 0 ? null : makeRecoveryCodes(db, profile.id);
  });
  await refundLimits(failures);
  return { recoveryCodes };
}
