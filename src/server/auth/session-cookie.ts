import 'server-only';
import { decode } from 'next-auth/jwt';
import { env } from '@/env';

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
