import { type SignInProvider } from '@/domain/account/provider-claims';
import { identityMessages } from '@/domain/account/identity-messages';
import { env } from '@/env';

export type ConfiguredProvider = { id: SignInProvider; name: string };

const NAMES: Readonly<Record<SignInProvider, string>> = { ...identityMessages.names, oidc: env.OIDC_NAME };

const CLIENT_IDS: Readonly<Record<SignInProvider, string | undefined>> = {
  oidc: env.OIDC_CLIENT_ID,
  google: env.GOOGLE_CLIENT_ID,
  github: env.GITHUB_CLIENT_ID,
};

/** The providers that are set up, the company's own first. */
export const configuredProviders: readonly ConfiguredProvider[] = (['oidc', 'google', 'github'] as const)
  .filter((id) => CLIENT_IDS[id] !== undefined)
  .map((id) => ({ id, name: NAMES[id] }));

/** The provider of an id, if it is set up. */
export function findProvider(id: string | undefined): ConfiguredProvider | undefined {
  return configuredProviders.find((provider) => provider.id === id);
}
