import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { env } from '@/env';
import { SESSION_COOKIE } from './session-cookie-name';
import { SESSION_LIFETIME_MS } from '../services/account/session-lifetime';
import { setCookie } from './set-cookie';

/** A cookie issued within the last day is not renewed, so few responses carry one. */
const RENEW_AFTER_SECONDS = 24 * 60 * 60;

export type SessionToken = { sessionId: string; issuedAt: number };

/** A decrypted cookie, and the second in which it expires. */
type Opened = { token: SessionToken; expiresAt: number };

/** Decrypted cookies by value, oldest first: each request reads its own several times. */
const opened = new Map<string, Opened>();
const MAX_OPENED = 5_000;

function keep(cookie: string, one: Opened): void {
  const [oldest] = opened.size >= MAX_OPENED ? opened.keys() : [];
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(cookie, one);
}

/** Decrypts a cookie; null if it is missing, forged or expired. */
export async function readSessionToken(cookie: string | undefined): Promise<SessionToken | null> {
  if (cookie === undefined || cookie === '') return null;
  const kept = opened.get(cookie);
  if (kept !== undefined && kept.expiresAt > Date.now() / 1_000) return kept.token;
  opened.delete(cookie);
  try {
    const given = await decode({ token: cookie, secret: env.NEXTAUTH_SECRET });
    const sessionId = given?.['sessionId'];
    if (typeof sessionId !== 'string') return null;
    const token = { sessionId, issuedAt: Number(given?.['iat'] ?? 0) };
    keep(cookie, { token, expiresAt: Number(given?.['exp'] ?? 0) });
    return token;
  } catch {
    // A foreign or damaged token: the same as none.
    return null;
  }
}

export async function sessionCookie(
  sessionId: string,
  maxAgeSeconds = SESSION_LIFETIME_MS / 1_000,
): Promise<string> {
  const value = await encode({ token: { sessionId }, secret: env.NEXTAUTH_SECRET, maxAge: maxAgeSeconds });
  return setCookie(SESSION_COOKIE, value, maxAgeSeconds);
}

/**
 * Returns the `Set-Cookie` header that extends the cookie of a live session to the lifetime of its row; undefined if it
 * was issued today. Without it a browser in daily use is signed out 30 days after its sign-in.
 * @param expiresAt of the row, extended by this use
 */
export async function renewedCookie(
  { sessionId, issuedAt }: SessionToken,
  expiresAt: Date,
  now: Date,
): Promise<string | undefined> {
  if (now.getTime() / 1_000 - issuedAt < RENEW_AFTER_SECONDS) return undefined;
  return sessionCookie(sessionId, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
}
