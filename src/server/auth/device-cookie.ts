import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteUrl } from '@/env';
import { derivedKey } from '../services/derived-key';
import { knownKeys } from './known-keys';
import { cookieValue, setCookie } from './set-cookie';

/**
 * Signed cookies of browsers that have signed in before, one per account. During a flood of attempts a browser with a
 * cookie passes, while unknown clients are slowed down. The cookie grants no access, and stays
 * after sign-out, because that is when it is needed. Its value is the second it was created, a
 * sender key, and a signature of both with the cookie's name, which is derived from the account: it can be verified
 * without knowing the account.
 */

/** As long as browsers keep cookies. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

const PREFIX = siteUrl.startsWith('https://') ? '__Host-cuebook.device' : 'cuebook.device';

const key = derivedKey('devices');

function sign(...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join(' ')).digest('base64url');
}

/** Returns the name of a cookie that is stored per account. The name doesn't reveal the account. */
export function nameForAccount(prefix: string, profileId: string): string {
  return `${prefix}.${sign('name', profileId).slice(0, 16)}`;
}

const nameOf = (profileId: string) => nameForAccount(PREFIX, profileId);

/**
 * Returns the `Set-Cookie` header for a browser that has just signed in.
 * @param id the sender key of its session
 */
export function deviceCookie(profileId: string, id: string, now: Date): string {
  const name = nameOf(profileId);
  const since = String(Math.floor(now.getTime() / 1_000));
  return setCookie(name, `${since}.${id}.${sign('device', name, since, id)}`, LIFETIME_SECONDS);
}

/** Returns the sender key in a cookie; null if it is forged or expired. */
function readDevice(name: string, value: string, now: Date): string | null {
  const [since = '', id = '', signature = ''] = value.split('.');
  const right = Buffer.from(sign('device', name, since, id));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return now.getTime() / 1_000 - Number(since) < LIFETIME_SECONDS ? id : null;
}

/** Returns the sender key of a browser that has signed in to any account, from its `Cookie` header; null if it has not. */
export function deviceOf(cookies: string, now: Date): string | null {
  for (const part of cookies.split(';')) {
    const [name = '', ...value] = part.trim().split('=');
    if (!name.startsWith(`${PREFIX}.`)) continue;
    const id = readDevice(name, value.join('='), now);
    if (id !== null) return id;
  }
  return null;
}

/**
 * Returns whether a browser, by its `Cookie` header, has signed in to an account before: as one of its latest, and since
 * the owner of a typed address has proved it.
 */
export function isKnownDevice(cookies: string | null | undefined, profileId: string, now: Date): boolean {
  const name = nameOf(profileId);
  const key = readDevice(name, cookieValue(cookies, name) ?? '', now);
  return key !== null && knownKeys.isKnown(key, now.getTime());
}
