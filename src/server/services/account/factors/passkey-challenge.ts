import type { Db } from '@/server/db';
import { siteUrl } from '@/env';

/** How long somebody has to show a passkey. */
const CHALLENGE_MS = 5 * 60 * 1_000;

/** The site as passkeys know it: they belong to a host, and are shown only to an origin. */
export const RELYING_PARTY = { id: new URL(siteUrl).hostname, origin: siteUrl } as const;

/** The library, with the first passkey: reading it takes a tenth of the server's start. */
export const loadPasskeys = () => import('@simplewebauthn/server');

/** Keeps a challenge until it is taken. `profileId`: whom it is for, where that is known. */
export async function keepChallenge(
  { db, now }: { db: Db; now: Date },
  challenge: string,
  profileId: string | null,
): Promise<string> {
  const { id } = await db.passkeyChallenge.create({
    data: { challenge, profileId, createdAt: now, expiresAt: new Date(now.getTime() + CHALLENGE_MS) },
    select: { id: true },
  });
  return id;
}

/**
 * Takes a challenge; null for one that is unknown, over, taken already or somebody else's. Of any number of uses at once one gets
 * it.
 */
export async function takeChallenge(
  { db, now }: { db: Db; now: Date },
  id: string,
  profileId: string | null,
): Promise<string | null> {
  const row = await db.passkeyChallenge.findFirst({
    where: { id, profileId, expiresAt: { gt: now } },
    select: { challenge: true },
  });
  const { count } = await db.passkeyChallenge.deleteMany({ where: { id, profileId } });
  return row === null || count === 0 ? null : row.challenge;
}
