import 'server-only';
import { type Actor, GUEST } from '@/domain/actor';
import { db } from '../db';
import { instanceGuest } from './guest';
import { findLiveSession, type LiveSession } from '../services/account/session-rows';
import { readSessionToken, renewedCookie } from './session-cookie';

/** Returns the live session of a cookie; null for a guest. */
export async function sessionOfCookie(cookie: string | undefined): Promise<LiveSession | null> {
  const token = await readSessionToken(cookie);
  return token === null ? null : findLiveSession(db, token.sessionId, new Date());
}

/** The same, with the `Set-Cookie` header that renews the cookie if it is due, for responses that can send it. */
export async function renewSessionOfCookie(
  cookie: string | undefined,
): Promise<{ session: LiveSession | null; renewedCookie?: string | undefined }> {
  const now = new Date();
  const token = await readSessionToken(cookie);
  const session = token && (await findLiveSession(db, token.sessionId, now));
  if (token === null || session === null) return { session };
  return { session, renewedCookie: await renewedCookie(token, session.expiresAt, now) };
}

/** Returns the user of a session; without one, a guest whose visibility rules are not loaded. */
export function actorOfSessionRow(session: LiveSession | null): Actor {
  return session === null ? GUEST : { kind: 'member', id: session.profileId, role: session.role };
}

/** Returns the actor of a session; without one, the guest actor under the current settings. */
export async function actorOfSession(session: LiveSession | null): Promise<Actor> {
  return session === null ? instanceGuest() : actorOfSessionRow(session);
}
