import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { type Actor, GUEST } from '@/domain/actor';
import { db } from '../db';
import { instanceGuest } from './guest';
import { REQUEST_ID_HEADER } from '../http/headers';
import { setPageStatus } from '../bridge/page-status';
import { isUnavailable } from '../services/database-errors';
import { findLiveSession, type LiveSession } from '../services/account/session-rows';
import { readSessionToken, renewedCookie } from './session-cookie';
import { SESSION_COOKIE } from '../bridge/session-cookie-name';

/** The live session of the page's request, read once; null for a guest. */
export const getSession = cache(async (): Promise<LiveSession | null> => {
  try {
    return await sessionOfCookie((await cookies()).get(SESSION_COOKIE)?.value);
  } catch (error) {
    if (isUnavailable(error)) setPageStatus((await headers()).get(REQUEST_ID_HEADER) ?? '', 503);
    throw error;
  }
});

/**
 * Who asks, for this request: the cookie says which session, the database says whose it is, whether it lives and
 * what its owner may do right now. A guest without a valid session.
 */
export async function getActor(): Promise<Actor> {
  return actorOfSession(await getSession());
}

/** Whether the browser brings a session that is over: it was signed in, and nobody pressed Sign out in it. */
export async function hasEndedSession(): Promise<boolean> {
  const token = await readSessionToken((await cookies()).get(SESSION_COOKIE)?.value);
  return token !== null && (await getSession()) === null;
}

/** The live session of a cookie's value; null for a guest. */
export async function sessionOfCookie(cookie: string | undefined): Promise<LiveSession | null> {
  const token = await readSessionToken(cookie);
  return token === null ? null : findLiveSession(db, token.sessionId, new Date());
}

/** The same for an answer that can renew the cookie: with the `Set-Cookie` header that does, when it is due. */
export async function renewSessionOfCookie(
  cookie: string | undefined,
): Promise<{ session: LiveSession | null; renewedCookie?: string | undefined }> {
  const now = new Date();
  const token = await readSessionToken(cookie);
  const session = token && (await findLiveSession(db, token.sessionId, now));
  if (token === null || session === null) return { session };
  return { session, renewedCookie: await renewedCookie(token, session.expiresAt, now) };
}

/** Whose session it is; a guest without one, of whom it is not said what they see. */
export function holderOf(session: LiveSession | null): Actor {
  return session === null ? GUEST : { kind: 'member', id: session.profileId, role: session.role };
}

/** Who acts in a session; a guest of this instance without one. */
export async function actorOfSession(session: LiveSession | null): Promise<Actor> {
  return session === null ? instanceGuest() : holderOf(session);
}
