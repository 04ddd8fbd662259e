import 'server-only';
import { safeCallbackPath } from '@/domain/account/callback';
import { signInProblemText } from '@/domain/account/sign-in-problems';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import { SESSION_COOKIE } from './session-cookie-name';
import { db } from '../db';
import { CLIENT_ADDRESS_HEADER } from '../http/headers';
import { logger } from '../log/logger';
import { consumeLimits } from '../ports/rate-limit/rate-limit';
import { requireFreshSession } from '../services/account/fresh-session';
import type { UsableProvider } from '../services/account/sign-in-providers';
import { type Answer, withAnswer } from './provider-answer';
import { failureOfRefusal } from './provider-failure';
import { clientOf, intentCookie, NO_INTENT_COOKIE, readIntent } from './provider-intent';
import { actorOfSessionRow, sessionOfCookie } from './session';
import { cookieValue, setCookie } from './set-cookie';

type NextAuthHandler = (request: Request, action: string[]) => Promise<Response>;

const SECURITY_PATH = '/profile/security';

const STATUS = { UNAUTHORIZED: 401, TOO_MANY_REQUESTS: 429, UNAVAILABLE: 503 } as const;

function refuse(error: AppError): Response {
  const { message, remedy, code, retryAfterSeconds } = error;
  const status = code in STATUS ? STATUS[code as keyof typeof STATUS] : 403;
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json({ error: message, remedy }, { status, headers });
}

/** Returns the session that a link is for. Throws FORBIDDEN with a remedy if it is old, UNAUTHORIZED without one. */
async function linkTarget(headers: Headers, address: string): Promise<string> {
  const session = await sessionOfCookie(cookieValue(headers.get('cookie'), SESSION_COOKIE));
  if (session === null) throw new AppError('UNAUTHORIZED', messages.session.expired);
  requireFreshSession({ db, now: new Date(), address, actor: actorOfSessionRow(session), session });
  return session.idHash;
}

/**
 * Sends a user to a provider: to sign in (`/api/auth/signin/{provider}`), or to link the provider's identity to the
 * account they are signed in to (`/api/auth/link/{provider}`). Responds with the address to go to, `{ url }`, or with
 * `{ error }`.
 */
export async function beginAtProvider(
  request: Request,
  { provider, isLink }: { provider: UsableProvider; isLink: boolean },
  nextAuth: NextAuthHandler,
): Promise<Response> {
  const { headers } = request;
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  const form = new URLSearchParams(await request.clone().text());
  const asked = safeCallbackPath(form.get('callbackUrl')?.slice(siteUrl.length));
  const answer: Answer = { headers, provider, intent: null, sessionCookie: undefined };
  try {
    const linkTo = isLink ? await linkTarget(headers, address) : null;
    await consumeLimits([{ limit: 'providerServer', key: 'all' }]);
    const path = isLink ? SECURITY_PATH : asked === null || asked === '/' ? '/dashboard' : asked;
    const begun = await withAnswer(answer, () => nextAuth(request, ['signin', provider.id]));
    const { url } = (await begun.json()) as { url?: string };
    if (url === undefined || url.startsWith(`${siteUrl}/`)) {
      // NextAuth redirects to its own page if the CSRF tokens of form and cookie differ.
      const { problem, reason } = answer.failure ?? {
        problem: 'cookies',
        reason: 'no token of this browser',
      };
      logger.warn({ provider: provider.id, problem, reason }, 'a sign-in by a provider could not begin');
      return Response.json({ error: signInProblemText(problem, provider.name) }, { status: 502 });
    }
    const sent = new Headers(begun.headers);
    sent.delete('content-length');
    sent.append(
      'set-cookie',
      await intentCookie({ provider: provider.id, client: clientOf(provider), path, linkTo }),
    );
    return Response.json({ url }, { headers: sent });
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}

const PREFIX = siteUrl.startsWith('https://') ? '__Secure-' : '';
/** Cookies that NextAuth stores for a sign-in in progress; it doesn't clear them when a callback is rejected. */
const STATE_COOKIES = ['state', 'pkce.code_verifier', 'nonce'].map((name) => `${PREFIX}next-auth.${name}`);

/** Returns why NextAuth finds no state of a sign-in: no cookies, another browser, or expired. */
function missingState(headers: Headers): string {
  const cookies = headers.get('cookie') ?? '';
  if (cookies === '') return 'cookies';
  return cookies.includes('next-auth.csrf-token') ? 'expired' : 'otherTab';
}

function problemPath(answer: Answer, problem: string, provider: string): string {
  const { intent } = answer;
  const query = new URLSearchParams({ problem, provider });
  if (intent?.linkTo) return `${SECURITY_PATH}?${query.toString()}`;
  if (intent !== null && intent.path !== '/dashboard') query.set('callbackUrl', intent.path);
  return `/login?${query.toString()}`;
}

/**
 * Handles the callback of a provider (`/api/auth/callback/{provider}`) and redirects: to where the user was going, or
 * to the sign-in screen with a message. The reason is logged, values of the response never are.
 */
export async function endAtProvider(
  request: Request,
  provider: UsableProvider,
  nextAuth: NextAuthHandler,
): Promise<Response> {
  const { headers } = request;
  const cookies = headers.get('cookie');
  const intent = await readIntent(cookies, provider.id);
  const answer: Answer = {
    headers,
    provider,
    intent,
    sessionCookie: cookieValue(cookies, SESSION_COOKIE),
  };
  const refusal = new URL(request.url).searchParams.get('error');
  if (refusal !== null) answer.failure = failureOfRefusal(refusal);
  const sent = new Headers({ 'cache-control': 'no-store' });
  if (intent !== null && intent.client !== clientOf(provider)) {
    // An admin has configured another provider since, which must not see the code of the first.
    answer.failure = { problem: 'expired', reason: 'the provider has changed since' };
  } else {
    const ended = await withAnswer(answer, () => nextAuth(request, ['callback', provider.id]));
    for (const cookie of ended.headers.getSetCookie()) sent.append('set-cookie', cookie);
  }
  sent.append('set-cookie', NO_INTENT_COOKIE);
  if (answer.path === undefined) {
    const { problem: found, reason } = answer.failure ?? { problem: 'untrusted', reason: 'no reason given' };
    const problem =
      found === 'expired' && reason.includes('cookie was missing') ? missingState(headers) : found;
    logger.warn({ provider: provider.id, problem, reason }, 'a sign-in by a provider came to nothing');
    for (const name of STATE_COOKIES) sent.append('set-cookie', setCookie(name, '', 0));
    sent.set('location', siteUrl + problemPath(answer, problem, provider.id));
  } else {
    sent.set('location', siteUrl + answer.path);
  }
  return new Response(null, { status: 302, headers: sent });
}
