import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type AppError } from '@/domain/errors';
import { senderKeyOf } from '../services/account/sender-key';
import { deviceCookie } from './device-cookie';
import { SESSION_COOKIE } from './session-cookie-name';
import { setCookie } from './set-cookie';
import { CLEAR_PENDING_SIGN_IN, pendingCookie, trustCookie } from './factor-cookies';

const STATUS = { TOO_MANY_REQUESTS: 429, UNAVAILABLE: 503 } as const;

type Outcome = {
  error?: AppError;
  profileId?: string;
  /** Its new session. */
  sessionId?: string;
  /** Token of a sign-in that waits for a second factor. */
  pending?: string;
  /** Token of a trusted browser. */
  trust?: string | undefined;
  /** Whether an existing session of the browser was ended. */
  isSignedOut?: true;
};

const outcomes = new AsyncLocalStorage<Outcome>();

/** Records the outcome of this request's sign-in: why it was rejected, whose it is, or what it waits for. */
export function setSignInOutcome(outcome: Outcome): void {
  const store = outcomes.getStore();
  if (store !== undefined) Object.assign(store, outcome);
}

/**
 * Completes NextAuth's response. NextAuth rejects every sign-in with 401: errors other than a wrong password get their
 * own status, 429 with Retry-After over a limit, 503 if the database is unavailable. A browser that is now signed in
 * gets the cookie by which it is recognized later; one that needs a second factor gets the cookie of the pending
 * sign-in.
 */
export async function withSignInOutcome(handle: () => Promise<Response>): Promise<Response> {
  const store: Outcome = {};
  const response = await outcomes.run(store, handle);
  const { error, profileId, sessionId, pending, trust, isSignedOut } = store;
  const headers = new Headers(response.headers);
  if (isSignedOut === true) headers.append('set-cookie', setCookie(SESSION_COOKIE, '', 0));
  if (pending !== undefined) {
    headers.append('set-cookie', pendingCookie(pending));
    return new Response(response.body, { status: response.status, headers });
  }
  if (profileId !== undefined && sessionId !== undefined) {
    headers.append('set-cookie', deviceCookie(profileId, senderKeyOf(sessionId), new Date()));
    headers.append('set-cookie', CLEAR_PENDING_SIGN_IN);
    if (trust !== undefined) headers.append('set-cookie', trustCookie(profileId, trust));
    return new Response(response.body, { status: response.status, headers });
  }
  if (error?.code !== 'TOO_MANY_REQUESTS' && error?.code !== 'UNAVAILABLE') {
    return new Response(response.body, { status: response.status, headers });
  }
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  return new Response(response.body, { status: STATUS[error.code], headers });
}
