import type { SignInProvider } from '@/domain/account/provider-claims';
import { GOOGLE } from '@/domain/account/issuer-rules';
import { env, siteUrl } from '@/env';
import type { ProviderSettings } from './walk-discovery';

/** The address that a provider sends people back to. */
export function redirectAddressOf(provider: SignInProvider): string {
  return `${siteUrl}/api/auth/callback/${provider}`;
}

/** A provider as the environment sets it; null where it does not. */
export function settingsOf(provider: 'oidc' | 'google'): ProviderSettings | null {
  const isCompany = provider === 'oidc';
  const issuer = isCompany ? env.OIDC_ISSUER : GOOGLE.issuer;
  const clientId = isCompany ? env.OIDC_CLIENT_ID : env.GOOGLE_CLIENT_ID;
  const clientSecret = isCompany ? env.OIDC_CLIENT_SECRET : env.GOOGLE_CLIENT_SECRET;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const scopes = isCompany ? env.OIDC_SCOPES : GOOGLE.scopes;
  return { issuer, clientId, clientSecret, scopes, redirectAddress: redirectAddressOf(provider) };
}
