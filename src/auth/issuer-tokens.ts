import 'server-only';
import { type BaseClient, custom, type Issuer, type TokenSet } from 'openid-client';
import { CLOCK_TOLERANCE_SECONDS, TOKEN_SIGNATURES } from '@/domain/account/issuer-rules';

/** Verification of an issuer's tokens: keys and signatures. */

type Profile = Record<string, unknown>;

/** How long the keys of an issuer are cached. An unknown key is fetched immediately, at most once a minute. */
const KEYS_MS = 10 * 60 * 1_000;
const knownIssuers = new Map<string, { issuer: Issuer; until: number }>();

/**
 * Returns a client with a cached issuer, which has its keys: NextAuth's client discovers its issuer again at each
 * sign-in. An issuer whose metadata has changed is discovered again.
 */
export function withKnownKeys(client: BaseClient): BaseClient {
  const said = JSON.stringify(client.issuer.metadata);
  // Monotonic, because a clock that is set back would extend the lifetime of the keys.
  const now = performance.now();
  for (const [other, { until }] of knownIssuers) if (until <= now) knownIssuers.delete(other);
  const known = knownIssuers.get(said) ?? { issuer: client.issuer, until: now + KEYS_MS };
  knownIssuers.set(said, known);
  return new known.issuer.Client(client.metadata);
}

/** Signatures that only the issuer can create. A shared secret (HS256) or no signature proves nothing. */
const SIGNATURES: ReadonlySet<string> = new Set(TOKEN_SIGNATURES);

/** Returns the signature algorithm of a token, if the issuer announces it. Throws for any other. */
export function signatureOf(token: string, supported: unknown): string {
  const head: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  const alg = typeof head === 'object' && head !== null && 'alg' in head ? head.alg : undefined;
  const isSaid = !Array.isArray(supported) || supported.includes(alg);
  if (typeof alg !== 'string' || !SIGNATURES.has(alg) || !isSaid)
    throw new Error('unexpected JWT alg received');
  return alg;
}

export function clientWith(client: BaseClient, metadata: Partial<BaseClient['metadata']>): BaseClient {
  const made: BaseClient = new client.issuer.Client({ ...client.metadata, ...metadata });
  made[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
  return made;
}

/** Fetches the response of the user-info endpoint, as JSON or signed. */
export async function userInfo(client: BaseClient, tokens: TokenSet): Promise<Profile> {
  const { userinfo_endpoint: endpoint, userinfo_signing_alg_values_supported: supported } =
    client.issuer.metadata;
  const headers = { Accept: 'application/json, application/jwt' };
  const {
    body,
    statusCode,
    headers: sent,
  } = await client.requestResource(String(endpoint), tokens.access_token ?? '', { headers });
  if (statusCode !== 200 || body === undefined)
    throw new Error('expected 200 OK from the user-info endpoint');
  const text = body.toString();
  if (sent['content-type']?.startsWith('application/jwt') === true) {
    const alg = signatureOf(text, supported);
    return clientWith(withKnownKeys(client), { userinfo_signed_response_alg: alg }).userinfo(tokens);
  }
  const said = JSON.parse(text) as unknown;
  if (typeof said !== 'object' || said === null) throw new Error('failed to parse the user info');
  const profile: Profile = { ...said };
  if (profile['sub'] !== tokens.claims().sub) throw new Error('userinfo sub mismatch');
  return profile;
}
