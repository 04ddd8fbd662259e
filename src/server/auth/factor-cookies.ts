import 'server-only';
import { siteUrl } from '@/env';
import { FACTOR_STAGE_MS } from '../services/account/factors/factor-stage';
import { TRUST_MS } from '../services/account/factors/trusted-browsers';
import { nameForAccount } from './device-cookie';
import { cookieValue, setCookie } from './set-cookie';

/** Cookies of the second factor: the sign-in that waits for it, and the trust in a browser. Both are names of rows. */

const HOST = siteUrl.startsWith('https://') ? '__Host-' : '';
const PENDING = `${HOST}cuebook.factor`;
const TRUST = `${HOST}cuebook.trust`;

/** The `Set-Cookie` header for a browser whose sign-in waits for a second factor. */
export function pendingCookie(token: string): string {
  return setCookie(PENDING, token, FACTOR_STAGE_MS / 1_000);
}

/** The one for a browser whose sign-in waits no longer. */
export const NOTHING_PENDING = setCookie(PENDING, '', 0);

/** The sign-in that a browser has begun, by its `Cookie` header. */
export function pendingSignInOf(cookies: string | null | undefined): string | undefined {
  return cookieValue(cookies, PENDING) || undefined;
}

/** The `Set-Cookie` header for a browser that is trusted with an account. */
export function trustCookie(profileId: string, token: string): string {
  return setCookie(nameForAccount(TRUST, profileId), token, TRUST_MS / 1_000);
}

/** What a browser shows for being trusted with an account, by its `Cookie` header. */
export function trustOf(cookies: string | null | undefined, profileId: string): string | undefined {
  return cookieValue(cookies, nameForAccount(TRUST, profileId));
}
