import { OAUTH_PATHS } from '@/domain/connection/paths';
import { AGENT_SCOPES } from '@/domain/connection/scopes';
import { siteUrl } from '@/env';
import { CLIENT_SIGNING_ALGORITHMS } from '@/server/services/connection/client-metadata';
import { AGENTS_RESOURCE } from '@/server/services/token/agents-resource';

/** Addresses use the configured site URL, not the Host header of a request. */

/** Metadata of the authorization server (RFC 8414), by hand: the library would also list what is not offered. */
export const SERVER_METADATA = {
  issuer: siteUrl,
  authorization_endpoint: siteUrl + OAUTH_PATHS.authorize,
  token_endpoint: siteUrl + OAUTH_PATHS.token,
  registration_endpoint: siteUrl + OAUTH_PATHS.register,
  revocation_endpoint: siteUrl + OAUTH_PATHS.revoke,
  scopes_supported: AGENT_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: CLIENT_SIGNING_ALGORITHMS,
  revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  revocation_endpoint_auth_signing_alg_values_supported: CLIENT_SIGNING_ALGORITHMS,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${siteUrl}/connect`,
};

export const RESOURCE_METADATA = {
  resource: AGENTS_RESOURCE,
  authorization_servers: [siteUrl],
  scopes_supported: AGENT_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Cuebook',
  resource_documentation: `${siteUrl}/connect`,
};

const RESOURCE_METADATA_URL = `${siteUrl}/.well-known/oauth-protected-resource/mcp`;

/** `WWW-Authenticate` of the agents' API: where a client can sign in, and which scope is missing (RFC 6750, 9728). */
export function challengeOf(problem?: 'invalid_token' | 'insufficient_scope', scopes?: readonly string[]) {
  const facts = {
    realm: 'Cuebook',
    error: problem,
    scope: (scopes ?? AGENT_SCOPES).join(' '),
    resource_metadata: RESOURCE_METADATA_URL,
  };
  const words = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}="${value}"`,
  );
  return `Bearer ${words.join(', ')}`;
}
