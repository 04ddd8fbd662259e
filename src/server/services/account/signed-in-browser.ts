import type { Db } from '@/server/db';
import { liveSessions } from './session-lifetime';
import type { LiveSession } from './session-rows';

/** The session of the browser that makes the call, of any account. */
export type BrowserContext = {
  now: Date;
  session?: Pick<LiveSession, 'idHash' | 'profileId'> | null | undefined;
};

/**
 * Returns whether the browser is signed in to an account now: then who reads the account's mail in it is who holds the
 * account. Call it under the account's lock.
 */
export async function isSignedInTo(
  db: Db,
  { now, session }: BrowserContext,
  profileId: string,
): Promise<boolean> {
  if (session == null || session.profileId !== profileId) return false;
  const { idHash } = session;
  return (await db.session.count({ where: { idHash, profileId, ...liveSessions(now) } })) > 0;
}
