import type { TRPCLink } from '@trpc/client';
import type { ChallengePurpose } from '@/domain/account/challenge';
import type { AppRouter } from '@/server/api/root';
import { remedyLink } from './remedy-link';

/** Solves a challenge for a purpose; gives what to send along, or null when it came to nothing. */
type Solver = (purpose: ChallengePurpose) => Promise<string | null>;

let solver: Solver | null = null;

/** Is asked when a call is refused for want of a challenge's solution. Gives what ends that. */
export function onChallenge(solve: Solver): () => void {
  solver = solve;
  return () => {
    if (solver === solve) solver = null;
  };
}

/** What to send along with the call of this purpose; null when nobody is there to solve anything. */
export async function solveChallenge(purpose: ChallengePurpose): Promise<string | null> {
  return (await solver?.(purpose)) ?? null;
}

/** Repeats a call of `account` that was refused for want of a challenge's solution, with one. */
export function challengeLink(): TRPCLink<AppRouter> {
  return remedyLink('solveChallenge', async (call) => {
    const purpose = call.path.replace('account.', '') as ChallengePurpose;
    const captchaToken = await solveChallenge(purpose);
    if (captchaToken === null) return null;
    return { ...call, input: { ...(call.input as object), captchaToken } };
  });
}
