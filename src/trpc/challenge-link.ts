import type { TRPCLink } from '@trpc/client';
import type { ChallengePurpose } from '@/domain/account/challenge';
import type { AppRouter } from '@/server/api/root';
import { solveChallenge } from './challenge';
import { remedyLink } from './remedy-link';

/** Repeats a call of `account` that was refused for want of a challenge's solution, with one. */
export function challengeLink(): TRPCLink<AppRouter> {
  return remedyLink('solveChallenge', async (call) => {
    const [, ...name] = call.path.split('.');
    const words = name.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)));
    const captchaToken = await solveChallenge(words.join('') as ChallengePurpose);
    if (captchaToken === null) return null;
    return { ...call, input: { ...(call.input as object), captchaToken } };
  });
}
