import type { SignInProvider } from '@/domain/account/provider-claims';
import { siteUrl } from '@/env';
import type { UsableProvider } from '../../account/sign-in-providers';
import type { ProviderSettings } from './check-discovery';

export function redirectAddressOf(provider: SignInProvider): string {
  return `${siteUrl}/api/auth/callback/${provider}`;
}

export function settingsOf({ id, issuer, clientId, clientSecret, scopes }: UsableProvider): ProviderSettings {
  return { issuer, clientId, clientSecret, scopes, redirectAddress: redirectAddressOf(id) };
}
