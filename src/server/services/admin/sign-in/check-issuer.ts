import { TOKEN_SIGNATURES } from '@/domain/account/issuer-rules';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer, IssuerResponse } from '@/server/ports/issuer/issuer-client';
import {
  type StepResult,
  fails,
  isAnswer,
  namesIn,
  objectOf,
  requestAddress,
  unclear,
  works,
} from './request-address';

/** The part of an issuer's metadata that the other steps need. */
export type Metadata = {
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  token_endpoint_auth_methods_supported: string[] | null;
  /** Back-channel logout: none, of all sessions of a user, or also of a single one. */
  logout: 'none' | 'users' | 'sessions';
};

type Issuer = { issuer: string; scopes: string };

const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Maximum length of a displayed value of a response: the name of an issuer, an address. */
const SHOWN_MAX = 300;

function shown(text: string): string {
  return text.slice(0, SHOWN_MAX);
}

/** Returns the first fault of a discovery document; null if there is none. */
function problemOf(
  described: Readonly<Record<string, unknown>>,
  { issuer, scopes }: Issuer,
): StepResult | null {
  const { issuer: name } = described;
  if (typeof name !== 'string' || name === '') return fails(said.issuerNoName);
  if (withoutSlash(name) !== withoutSlash(issuer)) return fails(said.issuerOtherName(shown(name)));
  const missing = NEEDED.filter((field) => typeof described[field] !== 'string');
  if (missing.length > 0) return fails(said.issuerMissing(missing.join(', ')));
  const flows = namesIn(described['response_types_supported']);
  if (flows !== null && !flows.includes('code')) return fails(said.issuerNoCode);
  const signatures = namesIn(described['id_token_signing_alg_values_supported']);
  if (signatures !== null && !signatures.some((one) => TOKEN_SIGNATURES.includes(one)))
    return fails(said.issuerSignatures(shown(signatures.join(', '))));
  const supported = namesIn(described['scopes_supported']);
  const unknown = supported === null ? [] : scopes.split(' ').filter((scope) => !supported.includes(scope));
  return unknown.length > 0 ? unclear(said.issuerScopes(unknown.join(', '))) : null;
}

function metadataOf(described: Readonly<Record<string, unknown>>): Metadata | null {
  const { authorization_endpoint, token_endpoint, jwks_uri } = described;
  if (typeof authorization_endpoint !== 'string' || typeof token_endpoint !== 'string') return null;
  if (typeof jwks_uri !== 'string') return null;
  const methods = namesIn(described['token_endpoint_auth_methods_supported']);
  const canEndSessions = described['backchannel_logout_session_supported'] === true;
  return {
    ...{ authorization_endpoint, token_endpoint, jwks_uri },
    token_endpoint_auth_methods_supported: methods,
    logout:
      described['backchannel_logout_supported'] !== true ? 'none' : canEndSessions ? 'sessions' : 'users',
  };
}

/** Reads the issuer's metadata (OpenID Connect Discovery 1.0, 4). */
export async function checkIssuer(
  ask: RequestIssuer,
  settings: Issuer,
): Promise<{ found: StepResult; answer?: IssuerResponse; metadata?: Metadata | null }> {
  const address = `${withoutSlash(settings.issuer)}/.well-known/openid-configuration`;
  const answer = await requestAddress(ask, address);
  if (!isAnswer(answer)) return { found: answer };
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400)
    return { found: fails(said.issuerMoved(shown(headers.location ?? 'another address'))), answer };
  if (status !== 200) return { found: fails(said.issuerStatus(address, status)), answer };
  const described = objectOf(body);
  if (described === null) return { found: fails(said.issuerNoJson(address)), answer };
  const found = problemOf(described, settings) ?? works(said.issuerWorks(settings.issuer));
  return { found, answer, metadata: metadataOf(described) };
}
