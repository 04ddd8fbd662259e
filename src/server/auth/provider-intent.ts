import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { SignInProvider } from '@/domain/account/provider-claims';
import { env, siteUrl } from '@/env';
import { cookieValue, setCookie } from './set-cookie';

/** As long as NextAuth keeps the state of a sign-in that has begun. */
const LIFETIME_SECONDS = 15 * 60;

const NAME = siteUrl.startsWith('https://') ? '__Host-cuebook.intent' : 'cuebook.intent';
const SEAL = { secret: env.NEXTAUTH_SECRET, salt: 'cuebook intent' };

const Intent = z.object({
  provider: SignInProvider,
  /** Which client of which issuer somebody was sent to: another one's answer is to be none. */
  client: z.string(),
  /** Where it leads. */
  path: z.string(),
  /** Of a link: the session that asked for it, by its hash. */
  linkTo: z.string().nullable(),
});

/** What somebody who was sent to a provider is there for, kept by their browser beside the state of the sign-in. */
export type Intent = z.infer<typeof Intent>;

/** The `Set-Cookie` header that keeps an intent until its answer comes. */
export async function intentCookie(intent: Intent): Promise<string> {
  const value = await encode({ ...SEAL, token: intent, maxAge: LIFETIME_SECONDS });
  return setCookie(NAME, value, LIFETIME_SECONDS);
}

/** Names a client of an issuer. */
export function clientOf({ issuer, clientId }: { issuer: string; clientId: string }): string {
  return `${clientId} ${issuer}`;
}

/** Each intent can be answered once, even with an error. */
export const NO_INTENT_COOKIE = setCookie(NAME, '', 0);

/** What a browser that comes back was there for; null when it was sent elsewhere, by nobody, or too long ago. */
export async function readIntent(cookies: string | null, provider: string): Promise<Intent | null> {
  const token = cookieValue(cookies, NAME);
  const found = token === undefined ? null : await decode({ ...SEAL, token }).catch(() => null);
  const intent = Intent.safeParse(found);
  return intent.success && intent.data.provider === provider ? intent.data : null;
}
