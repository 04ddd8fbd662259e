import { z } from 'zod';
import { CLIENT_IDLE_DAYS, CONNECTION_DAYS_MAX } from '@/domain/connection/limits';
import type { Database } from '@/server/db';
import { recordHash } from '../token/oauth-records';

const DAY_MS = 24 * 60 * 60 * 1_000;

type Surroundings = { db: Database; now: Date };

export type Grant = {
  profileId: string;
  clientId: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
};

/** Returns the grant of a valid connection; null if it is revoked or expired, or its user deactivated. */
export async function findGrant({ db, now }: Surroundings, id: string): Promise<Grant | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.personalToken.findFirst({
    where: {
      id,
      clientId: { not: null },
      revokedAt: null,
      expiresAt: { gt: now },
      profile: { isActive: true },
    },
    select: { profileId: true, clientId: true, scopes: true, createdAt: true, expiresAt: true },
  });
  return row?.clientId == null ? null : { ...row, clientId: row.clientId };
}

export async function revokeGrant({ db, now }: Surroundings, id: string): Promise<void> {
  if (!z.uuid().safeParse(id).success) return;
  await db.personalToken.updateMany({
    where: { id, clientId: { not: null }, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Returns whether a program may act for the account now. */
export async function isLiveAccount(db: Database, id: string): Promise<boolean> {
  return (await db.profile.count({ where: { id, isActive: true } })) > 0;
}

/**
 * Records that the client has requested a token: a connection lasts as long as that, at most a year from its creation,
 * and its client is stored longer.
 */
export async function recordConnection(
  { db, now }: Surroundings,
  { id, clientId, until }: { id: string; clientId: string; until: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE personal_tokens
    SET expires_at = GREATEST(
      expires_at,
      LEAST(${until}, created_at + ${`${CONNECTION_DAYS_MAX} days`}::interval)
    )
    WHERE id = ${id}::uuid AND revoked_at IS NULL`;
  await db.oAuthRecord.updateMany({
    where: { idHash: recordHash({ kind: 'Client', name: clientId }) },
    data: { expiresAt: new Date(now.getTime() + CLIENT_IDLE_DAYS * DAY_MS) },
  });
}
