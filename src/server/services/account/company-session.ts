import { createHash } from 'node:crypto';
import type { ProviderClaims } from '@/domain/account/provider-claims';
import type { Database, Transaction } from '@/server/db';

/** A sign-in at the company's provider, as its session and its pending sign-in store it. */
export type CompanySession = {
  companyIssuer: string;
  companySubject: string;
  /** The provider's own session; null if the provider names none. */
  companySid: string | null;
};

/** The sign-in that claims prove; null at any other provider. */
export function companySessionOf({
  provider,
  issuer,
  subject,
  session,
}: ProviderClaims): CompanySession | null {
  if (provider !== 'oidc') return null;
  return { companyIssuer: issuer, companySubject: subject, companySid: session?.sid ?? null };
}

/** Where sign-ins of an issuer are written while others may be, but no logout: it would miss those being written. */
export async function lockSignIns(tx: Transaction, { companyIssuer }: CompanySession): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${companyIssuer}, 53))`;
}

/** Waits for sign-ins of an issuer that are being written. */
async function lockLogouts(tx: Transaction, issuer: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${issuer}, 53))`;
}

/**
 * Returns whether the provider has ended a sign-in since it issued its token: a logout may arrive before the browser
 * comes back. Call it under {@link lockSignIns}.
 */
export async function isLoggedOut(
  tx: Transaction,
  { companyIssuer: issuer, companySubject: subject, companySid: sid }: CompanySession,
  issuedAt: Date,
): Promise<boolean> {
  const named = sid === null ? [{ subject }] : [{ sid }, { subject, sid: null }];
  const ended = await tx.companyLogout.count({ where: { issuer, issuedAt: { gt: issuedAt }, OR: named } });
  return ended > 0;
}

/** A logout as the provider announces it, for one of its sessions or for all of a user. */
export type CompanyLogout = {
  issuer: string;
  /** Each counts once. */
  jti: string;
  subject: string | null;
  sid: string | null;
  issuedAt: Date;
};

/** How long logouts are kept: longer than a logout token or a sign-in on its way is accepted. */
const LOGOUT_MEMORY_MS = 60 * 60 * 1_000;

/**
 * Ends sessions and pending sign-ins that a logout of the company's provider names: those of its session, or of its user
 * where it names no session or none was stored. Returns how many sessions ended; null for a logout that was used before.
 */
export async function endCompanySessions(
  { db, now }: { db: Database; now: Date },
  { issuer, jti, subject, sid, issuedAt }: CompanyLogout,
): Promise<number | null> {
  const id = createHash('sha256')
    .update(JSON.stringify([issuer, jti]))
    .digest('hex');
  const expiresAt = new Date(now.getTime() + LOGOUT_MEMORY_MS);
  const ofUser =
    subject === null ? [] : [{ companySubject: subject, ...(sid !== null && { companySid: null }) }];
  const named = { companyIssuer: issuer, OR: [...(sid === null ? [] : [{ companySid: sid }]), ...ofUser] };
  return db.$transaction(async (tx) => {
    await lockLogouts(tx, issuer);
    const row = { id, issuer, subject, sid, issuedAt, expiresAt };
    const { count: isNew } = await tx.companyLogout.createMany({ data: [row], skipDuplicates: true });
    if (isNew === 0) return null;
    await tx.pendingSignIn.deleteMany({ where: named });
    const { count } = await tx.session.deleteMany({ where: named });
    return count;
  });
}
