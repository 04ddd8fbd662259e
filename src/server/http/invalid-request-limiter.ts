import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Network } from '../ports/rate-limit/address-networks';
import { type Refusal, refusalForNow } from './refusal';

/**
 * Maximum invalid inputs of one sender, or of unknown clients of one address, per window; a /48 network has ten times
 * as many. RATE_LIMIT_FACTOR multiplies them.
 */
const REFUSED_INPUTS = 300;
const WINDOW_SECONDS = 5 * 60;

/** Statuses that mean an input was read for nothing, including 401. 207 is a batch with a failed call. */
const IN_VAIN = new Set([207, 400, 401, 413]);

export interface InvalidRequestLimiter {
  count: (counted: readonly Network[], status: number) => Promise<void>;
  /** Returns why the sender may send no input for now, or null. */
  check: (counted: readonly Network[]) => Promise<Refusal | null>;
}

/** Counts one use of a key over all processes, of `points` in a window; returns the total, and how long it counts. */
export type CountEverywhere = (
  key: string,
  limit: { points: number; seconds: number },
) => Promise<{ total: number; ms: number }>;

/**
 * Counts invalid inputs: a sender of little else is rejected before its input is read, without a query. What other
 * processes have counted is known after the sender's next invalid input here.
 */
export function createInvalidRequestLimiter(
  factor: number,
  countEverywhere?: CountEverywhere,
): InvalidRequestLimiter {
  const limiters = new Map<number, RateLimiterMemory>();

  function countersOf(counted: readonly Network[]): { limiter: RateLimiterMemory; key: string }[] {
    return counted.map(({ key, times }) => {
      const points = times * Math.max(1, Math.round(REFUSED_INPUTS * factor));
      const limiter = limiters.get(times) ?? new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
      limiters.set(times, limiter);
      return { limiter, key };
    });
  }

  return {
    async count(counted, status) {
      if (!IN_VAIN.has(status)) return;
      for (const { limiter, key } of countersOf(counted)) {
        await limiter.penalty(key);
        const all = await countEverywhere?.(key, { points: limiter.points, seconds: WINDOW_SECONDS });
        const own = (await limiter.get(key))?.consumedPoints ?? 0;
        if (all !== undefined && all.total > own)
          await limiter.set(key, all.total, Math.ceil(all.ms / 1_000));
      }
    },
    async check(counted) {
      for (const { limiter, key } of countersOf(counted)) {
        const uses = await limiter.get(key);
        if (uses !== null && uses.remainingPoints <= 0) {
          const seconds = Math.max(1, Math.ceil(uses.msBeforeNext / 1_000));
          return refusalForNow(429, 'Too many invalid requests. Try again later.', seconds);
        }
      }
      return null;
    },
  };
}
