import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { SignInProvider } from '@/domain/account/provider-claims';
import { env, siteUrl } from '@/env';
import { cookieValue, setCookie } from './set-cookie';

/** As long as NextAuth keeps the state of a sign-in. */
const LIFETIME_SECONDS = 15 * 60;

const NAME = siteUrl.startsWith('https://') ? '__Host-cuebook.intent' : 'cuebook.intent';
const SEAL = { secret: env.NEXTAUTH_SECRET, salt: 'cuebook intent' };

const Intent = z.object({
  provider: SignInProvider,
  /** Client and issuer that the user was sent to: callbacks of others are rejected. */
  client: z.string(),
  /** Path to go to after sign-in. */
  path: z.string(),
  /** For a link: hash of the session that requested it. */
  linkTo: z.string().nullable(),
});

/** Purpose of a visit to a provider, stored in a browser cookie beside the state of the sign-in. */
export type Intent = z.infer<typeof Intent>;

/** Returns the `Set-Cookie` header that stores an intent until the callback. */
export async function intentCookie(intent: Intent): Promise<string> {
  const value = await encode({ ...SEAL, token: intent, maxAge: LIFETIME_SECONDS });
  return setCookie(NAME, value, LIFETIME_SECONDS);
}

/** Returns a name for a client of an issuer. */
export function clientOf({ issuer, clientId }: { issuer: string; clientId: string }): string {
  return `${clientId} ${issuer}`;
}

/** The `Set-Cookie` header that clears an intent: each can be used once, even if it ends with an error. */
export const NO_INTENT_COOKIE = setCookie(NAME, '', 0);

/** Returns the intent of a browser that comes back; null if it was sent to another provider, none, or too long ago. */
export async function readIntent(cookies: string | null, provider: string): Promise<Intent | null> {
  const token = cookieValue(cookies, NAME);
  const found = token === undefined ? null : await decode({ ...SEAL, token }).catch(() => null);
  const intent = Intent.safeParse(found);
  return intent.success && intent.data.provider === provider ? intent.data : null;
}
