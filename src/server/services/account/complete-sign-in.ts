import type { IdentityProvider } from '@/domain/account/identity';
import type { Database, Transaction } from '@/server/db';
import { createSession } from './session-rows';
import { recordSignIn } from './sign-in-history';

/** What a way in knows of the request. */
export type SignInContext = {
  db: Database;
  now: Date;
  userAgent: string;
  /** The client's address. */
  address: string;
  /** Whether the browser has signed in to an account before; nobody has without it. */
  knowsDevice?: (profileId: string) => boolean;
};

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
  { db, now, userAgent, address, knowsDevice }: SignInContext,
  profileId: string,
  { identity, stillHolds }: Proof = {},
): Promise<{ sessionId: string } | null> {
  return db.$transaction(async (tx) => {
    const open = await tx.$executeRaw`
      SELECT 1 FROM profiles WHERE id = ${profileId}::uuid AND is_active FOR NO KEY UPDATE`;
    if (open === 0 || (await stillHolds?.(tx)) === false) return null;
    if (identity !== undefined)
      await tx.identity.updateMany({ where: { ...identity, profileId }, data: { lastUsedAt: now } });
    const isNewBrowser = knowsDevice?.(profileId) !== true;
    await recordSignIn({ db: tx, now }, profileId, { userAgent, address, isNewBrowser });
    return { sessionId: await createSession(tx, { profileId, userAgent, now }) };
  });
}
