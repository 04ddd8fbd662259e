import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

/** Of a session that shows the other ways in: whether its answer counts for the account, or only for itself. */
export type WaysInReview = 'owner' | 'other';

const ReviewRow = z.object({ hasOthers: z.boolean() });

/**
 * Returns whether a new session of an account shows the other ways in: after a reset they may be those of whoever the
 * password was reset against. Only a sign-in with the new password or a mailed code answers for the account. With a
 * linked identity or a passkey that person could sign in first, and close the list before its owner sees it.
 */
export async function beginReview(
  { tx, now }: { tx: Transaction; now: Date },
  profileId: string,
  isOwner: boolean,
): Promise<WaysInReview | null> {
  const [row] = await rowsOf(tx, ReviewRow)`
    SELECT EXISTS (SELECT FROM sessions WHERE profile_id = c.profile_id AND expires_at > ${now})
      OR EXISTS (
        SELECT FROM personal_tokens
        WHERE profile_id = c.profile_id AND revoked_at IS NULL AND expires_at > ${now})
      OR EXISTS (SELECT FROM identities WHERE profile_id = c.profile_id AND provider <> 'password')
      OR EXISTS (SELECT FROM factors WHERE profile_id = c.profile_id) AS "hasOthers"
    FROM credentials c WHERE c.profile_id = ${profileId}::uuid AND c.reset_at IS NOT NULL`;
  if (row === undefined) return null;
  if (row.hasOthers) return isOwner ? 'owner' : 'other';
  if (isOwner) await endReview(tx, profileId);
  return null;
}

/** The owner has seen the other ways in. */
export async function endReview(tx: Transaction, profileId: string): Promise<void> {
  await tx.credential.updateMany({ where: { profileId }, data: { resetAt: null } });
}
