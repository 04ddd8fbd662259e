import 'server-only';
import { deviceCookie } from '../auth/device-cookie';
import { pendingCookie } from '../auth/factor-cookies';
import { sessionCookie } from '../auth/session-cookie';
import type { SignInResult } from '../services/account/complete-sign-in';
import { senderKeyOf } from '../services/account/sender-key';
import type { ApiContext } from './context';

/**
 * Sets the cookie of a new session and the one by which the browser is recognized later, or the cookie of a sign-in
 * that waits for a second factor. Returns whether the browser is signed in.
 */
export async function renewSession(
  { setCookie, now }: Pick<ApiContext, 'setCookie' | 'now'>,
  { profileId, ...end }: { profileId: string } & SignInResult,
): Promise<{ signedIn: boolean }> {
  if ('factorRequired' in end) {
    setCookie?.(pendingCookie(end.factorRequired));
    return { signedIn: false };
  }
  setCookie?.(await sessionCookie(end.sessionId));
  setCookie?.(deviceCookie(profileId, senderKeyOf(end.sessionId), now));
  return { signedIn: true };
}
