import type { TestedStep } from '@/domain/admin/sign-in';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer } from '@/server/ports/issuer/issuer-client';
import { checkClient } from './check-client';
import { checkClock } from './check-clock';
import { checkIssuer, type Metadata } from './check-issuer';
import { checkKeys } from './check-keys';
import { checkRedirect } from './check-redirect';
import { type StepResult, unclear, works } from './request-address';

export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  redirectAddress: string;
  /** Null for a provider other than the company's: no other ends sessions here. */
  logoutAddress: string | null;
};

function logoutOf({ logout }: Metadata, address: string): StepResult {
  if (logout === 'none') return unclear(said.logoutUnsaid);
  return works(logout === 'sessions' ? said.logoutWorks(address) : said.logoutWithoutSession(address));
}

/**
 * Tests the steps of a sign-in as far as possible without a user: issuer, keys, clock, redirect address, client, and what it says
 * of logouts. Steps that depend on a failed one are left out.
 */
export async function checkDiscovery(ask: RequestIssuer, settings: ProviderSettings): Promise<TestedStep[]> {
  const { found, answer, metadata } = await checkIssuer(ask, settings);
  const steps: TestedStep[] = [{ step: 'issuer', ...found }];
  const isKnown = found.state !== 'fails' && metadata;
  if (isKnown) steps.push({ step: 'keys', ...(await checkKeys(ask, metadata.jwks_uri)) });
  if (answer !== undefined) steps.push({ step: 'clock', ...checkClock(answer) });
  if (isKnown) {
    const [redirect, client] = await Promise.all([
      checkRedirect(ask, metadata.authorization_endpoint, settings),
      checkClient(ask, metadata, settings),
    ]);
    steps.push({ step: 'redirect', ...redirect }, { step: 'client', ...client });
    const { logoutAddress } = settings;
    if (logoutAddress !== null) steps.push({ step: 'logout', ...logoutOf(metadata, logoutAddress) });
  }
  return steps;
}
