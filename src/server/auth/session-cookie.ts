import 'server-only';
import { decode } from 'next-auth/jwt';
import { env, siteUrl } from '@/env';

const isHttps = siteUrl.startsWith('https://');

/** `__Host-` ties the cookie to this host, path / and https; it can't be had on plain http. */
export const SESSION_COOKIE = isHttps ? '__Host-cuebook.session' : 'cuebook.session';

/** The opaque session id a cookie carries; null for none, a forged or an expired one. */
export async function readSessionId(cookie: string | undefined): Promise<string | null> {
  if (cookie === undefined || cookie === '') return null;
  try {
    const token = await decode({ token: cookie, secret: env.NEXTAUTH_SECRET });
    return typeof token?.['sessionId'] === 'string' ? token['sessionId'] : null;
  } catch {
    // Somebody else's or a damaged token: the same as none.
    return null;
  }
}
