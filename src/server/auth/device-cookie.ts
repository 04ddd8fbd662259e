import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { siteUrl } from '@/env';
import { derivedKey } from '../services/derived-key';
import { cookieValue, setCookie } from './set-cookie';

/**
 * A browser that has signed in to an account keeps a signed cookie for each account. In a flood of tries
 * it is recognized by its cookie and passes while unknown clients are slowed down (decisions, Identity). It opens nothing, and stays when
 * its owner signs out: that is when it is needed. The value is the second of its making, a random id of the browser and a
 * signature of both with the cookie's name, which is made of the account: whether it is genuine shows without the account.
 */

/** As long as browsers keep a cookie. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

const PREFIX = siteUrl.startsWith('https://') ? '__Host-cuebook.device' : 'cuebook.device';

const key = derivedKey('devices');

/** Random bytes that tell browsers of one account apart. */
const ID_BYTES = 9;

function sign(...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join(' ')).digest('base64url');
}

/** A name for a cookie that a browser keeps for each account. The name tells nobody which account it is. */
export function nameForAccount(prefix: string, profileId: string): string {
  return `${prefix}.${sign('name', profileId).slice(0, 16)}`;
}

const nameOf = (profileId: string) => nameForAccount(PREFIX, profileId);

/** The `Set-Cookie` header for a browser that has just signed in. */
export function deviceCookie(profileId: string, now: Date): string {
  const name = nameOf(profileId);
  const since = String(Math.floor(now.getTime() / 1_000));
  const id = randomBytes(ID_BYTES).toString('base64url');
  return setCookie(name, `${since}.${id}.${sign('device', name, since, id)}`, LIFETIME_SECONDS);
}

/** The browser's id in a cookie of this name; null for one that is not genuine or too old. */
function readDevice(name: string, value: string, now: Date): string | null {
  const [since = '', id = '', signature = ''] = value.split('.');
  const right = Buffer.from(sign('device', name, since, id));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return now.getTime() / 1_000 - Number(since) < LIFETIME_SECONDS ? id : null;
}

/** What names a browser that has signed in to any account, by its `Cookie` header; null for one that has not. */
export function deviceOf(cookies: string, now: Date): string | null {
  for (const part of cookies.split(';')) {
    const [name = '', ...value] = part.trim().split('=');
    if (!name.startsWith(`${PREFIX}.`)) continue;
    const id = readDevice(name, value.join('='), now);
    if (id !== null) return `browser ${id}`;
  }
  return null;
}

/** Whether a browser, by its `Cookie` header, has signed in to an account before. */
export function knowsDevice(cookies: string | null | undefined, profileId: string, now: Date): boolean {
  const name = nameOf(profileId);
  return readDevice(name, cookieValue(cookies, name) ?? '', now) !== null;
}
