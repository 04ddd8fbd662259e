import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../../context';
import { keepingLastWayIn } from '../last-way-in';
import { requireFreshSession } from '../fresh-session';
import type { OwnAccountContext } from '../require-current-password';
import { countFactors, isFactorRequired } from './factor-stage';
import { changeOwnFactors, notifyOfFactor } from './own-profile';
import { makeRecoveryCodes } from './recovery-codes';

/**
 * Removes one factor of an account, or all, and with the last one what depends on it. Returns how many were removed and
 * how many verified ones are left (CONFLICT for the last way in of the only admin).
 */
export async function removeFactors(
  tx: Transaction,
  profileId: string,
  id?: string,
): Promise<{ removed: number; left: number }> {
  const { count: removed } = await keepingLastWayIn(tx, profileId, () =>
    tx.factor.deleteMany({ where: { profileId, ...(id !== undefined && { id }) } }),
  );
  const left = await countFactors(tx, profileId);
  if (left === 0) {
    await tx.recoveryCode.deleteMany({ where: { profileId } });
    await tx.trustedBrowser.deleteMany({ where: { profileId } });
  }
  return { removed, left };
}

const gone = () => new AppError('NOT_FOUND', factorMessages.gone);

/**
 * Removes one of the caller's own factors; with the last one also the recovery codes and the trusted browsers. Throws
 * NOT_FOUND if it is not theirs, CONFLICT for the last one if the role requires one, FORBIDDEN without a fresh session.
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
    if ((await removeFactors(tx, profile.id, id)).left === 0 && (await isFactorRequired(tx, profile.id))) {
      throw new AppError('CONFLICT', factorMessages.required);
    }
    if (factor.verifiedAt === null) return { id };
    await notifyOfFactor({ db: tx, now: ctx.now }, profile, 'removed');
    return { id };
  });
}

/** Renames one of the caller's own factors. Throws NOT_FOUND if it is not theirs. */
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
 * Creates new recovery codes, returned once; the old ones become invalid. Throws CONFLICT without a verified factor,
 * FORBIDDEN without a fresh session.
 */
export async function renewRecoveryCodes(ctx: OwnAccountContext): Promise<{ recoveryCodes: string[] }> {
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, async (tx, profile) => {
    const db = { db: tx, now: ctx.now };
    const factors = await tx.factor.count({ where: { profileId: profile.id, verifiedAt: { not: null } } });
    if (factors === 0) throw new AppError('CONFLICT', factorMessages.noFactor);
    await notifyOfFactor(db, profile, 'codes');
    return { recoveryCodes: await makeRecoveryCodes(db, profile.id) };
  });
}
