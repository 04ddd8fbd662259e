import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember } from '../../context';
import type { OwnAccountContext } from '../require-current-password';
import { changeOwnFactors, tellOfFactor } from './own-profile';
import { makeRecoveryCodes } from './recovery-codes';
import { takeCode } from './take-code';

/** What wrong codes count against. */
function failuresOf(address: string, profileId: string): LimitUse[] {
  return [
    { limit: 'factorAddress', address },
    { limit: 'factorAccount', key: profileId },
    { limit: 'factorAccountDay', key: profileId },
  ];
}

/**
 * Shows by a code that one has the app of a factor; from the first one on the factor counts. With an account's first factor
 * come recovery codes, given once. Throws NOT_FOUND for a factor that is not theirs, BAD_REQUEST for a code that is wrong or
 * used, TOO_MANY_REQUESTS over the limits.
 */
export async function verifyFactor(
  ctx: OwnAccountContext,
  { id, code }: { id: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const failures = failuresOf(ctx.address, requireMember(ctx).id);
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
