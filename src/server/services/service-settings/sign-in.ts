import type { SignInProvider } from '@/domain/account/provider-claims';
import { providerFormMessages as said } from '@/domain/admin/provider-form-messages';
import type { ProviderSave } from '@/domain/admin/provider-settings';
import { serviceMessages } from '@/domain/admin/service-messages';
import type { ServiceSaved } from '@/domain/admin/service-settings';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { findCompanyRule } from '../account/company-only';
import type { OwnAccountContext } from '../account/require-current-password';
import { isInEnvironment } from '../account/sign-in-providers';
import type { Transaction } from '@/server/db';
import { requireAdmin } from '../context';
import { GITHUB_CLIENT, GOOGLE_CLIENT, OIDC } from '../saved-service/provider-kinds';
import { lockSettings } from '../lock-settings';
import { removeService, saveService } from './save-service';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The rule of the environment: an issuer without encryption is allowed only on this machine. Throws BAD_REQUEST. */
function requireEncryption(field: 'issuer' | 'baseUrl', address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return;
  if (LOOPBACK_HOSTS.includes(hostname) && siteUrl.startsWith('http:')) return;
  throw new AppError('BAD_REQUEST', said.https, { field });
}

function requireSecret(hasSecret: boolean): void {
  if (!hasSecret) throw new AppError('BAD_REQUEST', said.secretRequired, { field: 'clientSecret' });
}

/**
 * Saves a sign-in provider, which is usable from the next page on every server. Throws like {@link saveService},
 * BAD_REQUEST without a secret and for an address without encryption, CONFLICT if the environment configures the
 * provider.
 */
export async function saveProvider(ctx: OwnAccountContext, input: ProviderSave): Promise<ServiceSaved> {
  requireAdmin(ctx);
  if (isInEnvironment(input.provider)) throw new AppError('CONFLICT', serviceMessages.setByEnvironment);
  switch (input.provider) {
    case 'oidc': {
      const { provider: _, clientSecret, ...config } = input;
      requireEncryption('issuer', config.issuer);
      return saveService(ctx, OIDC, { config, secret: clientSecret, check: requireSecret });
    }
    case 'google': {
      const { provider: _, clientSecret, ...config } = input;
      return saveService(ctx, GOOGLE_CLIENT, { config, secret: clientSecret, check: requireSecret });
    }
    case 'github': {
      const { provider: _, clientSecret, ...config } = input;
      if (config.baseUrl !== '') requireEncryption('baseUrl', config.baseUrl);
      return saveService(ctx, GITHUB_CLIENT, { config, secret: clientSecret, check: requireSecret });
    }
  }
}

/** Throws CONFLICT for the provider of a required single sign-on. Waits for concurrent changes of that rule. */
async function refuseWhileRequired(tx: Transaction): Promise<void> {
  if (isInEnvironment('oidc')) return;
  await lockSettings(tx);
  if ((await findCompanyRule(tx)) !== null) throw new AppError('CONFLICT', said.keepsProvider);
}

/**
 * Removes the saved settings of a provider, which can no longer be used. Identities stay with their accounts. Throws
 * like {@link removeService}, CONFLICT for the company's while it is the only method.
 */
export function removeProvider(ctx: OwnAccountContext, provider: SignInProvider): Promise<ServiceSaved> {
  switch (provider) {
    case 'oidc':
      return removeService(ctx, OIDC, refuseWhileRequired);
    case 'google':
      return removeService(ctx, GOOGLE_CLIENT);
    case 'github':
      return removeService(ctx, GITHUB_CLIENT);
  }
}
