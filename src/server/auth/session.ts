import 'server-only';
import { type Actor, GUEST } from '@/domain/actor';
import { db } from '../db';
import { instanceGuest } from './guest';
import { findLiveSession, type LiveSession } from '../services/account/session-rows';
import { readSessionToken, renewedCookie } from './session-cookie';

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
