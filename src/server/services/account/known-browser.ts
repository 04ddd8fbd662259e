import type { Database } from '@/server/db';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/** Returns whether the browser has signed in to an account before; absent if it has signed in to none. */
type DeviceCheck = { isKnownDevice?: ((profileId: string) => boolean) | undefined };

/** Returns an address's account if the browser has signed in to it, else null; without a query for unknown ones. */
export async function accountOfBrowser(
  { db, isKnownDevice }: { db: Database } & DeviceCheck,
  email: string,
): Promise<string | null> {
  if (isKnownDevice === undefined) return null;
  const profile = await db.profile.findUnique({ where: { email }, select: { id: true } });
  return profile !== null && isKnownDevice(profile.id) ? profile.id : null;
}

/** The limit of attempts by a client that has a session of the account, or has signed in to it before. */
export function knownBrowserLimit(profileId: string): LimitUse {
  return { limit: 'signInBrowser', key: profileId };
}
