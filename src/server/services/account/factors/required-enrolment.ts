import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Db, Transaction } from '@/server/db';
import { countFactors, requirePendingSignIn } from './factor-stage';

/** Returns the account of a sign-in that waits for a required factor. Throws BAD_REQUEST for an expired sign-in. */
export async function requireEnrolment(
  ctx: { db: Db; now: Date; pendingSignIn?: string | undefined },
  signIn: string,
): Promise<string> {
  return (await requirePendingSignIn(ctx, signIn)).profileId;
}

/**
 * Called under the account's lock: users with a factor must use it, otherwise a password would be enough to add
 * another. Throws BAD_REQUEST.
 */
export async function requireNoFactor(tx: Transaction, profileId: string): Promise<void> {
  if ((await countFactors(tx, profileId)) > 0) throw new AppError('BAD_REQUEST', factorMessages.ended);
}
