import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { requireMember, type ServiceContext } from '../../context';
import { requireFreshSession } from '../fresh-session';
import type { OwnAccountContext } from '../require-current-password';
import { changeOwnFactors, tellOfFactor } from './own-profile';
import { makeRecoveryCodes } from './recovery-codes';

const gone = () => new AppError('NOT_FOUND', factorMessages.gone);

/**
 * Removes one of one's own factors; with the last one go the recovery codes and the trust in browsers. Throws NOT_FOUND for one that is not theirs,
 * FORBIDDEN without a fresh proof of who it is.
 */
export async function unenrollFactor(
  ctx: OwnAccountContext,
  { id }: { id: string },
): Promise<{ id: string }> {
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, async (tx, profile) => {
    const ofOwner = { profileId: profile.id };
    const factor = await tx.factor.findFirst({ where: { id, ...ofOwner }, select: { verifiedAt: true } });
    if (factor === null) throw gone();
    await tx.factor.deleteMany({ where: { id } });
    if (factor.verifiedAt === null) return { id };
    const left = await tx.factor.count({ where: { ...ofOwner, verifiedAt: { not: null } } });
    if (left === 0) {
      await tx.recoveryCode.deleteMany({ where: ofOwner });
      await tx.trustedBrowser.deleteMany({ where: ofOwner });
    }
    await tellOfFactor({ db: tx, now: ctx.now }, profile, 'removed');
    return { id };
  });
}

/** Gives one of one's own factors another name. Throws NOT_FOUND for one that is not theirs. */
export async function renameFactor(
  ctx: ServiceContext,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; name: string }> {
  const { id: profileId } = requireMember(ctx);
  const { count } = await ctx.db.factor.updateMany({ where: { id, profileId }, data: { name } });
  if (count === 0) throw gone();
  return { id, name };
}

/**
 * Makes new recovery codes, given once; the old ones work no more. Throws CONFLICT without a verified factor, FORBIDDEN
 * without a fresh proof of who it is.
 */
export async function renewRecoveryCodes(ctx: OwnAccountContext): Promise<{ recoveryCodes: string[] }> {
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, async (tx, profile) => {
    const db = { db: tx, now: ctx.now };
    const factors = await tx.factor.count({ where: { profileId: profile.id, verifiedAt: { not: null } } });
    if (factors === 0) throw new AppError('CONFLICT', factorMessages.noFactor);
    await tellOfFactor(db, profile, 'codes');
    return { recoveryCodes: await makeRecoveryCodes(db, profile.id) };
  });
}
