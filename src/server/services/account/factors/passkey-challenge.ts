import type { Db } from '@/server/db';
import { siteUrl } from '@/env';

const CHALLENGE_MS = 5 * 60 * 1_000;

/** The site as the relying party: passkeys belong to a host, and are presented only to an origin. */
export const RELYING_PARTY = { id: new URL(siteUrl).hostname, origin: siteUrl } as const;

/** Loads the library on first use: importing it takes a tenth of the server's start. */
export const loadPasskeys = () => import('@simplewebauthn/server');

/** Stores a challenge until it is used. `profileId`: the account it is for, if known. */
export async function storeChallenge(
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

/** Consumes a challenge; null if it is unknown, expired, used or another account's. Of concurrent uses one succeeds. */
export async function consumeChallenge(
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
