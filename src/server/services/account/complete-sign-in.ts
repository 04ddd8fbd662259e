import type { IdentityProvider } from '@/domain/account/identity';
import type { Database, Transaction } from '@/server/db';
import { refuseOtherWays } from './company-only';
import { beginFactorStage, needsFactor } from './factors/factor-stage';
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
  knowsDevice?: ((profileId: string) => boolean) | undefined;
  /** What the browser shows for being trusted with an account; nothing without it. */
  trustOf?: ((profileId: string) => string | undefined) | undefined;
};

/** How a sign-in ends: with a session, or with a token for the browser that waits for the second factor. */
export type SignInEnd = { sessionId: string } | { factorRequired: string };

/** How somebody has proved who they are. */
type Proof = {
  /** It holds a second factor already: none is asked for. */
  isStrong?: boolean;
  /** By which of their identities, to be noted as used. */
  identity?: { provider: IdentityProvider; issuer?: string; subject: string };
  /** Whether the proof is still good, asked under the account's lock: a password may have been reset since it was checked. */
  stillHolds?: (tx: Transaction) => Promise<boolean>;
};

/**
 * Where every way in ends, once somebody has proved who they are: makes the session and gives its opaque id for the cookie, or
 * asks for the second factor when the account has one. Null when the account is shut or the proof no longer holds: a reset or a
 * deactivation that commits meanwhile ends all sessions, and this one must not slip in behind it. Throws FORBIDDEN while company
 * sign-in is the only way in, and this is another.
 */
export async function completeSignIn(
  { db, now, userAgent, address, knowsDevice, trustOf }: SignInContext,
  profileId: string,
  { identity, isStrong = false, stillHolds }: Proof = {},
): Promise<SignInEnd | null> {
  return db.$transaction(async (tx) => {
    const open = await tx.$executeRaw`
      SELECT 1 FROM profiles WHERE id = ${profileId}::uuid AND is_active FOR NO KEY UPDATE`;
    if (open === 0 || (await stillHolds?.(tx)) === false) return null;
    if (identity?.provider !== 'oidc') await refuseOtherWays(tx, profileId);
    if (identity !== undefined)
      await tx.identity.updateMany({ where: { ...identity, profileId }, data: { lastUsedAt: now } });
    if (!isStrong && (await needsFactor({ db: tx, now }, profileId, trustOf?.(profileId)))) {
      return { factorRequired: await beginFactorStage({ db: tx, now }, profileId) };
    }
    const isNewBrowser = knowsDevice?.(profileId) !== true;
    await recordSignIn({ db: tx, now }, profileId, { userAgent, address, isNewBrowser });
    return { sessionId: await createSession(tx, { profileId, userAgent, now }) };
  });
}
