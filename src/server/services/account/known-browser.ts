import type { Database } from '@/server/db';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/** Tells whether the browser has signed in to an account before; left out where it has signed in to none. */
type KnowsDevice = { knowsDevice?: ((profileId: string) => boolean) | undefined };

/** The account of an email address if the browser has signed in to it before, else null. A stranger's browser asks nothing. */
export async function accountOfBrowser(
  { db, knowsDevice }: { db: Database } & KnowsDevice,
  email: string,
): Promise<string | null> {
  if (knowsDevice === undefined) return null;
  const profile = await db.profile.findUnique({ where: { email }, select: { id: true } });
  return profile !== null && knowsDevice(profile.id) ? profile.id : null;
}

/** The tries to get into an account by somebody who has its session, or whose browser has signed in to it before. */
export function triesOfBrowser(profileId: string): LimitUse {
  return { limit: 'signInBrowser', key: profileId };
}
