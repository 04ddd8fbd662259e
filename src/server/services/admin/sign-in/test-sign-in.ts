import type { SignInTest, SignInTested, TestedStep } from '@/domain/admin/sign-in';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import { logger } from '@/server/log/logger';
import { createIssuerClient } from '@/server/ports/issuer/issuer-client';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { guardServiceHost, type ServiceHost } from '@/server/ports/service-host/service-host';
import { findProvider, type SetProvider } from '../../account/sign-in-providers';
import { notFound, requireAdmin, type ServiceContext } from '../../context';
import { rememberTest } from '../setup-tests';
import { checkGitHub } from './check-github';
import { providerWithoutTest } from './provider-without-test';
import { settingsOf } from './provider-settings';
import { fails } from './request-address';
import { checkDiscovery, type ProviderSettings } from './check-discovery';

async function runSteps(provider: SetProvider): Promise<TestedStep[]> {
  const { clientSecret } = provider;
  if (clientSecret === null) return [{ step: 'client', ...fails(said.clientLost) }];
  const settings = settingsOf({ ...provider, clientSecret });
  return testSteps(
    provider.id,
    settings,
    guardServiceHost(provider.source === 'saved' ? 'admin' : 'environment'),
  );
}

const isFromIssuer = ({ step, state }: TestedStep) => step === 'issuer' && state === 'works';

/** GitHub publishes nothing about itself, but has names of its own for its errors. */
const isFromGitHub = ({ step, state, text }: TestedStep) =>
  (step === 'client' && state === 'works') ||
  text.includes('incorrect_client_credentials') ||
  text.includes('redirect_uri_mismatch');

/**
 * Runs the steps at a host. Of one in a private network, nothing is told unless it has shown that it is the provider:
 * otherwise the words would tell which addresses and ports there are open.
 */
export async function testSteps(
  id: SetProvider['id'],
  settings: ProviderSettings,
  host: ServiceHost,
): Promise<TestedStep[]> {
  const ask = createIssuerClient({ ...settings, host });
  const steps = await (id === 'github' ? checkGitHub(ask, settings) : checkDiscovery(ask, settings));
  const isProved = steps.some((step) => (id === 'github' ? isFromGitHub(step) : isFromIssuer(step)));
  const isForbidden = steps.some(({ text }) => text === serviceHostMessages.forbidden);
  if (!host.isPrivate() || isProved || isForbidden) return steps;
  logger.warn({ steps }, 'the test of a private sign-in provider failed');
  return [{ step: id === 'github' ? 'token' : 'issuer', ...fails(serviceHostMessages.privateFailed) }];
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
