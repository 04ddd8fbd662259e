import 'server-only';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { BaseClient, TokenSet } from 'openid-client';
import { GITHUB } from '@/domain/account/issuer-rules';
import { outgoingAgent } from '@/server/ports/outgoing/outgoing-agent';
import { guardServiceHost } from '@/server/ports/service-host/service-host';
import { notingFailure } from '@/server/auth/provider-answer';
import type { UsableProvider } from '@/server/services/account/sign-in-providers';
import { clientWith, signatureOf, userInfo, withKnownKeys } from './issuer-tokens';

const TIMEOUT_MS = 10_000;

type Profile = Record<string, unknown>;
type TokenRequest = NonNullable<Exclude<OAuthConfig<Profile>['token'], string | undefined>['request']>;

/**
 * Options of all providers. The user is identified by the whole response (provider-claims.ts). The agent guards every
 * address that is asked and takes the way to it.
 */
function sharedBy({ source }: UsableProvider) {
  const guard = guardServiceHost(source === 'saved' ? 'admin' : 'environment');
  return { type: 'oauth', httpOptions: { timeout: TIMEOUT_MS, agent: outgoingAgent(guard) } } as const;
}

/**
 * Exchanges a code for an identity token. The library checks signature, issuer, audience, nonce and times. It expects
 * one signature algorithm, which the token names, so the exchange comes before the check.
 */
const exchangeForIdToken: TokenRequest = ({ client, params, checks, provider }) =>
  notingFailure(async () => {
    const { issuer, id_token_signing_alg_values_supported: supported } = client.issuer.metadata;
    if (!isSameIssuer(issuer, provider.issuer)) throw new Error('the issuer calls itself by another name');
    const knowing = withKnownKeys(client);
    const { code, ...answer } = params;
    // State, issuer and errors of the response itself.
    await knowing.callback(provider.callbackUrl, answer, checks);
    if (code === undefined) throw new Error('code missing from response');
    const tokens = await knowing.grant({
      grant_type: 'authorization_code',
      code,
      redirect_uri: provider.callbackUrl,
      code_verifier: checks.code_verifier,
    });
    const { id_token: idToken = '', access_token: accessToken } = tokens;
    const alg = signatureOf(idToken, supported);
    const verifying = clientWith(knowing, { id_token_signed_response_alg: alg });
    // If the token contains a hash of the access token, that is checked as well.
    const vouched = tokens.claims().at_hash === undefined ? {} : { access_token: accessToken };
    const given = { id_token: idToken, state: params.state, ...vouched };
    await verifying.callback(provider.callbackUrl, given, { ...checks, response_type: 'id_token' });
    return { tokens };
  });

/** Exchanges a code for GitHub's access token: GitHub has no identity tokens. */
const exchangeForAccess: TokenRequest = ({ client, params, checks, provider }) =>
  notingFailure(async () => ({ tokens: await client.oauthCallback(provider.callbackUrl, params, checks) }));

function isSameIssuer(issuer: string, expected: string | undefined): boolean {
  return issuer.replace(/\/$/, '') === expected?.replace(/\/$/, '');
}

/** Claims of the token and of the user-info endpoint, if any: some issuers return address and groups only there. */
async function readProfile(client: BaseClient, tokens: TokenSet): Promise<Profile> {
  const claims = tokens.claims();
  const hasMore = client.issuer.metadata.userinfo_endpoint !== undefined;
  const more: Profile = hasMore ? await userInfo(client, tokens) : {};
  return { ...more, ...claims, ...statedAddress([claims, more]) };
}

/**
 * The address and whether it is verified, as a pair of one answer: what one says of an address says nothing of another
 * answer's. The first answer that says both counts, else the first with an address.
 */
function statedAddress(answers: readonly Profile[]): Profile {
  const named = answers.filter(({ email }) => email !== undefined);
  const { email, email_verified } =
    named.find(({ email_verified: said }) => said !== undefined) ?? named[0] ?? {};
  return { email, email_verified };
}

function openIdProvider(provider: UsableProvider): OAuthConfig<Profile> {
  const { id, issuer, clientId, clientSecret, scopes } = provider;
  return {
    ...sharedBy(provider),
    clientId,
    clientSecret,
    id,
    name: id,
    issuer,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: scopes } },
    token: { request: exchangeForIdToken },
    userinfo: {
      request: ({ client, tokens }) => notingFailure(() => readProfile(client, tokens as TokenSet)),
    },
    profile: (profile) => ({ id: String(profile['sub']) }),
  };
}

type GitHubAddress = { email?: unknown; primary?: unknown; verified?: unknown };

/** The verified primary address; null if GitHub does not return one. */
async function verifiedAddress(client: BaseClient, url: string, accessToken: string): Promise<string | null> {
  const { body, statusCode } = await client.requestResource(url, accessToken);
  if (statusCode !== 200 || body === undefined) return null;
  const addresses = JSON.parse(body.toString()) as unknown;
  const primary = (Array.isArray(addresses) ? (addresses as GitHubAddress[]) : []).find(
    (address) => address.primary === true && address.verified === true,
  );
  return typeof primary?.email === 'string' ? primary.email : null;
}

function gitHubProvider(provider: UsableProvider): OAuthConfig<Profile> {
  const { issuer: web, clientId, clientSecret, scopes } = provider;
  const api = web === GITHUB.address ? 'https://api.github.com' : `${web}/api/v3`;
  return {
    ...sharedBy(provider),
    clientId,
    clientSecret,
    id: 'github',
    name: 'github',
    issuer: `${web}/login/oauth`,
    checks: ['pkce', 'state'],
    authorization: { url: `${web}/login/oauth/authorize`, params: { scope: scopes } },
    token: { url: `${web}/login/oauth/access_token`, request: exchangeForAccess },
    userinfo: {
      url: `${api}/user`,
      request: ({ client, tokens }) =>
        notingFailure(async () => {
          const accessToken = tokens.access_token ?? '';
          const profile = await client.userinfo<Profile>(accessToken);
          return {
            ...profile,
            verifiedEmail: await verifiedAddress(client, `${api}/user/emails`, accessToken),
          };
        }),
    },
    profile: (profile) => ({ id: String(profile['id']) }),
  };
}

export function oauthProviders(providers: readonly UsableProvider[]): OAuthConfig<Profile>[] {
  return providers.map((provider) =>
    provider.id === 'github' ? gitHubProvider(provider) : openIdProvider(provider),
  );
}
