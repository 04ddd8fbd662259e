import { z } from 'zod';
import { firstCharacters } from '@/domain/characters';
import { CLIENT_NAME_MAX, REDIRECT_LENGTH_MAX, REDIRECTS_MAX } from '@/domain/connection/limits';
import { redirectPlace } from '@/domain/connection/redirect-place';
import { text } from '@/domain/text';

/** What the authorization server is told of a program: never an address that it could fetch. */
export type PublicClient = {
  client_name: string;
  redirect_uris: string[];
  grant_types: ('authorization_code' | 'refresh_token')[];
  response_types: ['code'];
  token_endpoint_auth_method: 'none';
  /** Programs on a computer and sites alike: `https`, loopback addresses on any port, and schemes of their own. */
  application_type: 'native';
};

/** What is wrong with what a program says of itself, by the codes of RFC 7591. */
export class ClientMetadataError extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message);
  }
}

const Given = z.object({
  redirect_uris: z.array(z.string().min(1).max(REDIRECT_LENGTH_MAX)).min(1).max(REDIRECTS_MAX),
  client_name: z.unknown().optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

const Name = text({ label: 'Name', max: REDIRECT_LENGTH_MAX, required: 'No name', singleLine: true });

/** Schemes that no program of a computer is opened by, and that run, show or send something instead. */
const REFUSED_SCHEMES: ReadonlySet<string> = new Set([
  ...['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ftp:', 'ws:', 'wss:', 'mailto:', 'tel:', 'sms:', 'intent:', 'chrome:', 'ms-appinstaller:'],
]);

function isGoodRedirect(address: string): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '' || REFUSED_SCHEMES.has(protocol)) return false;
  return protocol !== 'http:' || redirectPlace(address).isThisComputer;
}

function nameOf(given: unknown, [firstRedirect = '']: string[]): string {
  const name = Name.safeParse(given).data ?? redirectPlace(firstRedirect).place;
  return firstCharacters(name, CLIENT_NAME_MAX);
}

/**
 * What is taken over of what a program says of itself, at its registration or in its document: a public client of the code flow.
 * Everything else is left out. Throws ClientMetadataError.
 * @param isDocument its word for how it proves itself is final; a registration is told what it gets
 */
export function publicClient(given: unknown, { isDocument }: { isDocument: boolean }): PublicClient {
  const { data, error } = Given.safeParse(given);
  if (error) {
    const isRedirect = error.issues.some(({ path }) => path[0] === 'redirect_uris');
    const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new ClientMetadataError(code, z.prettifyError(error));
  }
  const { redirect_uris, grant_types = ['authorization_code', 'refresh_token'] } = data;
  if (!redirect_uris.every(isGoodRedirect)) {
    const allowed =
      'Redirect addresses are https, http on a loopback address, or of a scheme of the program.';
    throw new ClientMetadataError('invalid_redirect_uri', allowed);
  }
  if (!grant_types.includes('authorization_code') || data.response_types?.includes('code') === false) {
    throw new ClientMetadataError('invalid_client_metadata', 'The code flow is the only one.');
  }
  if (isDocument && (data.token_endpoint_auth_method ?? 'none') !== 'none') {
    throw new ClientMetadataError('invalid_client_metadata', 'Only public clients are served.');
  }
  return {
    client_name: nameOf(data.client_name, redirect_uris),
    redirect_uris,
    grant_types: grant_types.includes('refresh_token')
      ? ['authorization_code', 'refresh_token']
      : ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
}
