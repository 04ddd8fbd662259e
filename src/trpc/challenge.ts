import type { ChallengePurpose } from '@/domain/account/challenge';

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
