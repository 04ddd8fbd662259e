import 'server-only';
import { type BaseClient, custom, type Issuer, type TokenSet } from 'openid-client';
import { CLOCK_TOLERANCE_SECONDS, TOKEN_SIGNATURES } from '@/domain/account/issuer-rules';

/** Tokens of an issuer: with which of its keys they are signed, and that they are. */

type Profile = Record<string, unknown>;

/** How long the keys of an issuer are kept. A key that is not among them is fetched at once, at most once a minute. */
const KEYS_MS = 10 * 60 * 1_000;
const knownIssuers = new Map<string, { issuer: Issuer; until: number }>();

/**
 * NextAuth's client discovers its issuer again at each sign-in. This keeps the issuer discovered before, which has its
 * keys. An issuer whose metadata has changed is discovered again.
 */
export function withKnownKeys(client: BaseClient): BaseClient {
  const said = JSON.stringify(client.issuer.metadata);
  // Not the time of day: a clock that is set back would keep the keys longer.
  const now = performance.now();
  for (const [other, { until }] of knownIssuers) if (until <= now) knownIssuers.delete(other);
  const known = knownIssuers.get(said) ?? { issuer: client.issuer, until: now + KEYS_MS };
  knownIssuers.set(said, known);
  return new known.issuer.Client(client.metadata);
}

/** Signatures that only the issuer can make. A shared secret (HS256) and none at all prove nothing. */
const SIGNATURES: ReadonlySet<string> = new Set(TOKEN_SIGNATURES);

/** How a token says it is signed, where the issuer says that it signs so. Throws for any other. */
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

/** What the user-info endpoint says, as JSON or signed. */
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
