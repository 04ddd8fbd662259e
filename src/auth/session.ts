import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Actor, Guest } from '@/domain/actor';
import { instanceGuest } from '@/server/auth/guest';
import { actorOfSessionRow, sessionOfCookie } from '@/server/auth/session';
import { readSessionToken } from '@/server/auth/session-cookie';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { setPageStatus } from '@/server/request-context/page-facts';
import { isUnavailable } from '@/server/services/database-errors';
import type { LiveSession } from '@/server/services/account/session-rows';

/** The live session of the page's request, loaded once; null for a guest. */
export const getSession = cache(async (): Promise<LiveSession | null> => {
  try {
    return await sessionOfCookie((await cookies()).get(SESSION_COOKIE)?.value);
  } catch (error) {
    if (isUnavailable(error)) setPageStatus(503);
    throw error;
  }
});

/** The guest actor under the current settings, loaded once per page. */
export const getGuest = cache((): Promise<Guest> => instanceGuest());

/**
 * The actor of this request: the session cookie identifies the session, the database its user, whether it is live, and
 * the user's current rights. A guest without a valid session.
 */
export async function getActor(): Promise<Actor> {
  const session = await getSession();
  return session === null ? getGuest() : actorOfSessionRow(session);
}

/** Whether the browser has an ended session: it was signed in, and did not sign out. */
export async function hasEndedSession(): Promise<boolean> {
  const token = await readSessionToken((await cookies()).get(SESSION_COOKIE)?.value);
  return token !== null && (await getSession()) === null;
}
