import type { IdentityProvider } from '@/domain/account/identity';
import type { Database, Transaction } from '@/server/db';
import { createSession } from './session-rows';

/** What a way in knows of the request. */
export type SignInContext = { db: Database; now: Date; userAgent: string };

/** How somebody has proved who they are. */
type Proof = {
  /** By which of their identities, to be noted as used. */
  identity?: { provider: IdentityProvider; issuer?: string; subject: string };
  /** Whether the proof is still good, asked under the account's lock: a password may have been reset since it was checked. */
  stillHolds?: (tx: Transaction) => Promise<boolean>;
};

/**
 * Where every way in ends, once somebody has proved who they are: makes the session and gives its opaque id for the cookie. Null
 * when the account is shut or the proof no longer holds: a reset or a deactivation that commits meanwhile ends all sessions, and
 * this one must not slip in behind it.
 */
export async function completeSignIn(
  { db, now, userAgent }: SignInContext,
  profileId: string,
  { identity, stillHolds }: Proof = {},
): Promise<{ sessionId: string } | null> {
  return db.$transaction(async (tx) => {
    const open = await tx.$executeRaw`
      SELECT 1 FROM profiles WHERE id = ${profileId}::uuid AND is_active FOR SHARE`;
    if (open === 0 || (await stillHolds?.(tx)) === false) return null;
    if (identity !== undefined)
      await tx.identity.updateMany({ where: { ...identity, profileId }, data: { lastUsedAt: now } });
    return { sessionId: await createSession(tx, { profileId, userAgent, now }) };
  });
}
