import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { CLOCK_TOLERANCE_SECONDS, TOKEN_SIGNATURES } from '@/domain/account/issuer-rules';
import { type IssuerKeys, issuerKeys } from '@/server/ports/issuer/issuer-keys';
import type { CompanyLogout } from './company-session';
import type { SetProvider } from './sign-in-providers';

/** A logout token that doesn't count; the message is a word for the log and contains nothing of the token. */
export class LogoutTokenError extends Error {}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A provider sends it at once; an old one may have been stolen. */
const MAX_AGE = '5 minutes';

/** Types of a token that may be a logout token: other types of the same issuer must not count as one. */
const TYPES: ReadonlySet<string> = new Set(['jwt', 'logout+jwt', 'application/logout+jwt']);

const LogoutClaims = z
  .looseObject({
    iat: z.number(),
    jti: z.string().min(1).max(1_000),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(1_000).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
  // With a nonce it would be an identity token.
  .refine((claims) => !('nonce' in claims));

/** Returns the verified payload. Throws the library's errors. */
async function verified(
  token: string,
  { issuer, algorithms, keys }: IssuerKeys,
  clientId: string,
): Promise<JWTPayload> {
  const options = {
    algorithms: TOKEN_SIGNATURES.filter((alg) => algorithms === null || algorithms.includes(alg)),
    issuer,
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['exp', 'jti', 'events'],
  };
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), options).catch(
    async (error: unknown) => {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      // The token names none of several keys.
      for await (const key of error) {
        const result = await jwtVerify(token, key, options).catch(() => null);
        if (result !== null) return result;
      }
      throw new LogoutTokenError('no key that fits');
    },
  );
  const { typ } = protectedHeader;
  if (typ !== undefined && !TYPES.has(typ.toLowerCase())) throw new LogoutTokenError('another type of token');
  return payload;
}

/**
 * Validates a logout token of the company's provider (OpenID Connect Back-Channel Logout 1.0, 2.6), except that it counts
 * once. Throws {@link LogoutTokenError}, IssuerError if the keys can't be fetched.
 */
export async function readLogoutToken(provider: SetProvider, token: string): Promise<CompanyLogout> {
  const keys = await issuerKeys(provider);
  try {
    const payload = await verified(token, keys, provider.clientId).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may have a new key.
      return verified(token, await issuerKeys(provider, true), provider.clientId);
    });
    const { success, data } = LogoutClaims.safeParse(payload);
    if (!success) throw new LogoutTokenError('not the claims of a logout');
    const { jti, sub, sid, iat } = data;
    return {
      issuer: keys.issuer,
      jti,
      subject: sub ?? null,
      sid: sid ?? null,
      issuedAt: new Date(iat * 1_000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new LogoutTokenError(error.code);
    throw error;
  }
}
