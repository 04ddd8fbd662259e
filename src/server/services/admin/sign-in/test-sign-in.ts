import type { SignInTest, SignInTested, TestedStep } from '@/domain/admin/sign-in';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import { createIssuerClient } from '@/server/ports/issuer/issuer-client';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { findProvider, type SetProvider } from '../../account/sign-in-providers';
import { notFound, requireAdmin, type ServiceContext } from '../../context';
import { rememberTest } from '../setup-tests';
import { checkGitHub } from './check-github';
import { providerWithoutTest } from './provider-without-test';
import { settingsOf } from './provider-settings';
import { fails } from './request-address';
import { checkDiscovery } from './check-discovery';

async function runSteps(provider: SetProvider): Promise<TestedStep[]> {
  const { clientSecret } = provider;
  if (clientSecret === null) return [{ step: 'client', ...fails(said.clientLost) }];
  const settings = settingsOf({ ...provider, clientSecret });
  const ask = createIssuerClient(settings);
  return provider.id === 'github' ? checkGitHub(ask, settings) : checkDiscovery(ask, settings);
}

/**
 * Tests a configured sign-in provider; audited, stored and limited, because it makes the server send requests. Throws
 * FORBIDDEN for non-admins, NOT_FOUND for a provider that is not configured, TOO_MANY_REQUESTS.
 */
export async function testSignIn(ctx: ServiceContext, { provider: id }: SignInTest): Promise<SignInTested> {
  const admin = requireAdmin(ctx);
  const provider = await findProvider(ctx.db, id);
  if (provider === null) throw notFound();
  await consumeLimits([{ limit: 'setupTestAccount', key: admin.id }]);
  await ctx.db.auditEvent.create({
    data: {
      at: ctx.now,
      actorId: admin.id,
      action: 'setup.test',
      subjectId: admin.id,
      details: { to: `sign-in by ${id}` },
    },
    select: { id: true },
  });
  const steps = await runSteps(provider);
  const failed = steps.find(({ state }) => state === 'fails');
  const tested = { isWorking: failed === undefined, text: failed?.text ?? '' };
  await rememberTest(ctx.db, id, { of: providerWithoutTest(provider).of, at: ctx.now, tested });
  return { steps };
}
