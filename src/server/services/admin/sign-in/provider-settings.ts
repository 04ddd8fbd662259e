import type { SignInProvider } from '@/domain/account/provider-claims';
import { siteUrl } from '@/env';
import type { UsableProvider } from '../../account/sign-in-providers';
import type { ProviderSettings } from './walk-discovery';

/** The address that a provider sends people back to. */
export function redirectAddressOf(provider: SignInProvider): string {
  return `${siteUrl}/api/auth/callback/${provider}`;
}

/** A provider as its test takes it. */
export function settingsOf({ id, issuer, clientId, clientSecret, scopes }: UsableProvider): ProviderSettings {
  return { issuer, clientId, clientSecret, scopes, redirectAddress: redirectAddressOf(id) };
}
