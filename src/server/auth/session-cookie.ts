import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { env } from '@/env';
import { SESSION_COOKIE } from './session-cookie-name';
import { SESSION_LIFETIME_MS } from '../services/account/session-rows';
import { setCookie } from './set-cookie';

/** A cookie of the last day is not renewed: few answers carry one. */
const RENEW_AFTER_SECONDS = 24 * 60 * 60;

/** What a session's cookie holds. */
export type SessionToken = { sessionId: string; issuedAt: number };

/** A cookie that was opened, and the second in which it expires. */
type Opened = { token: SessionToken; expiresAt: number };

/** Genuine cookies by their values, the oldest first: each request reads its own several times. */
const opened = new Map<string, Opened>();
const MOST_OPENED = 5_000;

function keep(cookie: string, one: Opened): void {
  const [oldest] = opened.size >= MOST_OPENED ? opened.keys() : [];
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(cookie, one);
}

/** Opens a cookie; null for none, a forged or an expired one. */
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
    // Somebody else's or a damaged token: the same as none.
    return null;
  }
}

/** The `Set-Cookie` header by which a browser is signed in. */
export async function sessionCookie(
  sessionId: string,
  maxAgeSeconds = SESSION_LIFETIME_MS / 1_000,
): Promise<string> {
  const value = await encode({ token: { sessionId }, secret: env.NEXTAUTH_SECRET, maxAge: maxAgeSeconds });
  return setCookie(SESSION_COOKIE, value, maxAgeSeconds);
}

/**
 * The `Set-Cookie` header that lets the cookie of a live session last as long as its row does; undefined for one that is
 * of today. Without it a browser in daily use is signed out 30 days after its sign-in (decisions, Identity).
 * @param expiresAt of the row, moved by this use
 */
export async function renewedCookie(
  { sessionId, issuedAt }: SessionToken,
  expiresAt: Date,
  now: Date,
): Promise<string | undefined> {
  if (now.getTime() / 1_000 - issuedAt < RENEW_AFTER_SECONDS) return undefined;
  return sessionCookie(sessionId, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
}
