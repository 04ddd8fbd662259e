import type { SignInTest, SignInTested } from '@/domain/admin/sign-in';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { createAskIssuer } from '@/server/ports/issuer/ask-issuer';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireAdmin, type ServiceContext } from '../../context';
import { settingsOf } from './provider-settings';
import { walkDiscovery } from './walk-discovery';

/**
 * Tests a provider of sign-ins as it is set here; written down and limited, as it makes the server act. Throws FORBIDDEN for anybody
 * but an admin, NOT_FOUND for a provider that is not set, TOO_MANY_REQUESTS.
 */
export async function testSignIn(ctx: ServiceContext, { provider }: SignInTest): Promise<SignInTested> {
  const admin = requireAdmin(ctx);
  const settings = settingsOf(provider);
  if (settings === null) throw new AppError('NOT_FOUND', messages.error.notFound);
  await consumeLimits([{ limit: 'setupTestAccount', key: admin.id }]);
  await ctx.db.auditEvent.create({
    data: {
      at: ctx.now,
      actorId: admin.id,
      action: 'setup.test',
      subjectId: admin.id,
      details: { to: `sign-in by ${provider}` },
    },
    select: { id: true },
  });
  return { steps: await walkDiscovery(createAskIssuer(settings), settings) };
}
