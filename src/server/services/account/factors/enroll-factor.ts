import { randomUUID } from 'node:crypto';
import type { EnrolledFactor } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { requireFreshSession } from '../fresh-session';
import type { OwnAccountContext } from '../require-current-password';
import { changeFactorsOf, changeOwnFactors, type Profile } from './own-profile';
import type { FactorContext } from './prove-sign-in';
import { requireEnrolment, requireNoFactor } from './required-enrolment';
import { newSecret, sealSecret } from './totp';

const FACTORS_MAX = 10;

/** Throws CONFLICT if an account has the maximum number of factors. */
export async function requireRoomForFactor(tx: Transaction, profileId: string): Promise<void> {
  if ((await tx.factor.count({ where: { profileId } })) < FACTORS_MAX) return;
  throw new AppError('CONFLICT', factorMessages.tooMany(FACTORS_MAX));
}

/**
 * Starts to add an authenticator app: returns its secret, once. The factor becomes active with the app's first code
 * (verify-factor.ts); an unfinished earlier one is dropped. Throws FORBIDDEN without a fresh session, CONFLICT if there
 * are too many, BAD_REQUEST for an expired sign-in. `signIn`: for an account whose role requires a factor, and which
 * has none.
 */
export async function enrollFactor(
  ctx: OwnAccountContext & FactorContext,
  { name, signIn }: { name: string; signIn?: string | undefined },
): Promise<EnrolledFactor> {
  const enroll = async (tx: Transaction, profile: Profile) => {
    const profileId = profile.id;
    if (signIn !== undefined) await requireNoFactor(tx, profileId);
    await tx.factor.deleteMany({ where: { profileId, verifiedAt: null } });
    await requireRoomForFactor(tx, profileId);
    const id = randomUUID();
    const made = await newSecret(profile.email ?? profile.fullName);
    await tx.factor.create({
      data: { id, profileId, kind: 'totp', name, secret: sealSecret(id, made.secret), createdAt: ctx.now },
      select: { id: true },
    });
    return { id, ...made };
  };
  if (signIn !== undefined) {
    const profileId = await requireEnrolment(ctx, signIn);
    return changeFactorsOf(ctx, { id: signIn, profileId }, enroll);
  }
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, enroll);
}
