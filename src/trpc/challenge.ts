import type { ChallengePurpose } from '@/domain/account/challenge';

/** Solves a challenge for a purpose; returns its token, or null if it failed. */
type Solver = (purpose: ChallengePurpose) => Promise<string | null>;

let solver: Solver | null = null;

/** Registers the solver, called when a request requires a solved challenge. Returns a function that removes it. */
export function onChallenge(solve: Solver): () => void {
  solver = solve;
  return () => {
    if (solver === solve) solver = null;
  };
}

/** Returns the token of a solved challenge for a request; null without a solver. */
export async function solveChallenge(purpose: ChallengePurpose): Promise<string | null> {
  return (await solver?.(purpose)) ?? null;
}
