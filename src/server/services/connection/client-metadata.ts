import { z } from 'zod';
import { firstCharacters, visibleName } from '@/domain/characters';
import { CLIENT_NAME_MAX, REDIRECT_LENGTH_MAX, REDIRECTS_MAX } from '@/domain/connection/limits';
import { redirectPlace } from '@/domain/connection/redirect-place';
import { text } from '@/domain/text';
import { isPrivateRedirect } from './private-redirect';

/** Algorithms that a program may sign with to authenticate. */
export const CLIENT_SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof CLIENT_SIGNING_ALGORITHMS)[number];

/** Public keys of a program (RFC 7517). */
export const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(20) });
export type KeySet = z.infer<typeof KeySet>;

/** A program's metadata for the authorization server: contains no address that it could fetch. */
export type PublicClient = {
  client_name: string;
  redirect_uris: string[];
  grant_types: ('authorization_code' | 'refresh_token')[];
  response_types: ['code'];
  token_endpoint_auth_method: 'none';
  /**
   * `native`: programs on a computer and sites alike: `https`, loopback addresses on any port, and custom schemes.
   * `web` if one address is plain http in a private network, which the library accepts only from sites.
   */
  application_type: 'native' | 'web';
};

/** How a program with a metadata document authenticates with its keys, and where it publishes them. */
export type ClientProof = { alg: SigningAlgorithm | undefined; keys: { at: string } | { set: KeySet } };

/** An error in a program's metadata, with the codes of RFC 7591. */
export class ClientMetadataError extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message);
  }
}

const Words = z.array(z.string()).max(20).optional();

const Given = z.object({
  redirect_uris: z.array(z.string().min(1).max(REDIRECT_LENGTH_MAX)).min(1).max(REDIRECTS_MAX),
  client_name: z.unknown().optional(),
  grant_types: Words,
  response_types: Words,
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: Words,
  token_endpoint_auth_signing_alg: z.string().optional(),
  jwks: z.unknown().optional(),
  jwks_uri: z.string().optional(),
});
type Given = z.infer<typeof Given>;

const Name = text({ label: 'Name', max: REDIRECT_LENGTH_MAX, required: 'No name', singleLine: true });

/** Schemes that don't open a program on a computer, but run, show or send something instead. */
const REFUSED_SCHEMES: ReadonlySet<string> = new Set([
  ...['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ftp:', 'ws:', 'wss:', 'mailto:', 'tel:', 'sms:', 'intent:', 'chrome:', 'ms-appinstaller:'],
]);

/**
 * An address in the characters of RFC 3986, and of the web with its two slashes and a host: what a browser would mend,
 * others read as another address than the one that the consent page names.
 */
const IS_PLAIN = /^(?!https?:(?!\/\/[^/]))[\x21-\x5b\x5d-\x7e]+$/i;

/** Returns whether a redirect address is allowed; in a private network it needs the admins' permission. */
function isGoodRedirect(address: string): boolean {
  if (!IS_PLAIN.test(address) || !URL.canParse(address) || address.includes('#')) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '' || REFUSED_SCHEMES.has(protocol)) return false;
  return protocol !== 'http:' || redirectPlace(address).isThisComputer || isPrivateRedirect(address);
}

function nameOf(given: unknown, [firstRedirect = '']: string[]): string {
  const seen = typeof given === 'string' ? visibleName(given) : given;
  const name = Name.safeParse(seen).data ?? redirectPlace(firstRedirect).place;
  return firstCharacters(name, CLIENT_NAME_MAX);
}

const isLeftOut = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Removes fields that are null, empty or an empty list: programs write omitted fields so. */
function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isLeftOut(value)));
}

function readGiven(given: unknown): Given {
  const { data, error } = Given.safeParse(withoutEmpty(given));
  if (error === undefined) return data;
  const isRedirect = error.issues.some(({ path }) => path[0] === 'redirect_uris');
  const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  throw new ClientMetadataError(code, z.prettifyError(error));
}

/** Returns a program's keys to authenticate; undefined for a public client. Throws ClientMetadataError otherwise. */
function proofOf(given: Given): ClientProof | undefined {
  const { token_endpoint_auth_method: method = 'none', jwks, jwks_uri } = given;
  const others = given.token_endpoint_auth_methods_supported ?? [];
  if (method === 'none') return undefined;
  const mayBePublic = others.includes('none');
  const set = KeySet.safeParse(jwks).data;
  const keys = set !== undefined ? { set } : jwks_uri === undefined ? undefined : { at: jwks_uri };
  const alg = given.token_endpoint_auth_signing_alg;
  const known = CLIENT_SIGNING_ALGORITHMS.find((one) => one === alg);
  const hasProof = method === 'private_key_jwt' && keys !== undefined && (alg === undefined || known);
  if (hasProof) return { alg: known, keys };
  if (mayBePublic) return undefined;
  const served = `none, or private_key_jwt (${CLIENT_SIGNING_ALGORITHMS.join(', ')}) with jwks or jwks_uri`;
  throw new ClientMetadataError('invalid_client_metadata', `A client must authenticate with ${served}.`);
}

/**
 * Returns the supported part of a program's metadata at registration: a public client of the code flow. Everything else
 * is dropped. Throws ClientMetadataError.
 */
export function publicClient(given: unknown): PublicClient {
  const data = readGiven(given);
  const { redirect_uris, grant_types = ['authorization_code', 'refresh_token'] } = data;
  if (!redirect_uris.every(isGoodRedirect)) {
    const allowed = 'Redirect URIs must use https, http on loopback, or a custom scheme.';
    throw new ClientMetadataError('invalid_redirect_uri', allowed);
  }
  if (!grant_types.includes('authorization_code') || data.response_types?.includes('code') === false) {
    throw new ClientMetadataError(
      'invalid_client_metadata',
      'Only the authorization code flow is supported.',
    );
  }
  const isPlainWeb = redirect_uris.some((uri) => new URL(uri).protocol === 'http:' && isPrivateRedirect(uri));
  return {
    client_name: nameOf(data.client_name, redirect_uris),
    redirect_uris,
    grant_types: grant_types.includes('refresh_token')
      ? ['authorization_code', 'refresh_token']
      : ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: isPlainWeb ? 'web' : 'native',
  };
}

/**
 * Returns the supported part of a program's metadata document: a client of the code flow, and the keys that it
 * authenticates with, if any. A document's authentication method is binding, while a registration is told what it gets.
 * Throws ClientMetadataError.
 */
export function documentedClient(given: unknown): { client: PublicClient; proof: ClientProof | undefined } {
  return { client: publicClient(given), proof: proofOf(readGiven(given)) };
}
