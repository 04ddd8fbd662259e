import { constants, createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A fake OpenID Connect issuer, and GitHub, over real HTTP: tests choose its responses, so they can be forged. */

export const CLIENT = { id: 'cuebook', secret: 'a-secret-of-the-client' };

type Claims = Record<string, unknown>;

/** Data behind an authorization code. */
export type Person = {
  /** Claims of the identity token, which override the valid ones. */
  claims?: Claims;
  /** Claims of the user-info endpoint, or of GitHub's; without them the issuer has no such endpoint. */
  userInfo?: Claims;
  /** GitHub's list of addresses. */
  addresses?: Claims[];
  /** Signs the token with an unpublished key. */
  isForged?: boolean;
  /** Creates an unsigned token. */
  isUnsigned?: boolean;
  /** Signature algorithm of the token; default RS256. */
  alg?: string;
  /** Signature algorithm of the user info; default unsigned JSON. */
  userInfoAlg?: string;
};

type Grant = { person: Person; nonce: string | null; challenge: string | null };

const seconds = () => Math.floor(Date.now() / 1_000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Implementation of each signature algorithm, with its key. */
const SIGNATURES: Readonly<
  Record<string, { key: 'rsa' | 'p256' | 'p384' | 'ed25519'; hash: string | null }>
> = {
  RS256: { key: 'rsa', hash: 'sha256' },
  PS256: { key: 'rsa', hash: 'sha256' },
  ES256: { key: 'p256', hash: 'sha256' },
  ES384: { key: 'p384', hash: 'sha384' },
  EdDSA: { key: 'ed25519', hash: null },
};

const makeKeys = () => ({
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ed25519: generateKeyPairSync('ed25519'),
});
type Keys = ReturnType<typeof makeKeys>;

function signatureOf(signed: Buffer, alg: string, keys: Keys): string {
  if (alg === 'none') return '';
  if (alg === 'HS256') return createHmac('sha256', CLIENT.secret).update(signed).digest('base64url');
  const { key, hash } = SIGNATURES[alg]!;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const options = {
    key: keys[key].privateKey,
    dsaEncoding: 'ieee-p1363',
    ...(alg === 'PS256' && pss),
  } as const;
  return sign(hash, signed, options).toString('base64url');
}

function tokenOf(claims: Claims, keys: Keys, alg: string, header: Claims = { typ: 'JWT' }): string {
  const kid = `${SIGNATURES[alg]?.key ?? 'rsa'}-key`;
  const signed = `${part(alg === 'none' ? { alg } : { alg, kid, ...header })}.${part(claims)}`;
  return `${signed}.${signatureOf(Buffer.from(signed), alg, keys)}`;
}

export async function startIssuer() {
  const own = makeKeys();
  const forger = makeKeys();
  let signatures = ['RS256'];
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, Person>();
  let isDown = false;
  let timesAsked = 0;
  let timesAskedForKeys = 0;
  let url = '';

  function discovery(): Claims {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: signatures,
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    };
  }

  function exchange(form: URLSearchParams, isGitHub: boolean): [number, Claims] {
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const isProved = grant?.challenge === createHash('sha256').update(verifier).digest('base64url');
    if (grant === undefined || !isProved) return [400, { error: 'invalid_grant' }];
    const { person, nonce } = grant;
    const accessToken = randomUUID();
    accessTokens.set(accessToken, person);
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 60 };
    if (isGitHub) return [200, answer];
    const sound = { iss: url, aud: CLIENT.id, sub: 'nobody', iat: seconds(), exp: seconds() + 300, nonce };
    const claims = { ...sound, ...person.claims };
    const keys = person.isForged === true ? forger : own;
    const alg = person.isUnsigned === true ? 'none' : (person.alg ?? 'RS256');
    return [200, { ...answer, id_token: tokenOf(claims, keys, alg) }];
  }

  function userInfoOf({ userInfoAlg, isForged }: Person, info: Claims): Claims | string {
    if (userInfoAlg === undefined) return info;
    const keys = isForged === true ? forger : own;
    return tokenOf({ iss: url, aud: CLIENT.id, ...info }, keys, userInfoAlg);
  }

  async function answer(req: IncomingMessage): Promise<[number, unknown]> {
    timesAsked += 1;
    if (isDown) return [503, {}];
    const { pathname } = new URL(req.url ?? '', url);
    const person = accessTokens.get(req.headers.authorization?.slice('Bearer '.length) ?? '');
    const { sub } = person?.claims ?? {};
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return [200, discovery()];
      case '/jwks':
        timesAskedForKeys += 1;
        return [
          200,
          {
            keys: Object.entries(own).map(([name, { publicKey }]) => ({
              ...publicKey.export({ format: 'jwk' }),
              kid: `${name}-key`,
              use: 'sig',
            })),
          },
        ];
      case '/token':
      case '/login/oauth/access_token':
        return exchange(new URLSearchParams(await text(req)), pathname !== '/token');
      case '/userinfo':
        return person ? [200, userInfoOf(person, { sub, ...person.userInfo })] : [401, {}];
      case '/api/v3/user':
        return person ? [200, person.userInfo] : [401, {}];
      case '/api/v3/user/emails':
        return person ? [200, person.addresses ?? []] : [401, {}];
      default:
        return [404, {}];
    }
  }

  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    void answer(req).then(([status, body]) => {
      const isToken = typeof body === 'string';
      res
        .writeHead(status, { 'content-type': isToken ? 'application/jwt' : 'application/json' })
        .end(isToken ? body : JSON.stringify(body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Returns the issuer's redirect parameters for an `authorizationUrl`. */
    authorize(authorizationUrl: string, person: Person, code: string = randomUUID()): Record<string, string> {
      const asked = new URL(authorizationUrl).searchParams;
      codes.set(code, { person, nonce: asked.get('nonce'), challenge: asked.get('code_challenge') });
      const isGitHub = authorizationUrl.startsWith(`${url}/login/oauth/`);
      return { code, state: asked.get('state') ?? '', ...(!isGitHub && { iss: url }) };
    },
    /**
     * Returns a logout token. Claims override the valid ones, `undefined` removes one; so does the header.
     * @param how.isForged signs it with an unpublished key
     */
    logoutToken(
      claims: Claims,
      {
        alg = 'RS256',
        isForged = false,
        header = { typ: 'logout+jwt' },
      }: { alg?: string; isForged?: boolean; header?: Claims } = {},
    ): string {
      const valid = {
        ...{ iss: url, aud: CLIENT.id, iat: seconds(), exp: seconds() + 120, jti: randomUUID() },
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      };
      return tokenOf({ ...valid, ...claims }, isForged ? forger : own, alg, header);
    },
    /** Sets the announced signature algorithms of tokens. */
    signWith(...values: string[]) {
      signatures = values;
    },
    timesAsked: () => timesAsked,
    timesAskedForKeys: () => timesAskedForKeys,
    /** Whether it responds to each request with an error. */
    goDown(value: boolean) {
      isDown = value;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
