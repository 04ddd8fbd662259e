import { GITHUB, GOOGLE } from '@/domain/account/issuer-rules';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';
import { GitHubConfig, GoogleConfig, OidcConfig } from '@/domain/admin/provider-settings';
import type { ServiceKind } from './kinds';

/** A secret is sealed for its client at its issuer: it goes nowhere else. */
const secret = { field: 'clientSecret', again: said.secretAgain, lost: said.secretLost } as const;

/** Where a GitHub is: the one of everybody, or a company's own. */
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
