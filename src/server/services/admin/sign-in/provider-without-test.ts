import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { SetProvider } from '../../account/sign-in-providers';
import type { Known } from '../setup-tests';

/** Returns a provider without its test. */
export function providerWithoutTest({
  source,
  issuer,
  clientId,
  clientSecret,
  scopes,
  savedAt,
}: SetProvider): Known {
  return {
    source,
    inUse: issuer,
    problem: clientSecret === null ? said.clientLost : '',
    of: savedAt?.toISOString() ?? `environment: ${[issuer, clientId, scopes].join(' ')}`,
  };
}
