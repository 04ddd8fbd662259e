import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Db, Transaction } from '@/server/db';
import { countFactors, requirePendingSignIn } from './factor-stage';

/**
 * Whose sign-in waits until they have added a factor, because their role needs one. Throws BAD_REQUEST for a sign-in that is
 * over.
 */
export async function requireEnrolment(
  ctx: { db: Db; now: Date; pendingSignIn?: string | undefined },
  signIn: string,
): Promise<string> {
  return (await requirePendingSignIn(ctx, signIn)).profileId;
}

/**
 * Asked under the account's lock: people with a factor show it, or just a password would be enough to add another. Throws
 * BAD_REQUEST.
 */
export async function requireNoFactor(tx: Transaction, profileId: string): Promise<void> {
  if ((await countFactors(tx, profileId)) > 0) throw new AppError('BAD_REQUEST', factorMessages.ended);
}
