import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { type Actor, GUEST } from '@/domain/actor';
import { db } from '../db';
import { findLiveSession } from '../services/account/session-rows';
import { readSessionId, SESSION_COOKIE } from './session-cookie';

/**
 * Who asks, for this request: the cookie says which session, the database says whose it is, whether it lives and
 * what its owner may do right now. A guest without a valid session. Read once per request.
 */
export const getActor = cache(async (): Promise<Actor> => {
  const cookie = (await cookies()).get(SESSION_COOKIE)?.value;
  return actorOfCookie(cookie);
});

/** The actor of a session cookie's value, outside of a rendered request. */
export async function actorOfCookie(cookie: string | undefined): Promise<Actor> {
  const sessionId = await readSessionId(cookie);
  if (sessionId === null) return GUEST;
  const session = await findLiveSession(db, sessionId, new Date());
  return session === null ? GUEST : { kind: 'member', id: session.profileId, role: session.role };
}
