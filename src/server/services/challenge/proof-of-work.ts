import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { type ChallengePurpose, ProofOfWork, SolvedProof } from '@/domain/account/challenge';
import { AppError } from '@/domain/errors';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { derivedKey } from '../derived-key';

/** Proof of work for a browser's processor, by altcha's protocol: no user interaction and no third party. */

const LIFETIME_MS = 5 * 60 * 1_000;
/** Hashes per attempt. */
const COST = 500;
/**
 * Maximum attempts at level 0. On average half: 62,500 hashes, a tenth of a second on a laptop, one on an old phone. Each
 * level takes twice as many, at the highest a second and eight.
 */
const MAX_ATTEMPTS = 250;
export const MAX_LEVEL = 3;

const secrets = {
  hmacSignatureSecret: derivedKey('challenges').toString('hex'),
  hmacKeySignatureSecret: derivedKey('solutions of challenges').toString('hex'),
};

/** Creates a challenge for one purpose, valid five minutes. Not stored: its signature proves that it is ours. */
export async function createProofOfWork(
  purpose: ChallengePurpose,
  now: Date,
  level: number,
  counter = randomInt(MAX_ATTEMPTS * 2 ** level),
): Promise<ProofOfWork> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: COST,
    counter,
    deriveKey,
    data: { purpose, level },
    ...secrets,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return ProofOfWork.parse(challenge);
}

function readToken(token: string): SolvedProof | null {
  try {
    const { data } = SolvedProof.safeParse(JSON.parse(Buffer.from(token, 'base64').toString()));
    return data ?? null;
  } catch {
    return null;
  }
}

/**
 * Accepts a solution once. Returns whether it is correct, in time, and of a challenge of ours for this purpose, of at least
 * this level.
 */
export async function consumeProofOfWork(
  purpose: ChallengePurpose,
  token: string,
  level: number,
): Promise<boolean> {
  const solved = readToken(token);
  if (solved === null) return false;
  const { data } = solved.challenge.parameters;
  if (data.purpose !== purpose || data.level < level) return false;
  const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets });
  if (!verified) return false;
  try {
    await consumeLimits([{ limit: 'solvedChallenge', key: solved.challenge.parameters.nonce }]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
