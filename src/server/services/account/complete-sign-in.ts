import type { IdentityProvider } from '@/domain/account/identity';
import type { Database, Transaction } from '@/server/db';
import { requireCompanySignIn } from './company-only';
import { type CompanySession, lockSignIns } from './company-session';
import { beginFactorStage, needsFactor } from './factors/factor-stage';
import { createSession } from './session-rows';
import { recordSignIn } from './sign-in-history';
import { beginReview } from './ways-in-review';

export type SignInContext = {
  db: Database;
  now: Date;
  userAgent: string;
  address: string;
  /** Returns whether the browser has signed in to an account before; if absent, no browser has. */
  isKnownDevice?: ((profileId: string) => boolean) | undefined;
  /** Returns the browser's trust token for an account; if absent, there is none. */
  trustOf?: ((profileId: string) => string | undefined) | undefined;
};

/** Result of a sign-in: a session, or a token for the browser that waits for the second factor. */
export type SignInResult = { sessionId: string } | { factorRequired: string };

type Proof = {
  /** It began with the password, or with a code read in the account's mail. */
  isOwner?: boolean;
  /** It includes a second factor already, so none is requested. */
  isStrong?: boolean;
  /** The identity used, to record its use. */
  identity?: { provider: IdentityProvider; issuer?: string; subject: string };
  /** Of a sign-in that began at the company's provider. */
  company?: CompanySession | null;
  /** Whether the proof is still valid, under the account's lock: a password may have been reset since the check. */
  stillHolds?: (tx: Transaction) => Promise<boolean>;
};

/**
 * Completes every sign-in once the user is authenticated: creates the session and returns its opaque id for the cookie,
 * or asks for the second factor if the account has one. Null if the account is deactivated or the proof no longer
 * holds: a concurrent reset or deactivation ends all sessions, and this one must not be created after it. Throws
 * FORBIDDEN if company sign-in is the only method, and this is another.
 */
export async function completeSignIn(
  { db, now, userAgent, address, isKnownDevice, trustOf }: SignInContext,
  profileId: string,
  { identity, company = null, isOwner = false, isStrong = false, stillHolds }: Proof = {},
): Promise<SignInResult | null> {
  return db.$transaction(async (tx) => {
    const open = await tx.$executeRaw`
      SELECT 1 FROM profiles WHERE id = ${profileId}::uuid AND is_active FOR NO KEY UPDATE`;
    if (company !== null) await lockSignIns(tx, company);
    if (open === 0 || (await stillHolds?.(tx)) === false) return null;
    if (company === null) await requireCompanySignIn(tx, profileId);
    if (identity !== undefined)
      await tx.identity.updateMany({ where: { ...identity, profileId }, data: { lastUsedAt: now } });
    if (!isStrong && (await needsFactor({ db: tx, now }, profileId, trustOf?.(profileId)))) {
      return { factorRequired: await beginFactorStage({ db: tx, now }, profileId, { company, isOwner }) };
    }
    const isNewBrowser = isKnownDevice?.(profileId) !== true;
    await recordSignIn({ db: tx, now }, profileId, { userAgent, address, isNewBrowser });
    const waysInReview = await beginReview({ tx, now }, profileId, isOwner);
    return { sessionId: await createSession(tx, { profileId, userAgent, now, company, waysInReview }) };
  });
}
