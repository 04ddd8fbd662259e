import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteUrl } from '@/env';
import { derivedKey } from '../services/derived-key';
import { cookieValue, setCookie } from './set-cookie';

/**
 * A browser that has signed in to an account keeps a signed note of it, one cookie for each account. In a flood of tries
 * it is known by it and passes while strangers are slowed down (decisions, Identity). It opens nothing, and stays when
 * its owner signs out: that is when it is needed.
 */

/** As long as browsers keep a cookie. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

const PREFIX = siteUrl.startsWith('https://') ? '__Host-cuebook.device' : 'cuebook.device';

const key = derivedKey('devices');

function sign(...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join(' ')).digest('base64url');
}

/** A name for a cookie that a browser keeps for each account. Names none to whoever reads the jar. */
export function nameForAccount(prefix: string, profileId: string): string {
  return `${prefix}.${sign('name', profileId).slice(0, 16)}`;
}

const nameOf = (profileId: string) => nameForAccount(PREFIX, profileId);

/** The `Set-Cookie` header for a browser that has just signed in. */
export function deviceCookie(profileId: string, now: Date): string {
  const since = String(Math.floor(now.getTime() / 1_000));
  return setCookie(nameOf(profileId), `${since}.${sign('device', profileId, since)}`, LIFETIME_SECONDS);
}

/** Whether a browser, by its `Cookie` header, has signed in to an account before. */
export function knowsDevice(cookies: string | null | undefined, profileId: string, now: Date): boolean {
  const [since = '', signature = ''] = (cookieValue(cookies, nameOf(profileId)) ?? '').split('.');
  const right = Buffer.from(sign('device', profileId, since));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return now.getTime() / 1_000 - Number(since) < LIFETIME_SECONDS;
}
