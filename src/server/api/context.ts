import 'server-only';
import type { Actor } from '@/domain/actor';
import { actorOfSession, renewSessionOfCookie, sessionOfCookie } from '../auth/session';
import { agentRequestOf } from '../auth/agent-request-cookie';
import { deviceOf, isKnownDevice } from '../auth/device-cookie';
import { pendingSignInOf, trustOf } from '../auth/factor-cookies';
import { cookieValue } from '../auth/set-cookie';
import { SESSION_COOKIE } from '../auth/session-cookie-name';
import { db, type Database } from '../db';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../http/headers';
import type { EventSource } from './event-stream';
import { getTextModel, type TextModel } from '../ports/text-model/text-model';
import type { LiveSession } from '../services/account/session-rows';
import type { AnswerBudget } from '../services/answer-text';
import { isUnavailable } from '../services/database-errors';
import { toUnavailable } from './unavailable';

export type ApiContext = {
  db: Database;
  actor: Actor;
  /** The actor's session. Anything that outlasts the request, such as a stream, ends with it. */
  session?: LiveSession | null;
  /** Token of a sign-in begun in this browser that waits for a second factor. */
  pendingSignIn?: string | undefined;
  /** An agent's authorization request, begun in this browser, that waits for the user's decision. */
  agentRequest?: string | undefined;
  /** Whether the browser has signed in to an account before; undefined if it has never signed in to any. */
  isKnownDevice?: ((profileId: string) => boolean) | undefined;
  /** Returns the browser's trust token for an account. */
  trustOf?: (profileId: string) => string | undefined;
  /** The `Set-Cookie` header that renews the session cookie, if it is due. */
  renewedCookie?: string | undefined;
  /** Sends a `Set-Cookie` header with the response, for calls that sign in. */
  setCookie?: (header: string) => void;
  userAgent: string;
  /** Consumes the events of a subscription and writes them to the response. */
  takeEvents?: (events: EventSource) => void;
  /** The caller can't read streams: it gets only the last event of a streamed response. */
  wantsWholeAnswer?: boolean;
  /** Budget for the response text of all calls in the request; without one, each call has a budget of its own. */
  answerBudget?: AnswerBudget;
  now: Date;
  /** Writes AI text; null if the environment configures none. Calls may use the saved model (`provideTextModel`). */
  textModel: TextModel | null;
  /** The client's address, for rate limits. */
  address: string;
  requestId: string;
};

function contextOf(headers: Headers, actor: Actor): ApiContext {
  const cookies = headers.get('cookie');
  const now = new Date();
  return {
    db,
    actor,
    now,
    textModel: getTextModel(),
    address: addressOf(headers),
    userAgent: headers.get('user-agent') ?? '',
    requestId: requestIdOf(headers),
    pendingSignIn: pendingSignInOf(cookies),
    agentRequest: agentRequestOf(cookies),
    ...(deviceOf(cookies ?? '', now) !== null && {
      isKnownDevice: (profileId) => isKnownDevice(cookies, profileId, now),
    }),
    trustOf: (profileId) => trustOf(cookies, profileId),
  };
}

/** Returns the request id that the HTTP server assigned, as it appears in the log. */
export function requestIdOf(headers: Headers): string {
  return headers.get(REQUEST_ID_HEADER) ?? '';
}

/** Returns the client's address as determined by the HTTP server. */
export function addressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}

/** Returns the live session of a `Cookie` header; null for a guest. */
export function sessionOfCookies(cookies: string | undefined): Promise<LiveSession | null> {
  return sessionOfCookie(cookieValue(cookies, SESSION_COOKIE));
}

/** Creates the context of an API request. Throws SERVICE_UNAVAILABLE if the database can't look up the session. */
export async function createApiContext(request: Request): Promise<ApiContext> {
  const { headers } = request;
  try {
    const renewal = await renewSessionOfCookie(cookieValue(headers.get('cookie'), SESSION_COOKIE));
    return { ...contextOf(headers, await actorOfSession(renewal.session)), ...renewal };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw toUnavailable(error, { requestId: requestIdOf(headers) });
  }
}

/** Creates the context of calls made while rendering a page, on behalf of its visitor. */
export function createPageContext(
  headers: Headers,
  { actor, session }: { actor: Actor; session: LiveSession | null },
): ApiContext {
  return { ...contextOf(headers, actor), session };
}
