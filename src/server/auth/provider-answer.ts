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
import { signInWithProvider } from '../services/account/sign-in-with-provider';
import { joinSpacesOfGroups } from '../services/space/groups';
import { knowsDevice } from './device-cookie';
import { trustOf } from './factor-cookies';
import { claimsOf } from './provider-claims';
import { failureOf } from './provider-failure';
import type { Intent } from './provider-intent';
import { holderOf } from './session';
import { readSessionToken } from './session-cookie';
import { noteSignIn } from './sign-in-outcome';

/** One answer of a provider on its way through NextAuth. */
export type Answer = {
  headers: Headers;
  /** As it was set when the request came. */
  provider: SetProvider;
  intent: Intent | null;
  /** The value of the session's cookie, if the browser is signed in already. */
  sessionCookie: string | undefined;
  /** Where it leads, once somebody is signed in or the identity is linked. */
  path?: string;
  /** Why it came to nothing: the first reason counts, what follows is NextAuth's. */
  failure?: { problem: string; reason: string };
};

const answers = new AsyncLocalStorage<Answer>();

/** Lets NextAuth work on an answer; what becomes of it is noted there. */
export function withAnswer(answer: Answer, work: () => Promise<Response>): Promise<Response> {
  return answers.run(answer, work);
}

function noteFailure(failure: { problem: string; reason: string }): void {
  const answer = answers.getStore();
  if (answer !== undefined) answer.failure ??= failure;
}

/** Notes why NextAuth could not begin or end a sign-in, from what it tells its log. */
export function noteLoggedFailure(metadata: unknown): void {
  const error: unknown =
    metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  if (error instanceof Error) noteFailure(failureOf(error));
}

/** Notes why a step of a sign-in failed, where the library's own error is still at hand. */
export async function notingFailure<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    noteFailure(failureOf(error));
    throw error;
  }
}

/**
 * NextAuth's question whether what a provider has proved may sign in: does what the browser was there for. True when it signs
 * in; the session's id is then the user's. A link signs nobody in.
 */
export async function acceptAnswer(user: User, account: Account | null, profile: unknown): Promise<boolean> {
  const answer = answers.getStore();
  if (answer === undefined || account?.provider !== answer.provider.id) return false;
  if (answer.intent === null) {
    noteFailure({ problem: 'expired', reason: 'nobody was sent there' });
    return false;
  }
  try {
    return await finish(answer, answer.intent, claimsOf(answer.provider, profile), user);
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
    // Somebody who has signed in as another person meanwhile didn't ask for a link.
    const own = session?.idHash === linkTo ? session : null;
    await linkIdentity({ db, now, address, actor: holderOf(own), session: own }, claims);
    answer.path = path;
    return false;
  }
  const userAgent = headers.get('user-agent') ?? '';
  const isKnown = (id: string) => knowsDevice(headers.get('cookie'), id, now);
  const trust = (id: string) => trustOf(headers.get('cookie'), id);
  const ctx = { db, now, address, userAgent, knowsDevice: isKnown, trustOf: trust };
  const { profileId, ...end } = await signInWithProvider(ctx, claims, joinSpacesOfGroups);
  if ('factorRequired' in end) {
    noteSignIn({ pending: end.factorRequired });
    answer.path = `/login/factor?callbackUrl=${encodeURIComponent(path)}`;
    return false;
  }
  // The browser's own session before it, which nobody would end.
  if (token && session?.profileId === profileId) await deleteSession(db, token.sessionId);
  noteSignIn({ profileId });
  Object.assign(user, { sessionId: end.sessionId });
  answer.path = path;
  return true;
}
