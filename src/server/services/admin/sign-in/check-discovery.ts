import type { TestedStep } from '@/domain/admin/sign-in';
import type { RequestIssuer } from '@/server/ports/issuer/issuer-client';
import { checkClient } from './check-client';
import { checkClock } from './check-clock';
import { checkIssuer } from './check-issuer';
import { checkKeys } from './check-keys';
import { checkRedirect } from './check-redirect';

export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  redirectAddress: string;
};

/**
 * Tests the steps of a sign-in as far as possible without a user: issuer, keys, clock, redirect address, client. Steps
 * that depend on a failed one are left out.
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
  }
  return steps;
}
