import 'server-only';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { logger } from '@/server/log/logger';
import { limiterPool } from './limiter-pool';

/** Maximum counts that wait for the database: above it, in a flood, each process counts its own only. */
const MAX_WAITING = 100;
let waiting = 0;
const limiters = new Map<number, RateLimiterPostgres>();

function limiterOf(points: number, seconds: number): RateLimiterPostgres {
  const found =
    limiters.get(points) ??
    new RateLimiterPostgres({
      storeClient: limiterPool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'invalidInput',
      points,
      duration: seconds,
    });
  limiters.set(points, found);
  return found;
}

/** Counts an invalid input over all processes. Never rejects: where the database is busy, nothing is added. */
export async function countInvalidInput(
  key: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<{ total: number; ms: number }> {
  if (waiting >= MAX_WAITING) return { total: 0, ms: 0 };
  waiting += 1;
  try {
    const { consumedPoints, msBeforeNext } = await limiterOf(points, seconds).penalty(key);
    return { total: consumedPoints, ms: msBeforeNext };
  } catch (error) {
    logger.warn({ err: error }, 'an invalid input was counted in this process only');
    return { total: 0, ms: 0 };
  } finally {
    waiting -= 1;
  }
}
