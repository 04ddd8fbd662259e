import 'server-only';
import type { Actor } from '@/domain/actor';
import { actorOfSession, renewSessionOfCookie, sessionOfCookie } from '../auth/session';
import { agentRequestOf } from '../auth/agent-request-cookie';
import { deviceOf, knowsDevice } from '../auth/device-cookie';
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

/** What every procedure gets. */
export type ApiContext = {
  db: Database;
  actor: Actor;
  /** The actor's session, for what outlasts the request: streams end with it. */
  session?: LiveSession | null;
  /** The token of a sign-in that the browser has begun and that waits for a second factor. */
  pendingSignIn?: string | undefined;
  /** The request of a program that has begun in the browser and waits for a person. */
  agentRequest?: string | undefined;
  /** Whether the browser has signed in to an account before; undefined for one that has signed in to none. */
  knowsDevice?: ((profileId: string) => boolean) | undefined;
  /** What the browser shows for being trusted with an account. */
  trustOf?: (profileId: string) => string | undefined;
  /** The `Set-Cookie` header that lets the session's cookie last on, when it is due. */
  renewedCookie?: string | undefined;
  /** Sends a `Set-Cookie` header with the answer, for calls that sign in. */
  setCookie?: (header: string) => void;
  /** What the browser says of itself. */
  userAgent: string;
  /** Takes the events of a subscription, to write them to the response. */
  takeEvents?: (events: EventSource) => void;
  /** The caller reads no stream: it gets the last event of an answer that would be one. */
  wantsWholeAnswer?: boolean;
  /** The text that all calls of the request may be answered with; a call without one has a budget of its own. */
  answerBudget?: AnswerBudget;
  now: Date;
  /** Writes AI text; null when the environment sets none. Calls that need one get the saved one, too (`giveTextModel`). */
  textModel: TextModel | null;
  /** The client's address, for limits. */
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
      knowsDevice: (profileId) => knowsDevice(cookies, profileId, now),
    }),
    trustOf: (profileId) => trustOf(cookies, profileId),
  };
}

/** The id the HTTP server gave a request; it names it in the log. */
export function requestIdOf(headers: Headers): string {
  return headers.get(REQUEST_ID_HEADER) ?? '';
}

/** The client's address, as the HTTP server says it. */
export function addressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}

/** The live session that a `Cookie` header brings; null for a guest. */
export function sessionOfCookies(cookies: string | undefined): Promise<LiveSession | null> {
  return sessionOfCookie(cookieValue(cookies, SESSION_COOKIE));
}

/** The context of a request to the API. Throws SERVICE_UNAVAILABLE when the database can't say whose session it is. */
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

/** The context of calls made while a page is rendered, in the name of its visitor. */
export function createPageContext(
  headers: Headers,
  { actor, session }: { actor: Actor; session: LiveSession | null },
): ApiContext {
  return { ...contextOf(headers, actor), session };
}
