import 'server-only';
import { generateKeyPairSync } from 'node:crypto';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import { CONNECTION_IDLE_DAYS, REQUEST_MINUTES } from '@/domain/connection/limits';
import { problemOf } from '@/domain/connection/messages';
import { CONSENT_PATH, OAUTH_PATHS } from '@/domain/connection/paths';
import { AGENT_SCOPES } from '@/domain/connection/scopes';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { AGENT_REQUEST_COOKIE } from '@/server/auth/agent-request-cookie';
import type { Database } from '@/server/db';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { logger } from '@/server/log/logger';
import type { PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { consumeLimits, useOfSender } from '@/server/ports/rate-limit/rate-limit';
import { CLIENT_SIGNING_ALGORITHMS } from '@/server/services/connection/client-metadata';
import { isLiveAccount } from '@/server/services/connection/grants';
import { nameRequest } from '@/server/services/connection/requests';
import { AGENTS_RESOURCE } from '@/server/services/token/agents-resource';
import { createAdapter } from './adapter';
import { createDocumentFetch } from './client-document';
import { SESSION_COOKIE_OF_LIBRARY } from './session-cookie';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RESUME_COOKIE = siteUrl.startsWith('https://')
  ? '__Secure-cuebook.agent-answer'
  : 'cuebook.agent-answer';

/** Requires consent for each request, from the user then signed in to the site: the library remembers none. */
function alwaysAsks(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const isUndecided = new Check('undecided', 'a person decides', 'interaction_required', ({ oidc }) =>
    oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, isUndecided),
  ];
}

/** Signs nothing: the library requires a key for a kind of token that is not offered. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256' };
}

/** Returns whether the sender may have this server fetch one more document. */
async function mayFetch(address: string): Promise<boolean> {
  try {
    await consumeLimits([useOfSender('oauthDocumentAddress', address)]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whether a document redirected into a private network: the library wraps errors of its fetch. */
function isRefusedPrivate(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown instanceof AppError ? thrown.code === 'FORBIDDEN' : isRefusedPrivate(thrown.cause);
}

/** Features of the library that are enabled. */
const FEATURES = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  registration: { enabled: true, issueRegistrationAccessToken: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    allowFetch: (ctx) => mayFetch(ctx.get(CLIENT_ADDRESS_HEADER)),
    cacheDuration: { min: MINUTE, max: HOUR },
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => AGENTS_RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== AGENTS_RESOURCE) throw new errors.InvalidTarget();
      return { scope: AGENT_SCOPES.join(' '), audience: AGENTS_RESOURCE, accessTokenFormat: 'opaque' };
    },
  },
} satisfies Configuration['features'];

/**
 * Creates the authorization server of agents (docs/decisions/0024-agent-sign-in.md). `handleOAuth` decides at which
 * addresses it responds and which parts of a request reach it.
 */
export function createProvider(db: Database, readDocument: PublicFetch): Provider {
  const provider = new Provider(siteUrl, {
    adapter: createAdapter(db),
    fetch: createDocumentFetch(db, readDocument),
    findAccount: async (_ctx, id) =>
      (await isLiveAccount(db, id)) ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
    jwks: { keys: [unusedKey()] },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'private_key_jwt'],
    enabledJWA: { clientAuthSigningAlgValues: [...CLIENT_SIGNING_ALGORITHMS] },
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
      application_type: 'native',
    },
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      revocation: OAUTH_PATHS.revoke,
      registration: OAUTH_PATHS.register,
    },
    cookies: {
      names: {
        session: SESSION_COOKIE_OF_LIBRARY,
        interaction: AGENT_REQUEST_COOKIE,
        resume: RESUME_COOKIE,
      },
      short: { path: '/', httpOnly: true, sameSite: 'lax' },
    },
    interactions: {
      policy: alwaysAsks(),
      url: async ({ oidc }, { jti }) => {
        await nameRequest(db, jti, oidc.client?.clientName ?? '');
        return `${CONSENT_PATH}?request=${encodeURIComponent(jti)}`;
      },
    },
    features: FEATURES,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      Interaction: REQUEST_MINUTES * MINUTE,
      RefreshToken: CONNECTION_IDLE_DAYS * DAY,
      Session: MINUTE,
      Grant: CONNECTION_IDLE_DAYS * DAY,
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    renderError: (ctx, { error }, thrown) =>
      ctx.redirect(
        `${CONSENT_PATH}?problem=${isRefusedPrivate(thrown) ? 'private_redirect' : problemOf(error)}`,
      ),
  });
  // The HTTP server sets the host and protocol of the site.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'an agent could not be let in'));
  return provider;
}
