import { z } from 'zod';
import { createHash, randomBytes } from 'node:crypto';
import { Role } from '@/domain/account/role';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { prepared } from '../prepared';
import { rowsOf } from '../rows';
import type { CompanySession } from './company-session';
import { issueSenderKey } from './sender-key';
import { expiryOf, isLiveSession } from './session-lifetime';
import type { WaysInReview } from './ways-in-review';

/** Minimum interval between updates of `last_seen_at` and the expiry, so that reading pages writes no rows. */
const TOUCH_INTERVAL_MS = 5 * 60 * 1_000;

/** Only the hash is stored: read access to the table opens no session. */
function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

type NewSession = {
  profileId: string;
  userAgent: string;
  now: Date;
  company?: CompanySession | null;
  waysInReview?: WaysInReview | null;
};

/** Creates a session row and returns the opaque id for the cookie: a sender key, and 256 random bits. */
export async function createSession(
  db: Db,
  { profileId, userAgent, now, company = null, waysInReview = null }: NewSession,
): Promise<string> {
  const sessionId = `${await issueSenderKey(db, profileId)}.${randomBytes(32).toString('base64url')}`;
  await db.session.create({
    data: {
      idHash: hashSessionId(sessionId),
      profileId,
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      expiresAt: expiryOf({ createdAt: now, isCompany: company !== null }, now),
      waysInReview,
      ...company,
    },
  });
  return sessionId;
}

const SessionRow = z.object({
  profileId: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  authenticatedAt: z.date(),
  isCompany: z.boolean(),
  showsWaysIn: z.boolean(),
  role: z.string(),
});
type SessionRow = z.infer<typeof SessionRow>;

export type LiveSession = {
  idHash: string;
  profileId: string;
  role: Role;
  /** When its owner last authenticated. */
  authenticatedAt: Date;
  /** Whether it shows the other ways into the account, because the password was reset (ways-in-review.ts). */
  showsWaysIn: boolean;
  /** Expiry if it is not used again. */
  expiresAt: Date;
};

/** Returns a cookie's session with its owner's current role; null if missing, expired or the account deactivated. */
export async function findLiveSession(db: Db, sessionId: string, now: Date): Promise<LiveSession | null> {
  const idHash = hashSessionId(sessionId);
  // Runs on every request of a member: one statement instead of one per table.
  const [row] = await rowsOf(
    db,
    SessionRow,
  )(
    prepared(Prisma.sql`
      SELECT s.profile_id AS "profileId", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
        s.authenticated_at AS "authenticatedAt", s.company_subject IS NOT NULL AS "isCompany",
        s.ways_in_review IS NOT NULL AS "showsWaysIn", p.role
      FROM sessions s JOIN profiles p ON p.id = s.profile_id
      WHERE s.id_hash = ${idHash} AND ${isLiveSession(now)} AND p.is_active`),
  );
  if (row === undefined) return null;
  const expiresAt = expiryOf(row, now);
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
    // No request waits for this or fails with it: a full disk must not sign users out.
    touchSession(db, idHash, expiresAt, now).catch((error: unknown) => {
      logger.warn({ err: error }, 'a session could not be marked as seen');
    });
  }
  return {
    idHash,
    profileId: row.profileId,
    role: Role.parse(row.role),
    authenticatedAt: row.authenticatedAt,
    showsWaysIn: row.showsWaysIn,
    expiresAt,
  };
}

/** Updates a session's last use and expiry. Of concurrent requests one writes. */
async function touchSession(db: Db, idHash: string, expiresAt: Date, now: Date): Promise<void> {
  await db.session.updateMany({
    where: { idHash, lastSeenAt: { lt: new Date(now.getTime() - TOUCH_INTERVAL_MS) } },
    data: { lastSeenAt: now, expiresAt },
  });
}

/** Ends one session; does nothing if it is missing. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { idHash: hashSessionId(sessionId) } });
}
