import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Account, User } from 'next-auth';
import type { ProviderClaims } from '@/domain/account/provider-claims';
import { AppError } from '@/domain/errors';
import { db } from '../db';
import { CLIENT_ADDRESS_HEADER } from '../http/headers';
import { logger } from '../log/logger';
import { linkIdentity } from '../services/account/link-identity';
import type { SetProvider } from '../services/account/sign-in-providers';
import { deleteSession, findLiveSession } from '../services/account/session-rows';
import { lastGroupMember } from '../services/account/provider-notices';
import { signInWithProvider } from '../services/account/sign-in-with-provider';
import { joinSpacesOfGroups } from '../services/space/groups';
import { isKnownDevice } from './device-cookie';
import { trustOf } from './factor-cookies';
import { claimsOf } from './provider-claims';
import { failureOf } from './provider-failure';
import type { Intent } from './provider-intent';
import { actorOfSessionRow } from './session';
import { readSessionToken } from './session-cookie';
import { setSignInOutcome } from './sign-in-outcome';

/** A provider's callback while NextAuth processes it. */
export type Answer = {
  headers: Headers;
  /** As configured when the request arrived. */
  provider: SetProvider;
  intent: Intent | null;
  /** Value of the session cookie, if the browser is already signed in. */
  sessionCookie: string | undefined;
  /** Path to go to after sign-in or linking. */
  path?: string;
  /** Reason of a failure. The first reason counts; later ones are NextAuth's. */
  failure?: { problem: string; reason: string };
};

const answers = new AsyncLocalStorage<Answer>();

/** Lets NextAuth process a callback, which collects the outcome. */
export function withAnswer(answer: Answer, work: () => Promise<Response>): Promise<Response> {
  return answers.run(answer, work);
}

function noteFailure(failure: { problem: string; reason: string }): void {
  const answer = answers.getStore();
  if (answer !== undefined) answer.failure ??= failure;
}

/** Records why NextAuth could not begin or end a sign-in, from its log events. */
export function recordLoggedFailure(metadata: unknown): void {
  const error: unknown =
    metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  if (error instanceof Error) noteFailure(failureOf(error));
}

/** Records why a step of a sign-in failed, while the library's own error is available. */
export async function notingFailure<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    noteFailure(failureOf(error));
    throw error;
  }
}

/**
 * NextAuth's `signIn` callback: carries out what the browser was sent for. Returns true if it signs in; the session id
 * is then set on the user. A link signs no one in.
 */
export async function acceptAnswer(user: User, account: Account | null, profile: unknown): Promise<boolean> {
  const answer = answers.getStore();
  if (answer === undefined || account?.provider !== answer.provider.id) return false;
  if (answer.intent === null) {
    noteFailure({ problem: 'expired', reason: 'nobody was sent there' });
    return false;
  }
  try {
    return await finish(
      answer,
      answer.intent,
      claimsOf(answer.provider, profile, await lastGroupMember(db)),
      user,
    );
  } catch (error) {
    if (error instanceof AppError) {
      const problem = PROBLEM_BY_CODE[error.code] ?? error.errorName ?? 'shut';
      noteFailure({ problem, reason: error.message });
    } else {
      logger.error({ err: error }, 'a sign-in by a provider failed');
      noteFailure({ problem: 'unavailable', reason: 'see the error before this' });
    }
    return false;
  }
}

const PROBLEM_BY_CODE: Partial<Record<AppError['code'], string>> = {
  TOO_MANY_REQUESTS: 'tooMany',
  UNAVAILABLE: 'unavailable',
  UNAUTHORIZED: 'expired',
};

async function finish(
  answer: Answer,
  { linkTo, path }: Intent,
  claims: ProviderClaims,
  user: User,
): Promise<boolean> {
  const { headers, sessionCookie } = answer;
  const now = new Date();
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  const token = await readSessionToken(sessionCookie);
  const session = token && (await findLiveSession(db, token.sessionId, now));
  if (linkTo !== null) {
    // If the browser has since signed in to another account, that account did not request the link.
    const own = session?.idHash === linkTo ? session : null;
    await linkIdentity({ db, now, address, actor: actorOfSessionRow(own), session: own }, claims);
    answer.path = path;
    return false;
  }
  const userAgent = headers.get('user-agent') ?? '';
  const isKnown = (id: string) => isKnownDevice(headers.get('cookie'), id, now);
  const trust = (id: string) => trustOf(headers.get('cookie'), id);
  const ctx = { db, now, address, userAgent, session, isKnownDevice: isKnown, trustOf: trust };
  const { profileId, ...end } = await signInWithProvider(ctx, claims, joinSpacesOfGroups);
  if ('factorRequired' in end) {
    setSignInOutcome({ pending: end.factorRequired });
    answer.path = `/login/factor?callbackUrl=${encodeURIComponent(path)}`;
    return false;
  }
  // Deletes the browser's previous session, which nothing else would end.
  if (token && session?.profileId === profileId) await deleteSession(db, token.sessionId);
  setSignInOutcome({ profileId, sessionId: end.sessionId });
  Object.assign(user, { sessionId: end.sessionId });
  answer.path = path;
  return true;
}
