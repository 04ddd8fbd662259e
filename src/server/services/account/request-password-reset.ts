import type { PasswordResetRequest } from '@/domain/account/schema';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../challenge/challenge';
import type { ServiceContext } from '../context';
import { accountOfBrowser } from './known-browser';
import { requireCompanySignIn } from './company-only';

/**
 * Records a request for a recovery link. It does the same work and returns the
 * same response for every address: whether there is an account is checked later, off the request path
 * (process-reset-requests.ts). Throws TOO_MANY_REQUESTS over the limits, FORBIDDEN if company sign-in is the only
 * method, and with the remedy `solveChallenge` above half of the limits.
 */
export async function requestPasswordReset(
  ctx: Pick<ServiceContext, 'db' | 'now'> & {
    address: string;
    isKnownDevice?: ((profileId: string) => boolean) | undefined;
  },
  { email, captchaToken }: PasswordResetRequest,
): Promise<{ requested: true }> {
  const own = await accountOfBrowser(ctx, email);
  const counted: LimitUse[] =
    own === null
      ? [
          { limit: 'resetAddress', address: ctx.address },
          { limit: 'resetAccount', key: email.slice(0, 200) },
          { limit: 'resetServer', key: 'all' },
        ]
      : [{ limit: 'resetBrowser', key: own }];
  await requireCompanySignIn(ctx.db);
  await countAttempt(ctx, 'requestPasswordReset', { captchaToken, counted });
  await ctx.db.passwordResetRequest.create({
    data: { email, requestedAt: ctx.now },
    select: { id: true },
  });
  return { requested: true };
}
