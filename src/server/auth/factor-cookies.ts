import 'server-only';
import { siteUrl } from '@/env';
import { FACTOR_STAGE_MS } from '../services/account/factors/factor-stage';
import { TRUST_MS } from '../services/account/factors/trusted-browsers';
import { nameForAccount } from './device-cookie';
import { cookieValue, setCookie } from './set-cookie';

/** Cookies of the second factor: a pending sign-in, and trust in a browser. Both hold tokens of rows. */

const HOST = siteUrl.startsWith('https://') ? '__Host-' : '';
const PENDING = `${HOST}cuebook.factor`;
const TRUST = `${HOST}cuebook.trust`;

/** Returns the `Set-Cookie` header of a sign-in that waits for a second factor. */
export function pendingCookie(token: string): string {
  return setCookie(PENDING, token, FACTOR_STAGE_MS / 1_000);
}

export const CLEAR_PENDING_SIGN_IN = setCookie(PENDING, '', 0);

export function pendingSignInOf(cookies: string | null | undefined): string | undefined {
  return cookieValue(cookies, PENDING) || undefined;
}

export function trustCookie(profileId: string, token: string): string {
  return setCookie(nameForAccount(TRUST, profileId), token, TRUST_MS / 1_000);
}

/** Returns the trust token for an account from a `Cookie` header. */
export function trustOf(cookies: string | null | undefined, profileId: string): string | undefined {
  return cookieValue(cookies, nameForAccount(TRUST, profileId));
}
