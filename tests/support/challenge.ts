import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { ChallengePurpose, ProofOfWork } from '@/domain/account/challenge';
import { createProofOfWork, MAX_LEVEL } from '@/server/services/challenge/proof-of-work';

/** Solves a proof of work like a browser. */
export async function solutionOf(challenge: ProofOfWork): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Solves a challenge of our own whose first try is right, for tests that need a solved one. */
export async function solved(purpose: ChallengePurpose, madeAt = new Date()): Promise<string> {
  return solutionOf(await createProofOfWork(purpose, madeAt, MAX_LEVEL, 0));
}
