import type { Database } from '@/server/db';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/** Returns whether the browser has signed in to an account before; absent if it has signed in to none. */
type KnowsDevice = { knowsDevice?: ((profileId: string) => boolean) | undefined };

/**
 * Returns the account of an email address if the browser has signed in to it before, else null. For unknown browsers it
 * makes no query.
 */
export async function accountOfBrowser(
  { db, knowsDevice }: { db: Database } & KnowsDevice,
  email: string,
): Promise<string | null> {
  if (knowsDevice === undefined) return null;
  const profile = await db.profile.findUnique({ where: { email }, select: { id: true } });
  return profile !== null && knowsDevice(profile.id) ? profile.id : null;
}

/** The limit of attempts by a client that has a session of the account, or has signed in to it before. */
export function triesOfBrowser(profileId: string): LimitUse {
  return { limit: 'signInBrowser', key: profileId };
}
