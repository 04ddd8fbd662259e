import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { CHALLENGE_REQUIRED } from '@/domain/account/challenge-required';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { env, siteUrl } from '@/env';
import { db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { SESSION_LIFETIME_MS } from '@/server/services/account/session-lifetime';
import { deleteSession, findLiveSession } from '@/server/services/account/session-rows';
import { finishSignIn } from '@/server/services/account/factors/finish-sign-in';
import { signIn } from '@/server/services/account/sign-in';
import type { UsableProvider } from '@/server/services/account/sign-in-providers';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { readSessionToken } from '@/server/auth/session-cookie';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { cookieValue } from '@/server/auth/set-cookie';
import { isKnownDevice } from '@/server/auth/device-cookie';
import { pendingSignInOf, trustOf } from '@/server/auth/factor-cookies';
import { oauthProviders } from './oauth-providers';
import { acceptAnswer, recordLoggedFailure } from '@/server/auth/provider-answer';
import { setSignInOutcome } from '@/server/auth/sign-in-outcome';

const isHttps = siteUrl.startsWith('https://');

function contextOf(given: unknown) {
  const headers = new Headers(given as Record<string, string>);
  const cookies = headers.get('cookie');
  const now = new Date();
  return {
    db,
    now,
    address: headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
    userAgent: headers.get('user-agent') ?? '',
    pendingSignIn: pendingSignInOf(cookies),
    isKnownDevice: (profileId: string) => isKnownDevice(cookies, profileId, now),
    trustOf: (profileId: string) => trustOf(cookies, profileId),
  };
}

/** Whether an error means that the sign-in failed, as opposed to incomplete or not evaluated. */
function endsSession({ code, message }: AppError): boolean {
  return code === 'UNAUTHORIZED' && message !== FACTOR_REQUIRED;
}

/** Ends the previous session: who failed to sign in may be someone else. */
async function endSessionOf(headers: unknown): Promise<void> {
  const cookie = cookieValue(new Headers(headers as Record<string, string>).get('cookie'), SESSION_COOKIE);
  const token = await readSessionToken(cookie);
  if (token === null) return;
  await deleteSession(db, token.sessionId);
  setSignInOutcome({ isSignedOut: true });
}

/** The result of a sign-in; errors have a message for the user. */
async function orRefusal<Result>(headers: unknown, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const refusal =
      error instanceof AppError
        ? error
        : new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
    if (refusal !== error) logger.error({ err: error }, 'sign-in failed');
    setSignInOutcome({ error: refusal });
    if (endsSession(refusal)) await endSessionOf(headers);
    if (refusal.remedy === 'solveChallenge') throw new AppError(refusal.code, CHALLENGE_REQUIRED);
    throw refusal;
  }
}

const OPTIONS: NextAuthOptions = {
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt', maxAge: SESSION_LIFETIME_MS / 1_000 },
  pages: { signIn: '/login', error: '/login' },
  cookies: {
    sessionToken: {
      name: SESSION_COOKIE,
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
    },
  },
  providers: [
    CredentialsProvider({
      credentials: { email: {}, password: {}, captchaToken: {} },
      authorize: (credentials, request) =>
        orRefusal(request.headers, async () => {
          const { email = '', password = '', captchaToken } = credentials ?? {};
          const given = { email, password, captchaToken };
          const { profileId, ...end } = await signIn(contextOf(request.headers), given);
          if ('factorRequired' in end) {
            setSignInOutcome({ pending: end.factorRequired });
            throw new AppError('UNAUTHORIZED', FACTOR_REQUIRED);
          }
          setSignInOutcome({ profileId, sessionId: end.sessionId });
          return { id: profileId, sessionId: end.sessionId };
        }),
    }),
    // The end of a sign-in after its second factor (`account.factors.verify`).
    CredentialsProvider({
      id: 'factor',
      credentials: { signIn: {}, trust: {} },
      authorize: (credentials, request) =>
        orRefusal(request.headers, async () => {
          const { signIn: id = '', trust: isTrusted } = credentials ?? {};
          const { profileId, sessionId, trust } = await finishSignIn(contextOf(request.headers), {
            signIn: id,
            isTrusted: isTrusted === 'true',
          });
          setSignInOutcome({ profileId, sessionId, trust });
          return { id: profileId, sessionId };
        }),
    }),
  ],
  callbacks: {
    signIn: ({ user, account, profile }) =>
      account?.type === 'credentials' || acceptAnswer(user, account, profile),
    // `trigger: 'update'` contains data from the browser, which is ignored.
    async jwt({ token, user }) {
      const sessionId = (user as { sessionId?: string } | undefined)?.sessionId ?? token['sessionId'];
      if (typeof sessionId !== 'string') throw new Error('a token without a session');
      if ((await findLiveSession(db, sessionId, new Date())) === null) {
        // NextAuth responds to a failing callback with an empty session and removes the cookie.
        throw new Error('the session has ended');
      }
      return { sessionId };
    },
    async session({ session, token }) {
      // The current user is only returned by `profile.me`.
      const { sessionId } = token;
      const live = typeof sessionId === 'string' ? await findLiveSession(db, sessionId, new Date()) : null;
      return { expires: session.expires, ...(live?.showsWaysIn === true && { showsWaysIn: true }) };
    },
  },
  events: {
    async signOut({ token }) {
      if (typeof token['sessionId'] === 'string') await deleteSession(db, token['sessionId']);
    },
  },
  logger: {
    // An ended session is not an error, and NextAuth's metadata may contain typed text.
    error: (code, metadata) => {
      recordLoggedFailure(metadata);
      if (code !== 'JWT_SESSION_ERROR') logger.warn({ code }, 'next-auth refused a request');
    },
    warn: () => undefined,
    debug: () => undefined,
  },
};

/**
 * NextAuth with e-mail and password, and the providers of the request. Its token only contains the opaque session id:
 * the database determines the user and their rights, so data that a browser puts into the token is ignored.
 */
export function authOptions(providers: readonly UsableProvider[] = []): NextAuthOptions {
  return { ...OPTIONS, providers: [...OPTIONS.providers, ...oauthProviders(providers)] };
}
