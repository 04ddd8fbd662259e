import type { FactorVerification } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { consumeLimits, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../../challenge/challenge';
import { requireMember } from '../../context';
import type { OwnAccountContext } from '../require-current-password';
import { factorFailures } from './factor-limits';
import { changeFactorsOf, changeOwnFactors, type Profile, notifyOfFactor } from './own-profile';
import { type FactorContext, proveSignIn, unknownBrowserAddress } from './prove-sign-in';
import { requireEnrolment, requireNoFactor } from './required-enrolment';
import { makeRecoveryCodes } from './recovery-codes';
import { consumeCode } from './consume-code';

/**
 * Verifies a second factor: the caller's own, which is active from then
 * on, or that of a pending sign-in. An account's first factor comes with recovery codes, returned once. Throws like
 * {@link proveSignIn} and {@link verifyOwnApp}.
 */
export async function verifyFactor(
  ctx: OwnAccountContext & FactorContext,
  { id, signIn, code, ...proof }: FactorVerification,
): Promise<{ recoveryCodes: string[] | null }> {
  if (signIn !== undefined && id !== undefined)
    return enrolForSignIn(ctx, signIn, { id, code, captchaToken: proof.captchaToken });
  if (signIn !== undefined) {
    await proveSignIn(ctx, signIn, { code, ...proof });
    return { recoveryCodes: null };
  }
  return verifyOwnApp(ctx, id, code);
}

/**
 * Throws UNAUTHORIZED for guests, NOT_FOUND for a factor that is not theirs, BAD_REQUEST for a wrong or used code,
 * TOO_MANY_REQUESTS over the limits.
 */
async function verifyOwnApp(
  ctx: OwnAccountContext,
  id: string | undefined,
  code: string | undefined,
): Promise<{ recoveryCodes: string[] | null }> {
  const member = requireMember(ctx);
  if (id === undefined || code === undefined) throw new AppError('BAD_REQUEST', factorMessages.wrongCode);
  const failures = factorFailures(member.id);
  await consumeLimits(failures);
  const recoveryCodes = await changeOwnFactors(ctx, (tx, profile) =>
    takeFirstCode({ db: tx, now: ctx.now }, profile, { id, code }),
  );
  await refundLimits(failures);
  return { recoveryCodes };
}

/** Consumes a code of an app; the first one activates it. Returns the recovery codes that come with the first one. */
async function takeFirstCode(
  db: { db: Transaction; now: Date },
  profile: Profile,
  { id, code }: { id: string; code: string },
): Promise<string[] | null> {
  const factor = await db.db.factor.findFirst({
    where: { id, profileId: profile.id, kind: 'totp' },
    select: { id: true, secret: true, verifiedAt: true },
  });
  if (factor === null) throw new AppError('NOT_FOUND', factorMessages.gone);
  if (!(await consumeCode(db, factor, code))) throw new AppError('BAD_REQUEST', factorMessages.wrongCode);
  if (factor.verifiedAt !== null) return null;
  await db.db.factor.update({ where: { id }, data: { verifiedAt: db.now }, select: { id: true } });
  await notifyOfFactor(db, profile, 'added');
  const has = await db.db.recoveryCode.count({ where: { profileId: profile.id } });
  return has > 0 ? null : makeRecoveryCodes(db, profile.id);
}

/** Completes adding a required factor: the pending sign-in can be finished. */
async function enrolForSignIn(
  ctx: FactorContext,
  signIn: string,
  { id, code, captchaToken }: { id: string; code: string | undefined; captchaToken: string | undefined },
): Promise<{ recoveryCodes: string[] | null }> {
  const owner = await requireEnrolment(ctx, signIn);
  if (code === undefined) throw new AppError('BAD_REQUEST', factorMessages.wrongCode);
  const failures = factorFailures(owner, unknownBrowserAddress(ctx, owner));
  await countAttempt(ctx, 'factorsVerify', { captchaToken, counted: failures });
  const recoveryCodes = await changeFactorsOf(ctx, { id: signIn, profileId: owner }, async (tx, profile) => {
    await requireNoFactor(tx, owner);
    const codes = await takeFirstCode({ db: tx, now: ctx.now }, profile, { id, code });
    await tx.pendingSignIn.updateMany({
      where: { id: signIn, profileId: owner },
      data: { provedAt: ctx.now },
    });
    return codes;
  });
  await refundLimits(failures);
  return { recoveryCodes };
}
