import type { TRPCLink } from '@trpc/client';
import type { ChallengePurpose } from '@/domain/account/challenge';
import type { AppRouter } from '@/server/api/root';
import { solveChallenge } from './challenge';
import { remedyLink } from './remedy-link';

/** Repeats a call of `account` that was refused for want of a challenge's solution, with one. */
export function challengeLink(): TRPCLink<AppRouter> {
  return remedyLink('solveChallenge', async (call) => {
    const purpose = call.path.replace('account.', '') as ChallengePurpose;
    const captchaToken = await solveChallenge(purpose);
    if (captchaToken === null) return null;
    return { ...call, input: { ...(call.input as object), captchaToken } };
  });
}
