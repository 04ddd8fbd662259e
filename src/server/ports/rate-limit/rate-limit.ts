import 'server-only';
import { isIPv6 } from 'node:net';
import pg from 'pg';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { env } from '@/env';
import { GatheredLimiter } from './gathered-limiter';

/** Limits by default (decisions, Identity): points in a window of seconds. RATE_LIMIT_FACTOR multiplies the points. */
const LIMITS = {
  signInAccount: { points: 10, seconds: 15 * 60 },
  signInAddress: { points: 50, seconds: 15 * 60 },
  signInServer: { points: 5_000, seconds: 15 * 60 },
  registerAddress: { points: 5, seconds: 60 * 60 },
  registerServer: { points: 500, seconds: 60 * 60 },
  resetAccount: { points: 3, seconds: 60 * 60 },
  resetAddress: { points: 10, seconds: 60 * 60 },
  resetServer: { points: 1_000, seconds: 60 * 60 },
  emailChangeAccount: { points: 5, seconds: 60 * 60 },
  avatarAddress: { points: 60, seconds: 60 * 60 },
  avatarAccount: { points: 20, seconds: 60 * 60 },
  avatarServer: { points: 6_000, seconds: 60 * 60 },
  usageAccount: { points: 600, seconds: 60 * 60 },
  suggestAddress: { points: 600, seconds: 60 * 60 },
  suggestAccount: { points: 300, seconds: 60 * 60 },
  testRunAccount: { points: 120, seconds: 60 * 60 },
  // These have variables of their own, which no factor changes.
  aiAccount: { points: env.AI_LIMIT_ACCOUNT_PER_HOUR, seconds: 60 * 60, isExact: true },
  aiGuest: { points: env.AI_LIMIT_GUEST_PER_HOUR, seconds: 60 * 60, isExact: true },
  aiDay: { points: env.AI_BUDGET_PER_DAY, seconds: 24 * 60 * 60, isExact: true },
} as const satisfies Record<string, { points: number; seconds: number; isExact?: true }>;
export type LimitName = keyof typeof LIMITS;

type Globals = { cuebookLimiters?: Map<LimitName, RateLimiterAbstract>; cuebookLimiterPool?: pg.Pool };
const globals = globalThis as Globals;

function limiter(name: LimitName): RateLimiterAbstract {
  const limiters = (globals.cuebookLimiters ??= new Map<LimitName, RateLimiterAbstract>());
  // A pool of its own: a flood of sign-ins must not take the connections that pages need.
  const pool = (globals.cuebookLimiterPool ??= new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 2_000,
  }).on('error', () => undefined));
  let found = limiters.get(name);
  if (found === undefined) {
    const { points, seconds } = LIMITS[name];
    const isExact = 'isExact' in LIMITS[name];
    found = new GatheredLimiter(pool, {
      keyPrefix: name,
      points: isExact ? points : Math.max(1, Math.round(points * env.RATE_LIMIT_FACTOR)),
      duration: seconds,
    });
    limiters.set(name, found);
  }
  return found;
}

/** One counted thing: a limit and whom it counts for (an address, a normalised account name, `all`). */
export type LimitUse = { limit: LimitName; key: string };

/**
 * Whom the limits of an address count: one IPv4 address, or one IPv6 network of 64 bits, which is what a household gets.
 * Within it anybody has more addresses than there are tries.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - Number(tail.includes('.'));
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Counts one try against each limit, in order, before any costly work. Throws TOO_MANY_REQUESTS with the seconds
 * to wait at the first one that is used up; those after it count nothing. So the address comes first and the whole
 * server last: nobody can use up everybody's limit once their own is. Exact under concurrency and across instances.
 */
export async function consumeLimits(uses: readonly LimitUse[]): Promise<void> {
  for (const { limit, key } of uses) {
    try {
      await limiter(limit).consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new AppError('TOO_MANY_REQUESTS', messages.error.tooManyRequests(seconds), {
        retryAfterSeconds: seconds,
      });
    }
  }
}

/** Gives back what a try that turned out rightful had counted: limits count failures only. */
export async function refundLimits(uses: readonly LimitUse[]): Promise<void> {
  await Promise.all(uses.map(({ limit, key }) => limiter(limit).reward(key)));
}

/** Forgets what was counted: somebody has proved who they are in another way. */
export async function forgetLimits(uses: readonly LimitUse[]): Promise<void> {
  await Promise.all(uses.map(({ limit, key }) => limiter(limit).delete(key)));
}

/** How often a key was counted in the present window; refused tries count too. */
export async function countedUses({ limit, key }: LimitUse): Promise<number> {
  return (await limiter(limit).get(key))?.consumedPoints ?? 0;
}
