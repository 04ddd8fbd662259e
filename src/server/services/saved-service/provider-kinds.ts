import { GITHUB, GOOGLE } from '@/domain/account/issuer-rules';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';
import { GitHubConfig, GoogleConfig, OidcConfig } from '@/domain/admin/provider-settings';
import type { ServiceKind } from './kinds';

/** A secret is sealed for its client and issuer: it is sent to no other. */
const secret = { field: 'clientSecret', again: said.secretAgain, lost: said.secretLost } as const;

/** Returns the address of GitHub: github.com, or a company's own server. */
export function gitHubAddress({ baseUrl }: Pick<GitHubConfig, 'baseUrl'>): string {
  return baseUrl === '' ? GITHUB.address : baseUrl;
}

export const OIDC: ServiceKind<OidcConfig> = {
  name: 'oidc',
  config: OidcConfig,
  addressOf: ({ issuer, clientId }) => [issuer, clientId],
  hostOf: ({ issuer }) => new URL(issuer).host,
  secret,
};

export const GOOGLE_CLIENT: ServiceKind<GoogleConfig> = {
  name: 'google',
  config: GoogleConfig,
  addressOf: ({ clientId }) => [GOOGLE.issuer, clientId],
  hostOf: () => new URL(GOOGLE.issuer).host,
  secret,
};

export const GITHUB_CLIENT: ServiceKind<GitHubConfig> = {
  name: 'github',
  config: GitHubConfig,
  addressOf: (config) => [gitHubAddress(config), config.clientId],
  hostOf: (config) => new URL(gitHubAddress(config)).host,
  secret,
};
