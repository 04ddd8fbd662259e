import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networksOf } from '../ports/rate-limit/address-networks';
import { type Refusal, refusalForNow } from './refusal';

/** Refused inputs of one address in a window; a network of 48 bits has ten times as many. RATE_LIMIT_FACTOR multiplies them. */
const REFUSED_INPUTS = 300;
const WINDOW_SECONDS = 5 * 60;

/**
 * What a server answers to an input that it has read in vain, also for somebody who is not signed in. 207 is a batch in which a
 * call failed.
 */
const IN_VAIN = new Set([207, 400, 401, 413]);

export interface RefusedInputs {
  /** Counts an answer against the address of who asked. */
  count: (address: string, status: number) => Promise<void>;
  /** Why the address may send no input for now, or null. */
  check: (address: string) => Promise<Refusal | null>;
}

/** Counts inputs that were read in vain, in this process: an address that sends little else is refused before they are read. */
export function createRefusedInputs(factor: number): RefusedInputs {
  const limiters = new Map<number, RateLimiterMemory>();

  function countersOf(address: string): { limiter: RateLimiterMemory; key: string }[] {
    return networksOf(address).map(({ key, times }) => {
      const points = times * Math.max(1, Math.round(REFUSED_INPUTS * factor));
      const limiter = limiters.get(times) ?? new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
      limiters.set(times, limiter);
      return { limiter, key };
    });
  }

  return {
    async count(address, status) {
      if (!IN_VAIN.has(status)) return;
      for (const { limiter, key } of countersOf(address)) await limiter.penalty(key);
    },
    async check(address) {
      for (const { limiter, key } of countersOf(address)) {
        const counted = await limiter.get(key);
        if (counted !== null && counted.remainingPoints <= 0) {
          const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
          return refusalForNow(429, 'Too many requests from this address were refused.', seconds);
        }
      }
      return null;
    },
  };
}
