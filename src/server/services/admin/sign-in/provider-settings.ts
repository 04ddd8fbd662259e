import type { SignInProvider } from '@/domain/account/provider-claims';
import { siteUrl } from '@/env';
import type { UsableProvider } from '../../account/sign-in-providers';
import type { ProviderSettings } from './check-discovery';

export function redirectAddressOf(provider: SignInProvider): string {
  return `${siteUrl}/api/auth/callback/${provider}`;
}

/** Where the company's provider ends sessions (`server/auth/backchannel-logout.ts`). */
export const LOGOUT_ADDRESS = `${siteUrl}/api/auth/backchannel/oidc`;

export function settingsOf({ id, issuer, clientId, clientSecret, scopes }: UsableProvider): ProviderSettings {
  const logoutAddress = id === 'oidc' ? LOGOUT_ADDRESS : null;
  return { issuer, clientId, clientSecret, scopes, redirectAddress: redirectAddressOf(id), logoutAddress };
}
