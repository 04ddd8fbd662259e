import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { ProofOfWork, SolvedProof } from '@/domain/account/challenge';

/** The page stays alive: no stretch of work is longer. */
const MAX_MS = 12;

/** A turn of the event loop, which no browser delays as it does timers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Does the work of a challenge between the turns of the page. Its hashes are not the browser's own, which pages have
 * over https only, and which take longer for so little text. Gives what to send; null after a minute and a half.
 */
export async function solveProofOfWork(challenge: ProofOfWork): Promise<string | null> {
  const { cost } = challenge.parameters;
  let turnBegan = performance.now();
  const solution = await solveChallenge({
    challenge,
    async deriveKey(_parameters, salt, counter) {
      if (performance.now() - turnBegan > MAX_MS) {
        await nextTurn();
        turnBegan = performance.now();
      }
      const seed = new Uint8Array([...salt, ...counter]);
      let derivedKey = sha256(seed);
      for (let time = 1; time < cost; time += 1) derivedKey = sha256(derivedKey);
      return { parameters: {}, derivedKey };
    },
  });
  if (solution === null) return null;
  const { counter, derivedKey } = solution;
  const solved: SolvedProof = { challenge, solution: { counter, derivedKey } };
  return btoa(JSON.stringify(solved));
}
