import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { env, siteUrl } from '@/env';
import { db } from '../db';
import { logger } from '../log/logger';
import { deleteSession, findLiveSession, SESSION_LIFETIME_MS } from '../services/account/session-rows';
import { signIn } from '../services/account/sign-in';
import { CLIENT_ADDRESS_HEADER } from '../http/headers';
import { SESSION_COOKIE } from '../bridge/session-cookie-name';
import { knowsDevice } from './device-cookie';
import { noteSignIn } from './sign-in-outcome';

const isHttps = siteUrl.startsWith('https://');

/**
 * NextAuth with e-mail and password. Its token carries nothing but the opaque session id: rows of the database say
 * who that is and what they may do, so nothing a browser sends into the token counts.
 */
export const authOptions: NextAuthOptions = {
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
      credentials: { email: {}, password: {} },
      async authorize(credentials, request) {
        const headers = new Headers(request.headers as Record<string, string>);
        const now = new Date();
        try {
          const { profileId, sessionId } = await signIn(
            {
              db,
              now,
              address: headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
              userAgent: headers.get('user-agent') ?? '',
              knowsDevice: (id) => knowsDevice(headers.get('cookie'), id, now),
            },
            { email: credentials?.email ?? '', password: credentials?.password ?? '' },
          );
          noteSignIn({ profileId });
          return { id: profileId, sessionId };
        } catch (error) {
          const refusal =
            error instanceof AppError
              ? error
              : new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
          if (refusal !== error) logger.error({ err: error }, 'sign-in failed');
          noteSignIn({ error: refusal });
          throw refusal;
        }
      },
    }),
  ],
  callbacks: {
    // `trigger: 'update'` brings data of the browser: it is never looked at.
    async jwt({ token, user }) {
      const sessionId = (user as { sessionId?: string } | undefined)?.sessionId ?? token['sessionId'];
      if (typeof sessionId !== 'string') throw new Error('a token without a session');
      if ((await findLiveSession(db, sessionId, new Date())) === null) {
        // NextAuth answers a failing callback with an empty session and takes the cookie back.
        throw new Error('the session has ended');
      }
      return { sessionId };
    },
    session({ session }) {
      // Who is signed in, and as what, is `profile.me`'s to say.
      return { expires: session.expires };
    },
  },
  events: {
    async signOut({ token }) {
      if (typeof token['sessionId'] === 'string') await deleteSession(db, token['sessionId']);
    },
  },
  logger: {
    // A session that has ended is no error, and NextAuth's metadata may hold what somebody typed.
    error: (code) => {
      if (code !== 'JWT_SESSION_ERROR') logger.warn({ code }, 'next-auth refused a request');
    },
    warn: () => undefined,
    debug: () => undefined,
  },
};
