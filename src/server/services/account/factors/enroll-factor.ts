import { randomUUID } from 'node:crypto';
import type { EnrolledFactor } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { requireFreshSession } from '../fresh-session';
import type { OwnAccountContext } from '../require-current-password';
import { changeOwnFactors } from './own-profile';
import { newSecret, sealSecret } from './totp';

const FACTORS_MAX = 10;

/** Throws CONFLICT when an account has as many factors as it may have. */
export async function requireRoomForFactor(tx: Transaction, profileId: string): Promise<void> {
  if ((await tx.factor.count({ where: { profileId } })) < FACTORS_MAX) return;
  throw new AppError('CONFLICT', factorMessages.tooMany(FACTORS_MAX));
}

/**
 * Begins to add an authenticator app: gives the secret for it, once. The factor counts from the first code on that the app shows
 * (verify-factor.ts); one that was begun before and left is given up. Throws FORBIDDEN without a fresh proof of who it is,
 * CONFLICT when there are too many.
 */
export async function enrollFactor(
  ctx: OwnAccountContext,
  { name }: { name: string },
): Promise<EnrolledFactor> {
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, async (tx, profile) => {
    const profileId = profile.id;
    await tx.factor.deleteMany({ where: { profileId, verifiedAt: null } });
    await requireRoomForFactor(tx, profileId);
    const id = randomUUID();
    const made = await newSecret(profile.email ?? profile.fullName);
    await tx.factor.create({
      data: { id, profileId, kind: 'totp', name, secret: sealSecret(id, made.secret), createdAt: ctx.now },
      select: { id: true },
    });
    return { id, ...made };
  });
}
