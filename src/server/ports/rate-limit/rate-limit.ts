import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { env } from '@/env';
import { limitRefusals } from '@/server/metrics/process-metrics';
import { networksOf } from '@/server/ports/rate-limit/address-networks';
import { currentSender } from '@/server/request-context/sender';
import { limiterPool } from './limiter-pool';
import { type LimitName, LIMITS } from './limits';

const limiters = new Map<string, RateLimiterAbstract>();

/** Returns the limiter with a multiple of a limit's points per key. */
function limiter(name: LimitName, times: number): RateLimiterAbstract {
  const kept = `${name} ${times}`;
  let found = limiters.get(kept);
  if (found === undefined) {
    const { points, seconds } = LIMITS[name];
    const isExact = 'isExact' in LIMITS[name];
    found = new RateLimiterPostgres({
      storeClient: limiterPool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: times * (isExact ? points : Math.max(1, Math.round(points * env.RATE_LIMIT_FACTOR))),
      duration: seconds,
    });
    limiters.set(kept, found);
  }
  return found;
}

/** One counted use: a limit, and a key (an id, a normalized name, `all`) or an address, counted for its networks. */
export type LimitUse = { limit: LimitName } & ({ key: string } | { address: string });

/** A use for the session, browser or token of the current request, or for the address of an unknown client. */
export function useOfSender(limit: LimitName, address: string): LimitUse {
  const { known, token } = currentSender();
  const own = known ?? token;
  return own === undefined ? { limit, address } : { limit, key: own };
}

type Counter = {
  counter: RateLimiterAbstract;
  key: string;
  slowsDown: boolean;
  asksForWork: boolean;
  limit: LimitName;
};

/** Returns whether a use counts for the whole server, whose limit delays and never rejects. */
export function isOfServer({ limit }: LimitUse): boolean {
  return 'slowsDown' in LIMITS[limit];
}

/** Returns the counters of a use, the narrowest first. */
function countersOf(use: LimitUse): Counter[] {
  const counted = 'key' in use ? [{ key: use.key, times: 1 }] : networksOf(use.address);
  const slowsDown = isOfServer(use);
  const asksForWork = 'asksForWork' in LIMITS[use.limit];
  return counted.map(({ key, times }) => ({
    counter: limiter(use.limit, times),
    key,
    slowsDown,
    asksForWork,
    limit: use.limit,
  }));
}

/** A window that ends later than possible by more than this was started while the clock was wrong. */
const WRONG_CLOCK_MS = 60 * 60 * 1_000;

/** Counts one use. If a window lasts only because the clock was set back since, a new one is started. */
async function consumeNow(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key);
  } catch (error) {
    const isOfWrongClock =
      error instanceof RateLimiterRes && error.msBeforeNext > counter.duration * 1_000 + WRONG_CLOCK_MS;
    if (!isOfWrongClock) throw error;
    await counter.delete(key);
    return counter.consume(key);
  }
}

const SLOW_MS = { least: 1_000, most: 5_000 };

/** Returns the delay of an attempt above the server-wide limit: one second at it, five from five times it on. */
export function slowDownMs(counted: number, limit: number): number {
  return Math.round(Math.min(SLOW_MS.most, Math.max(SLOW_MS.least, (SLOW_MS.least * counted) / limit)));
}

type Consumed = {
  /** The attempt was delayed: the server-wide limit is exceeded. */
  isSlowed: boolean;
  /** More than half of the client's own limit is used up, or more than all of one that asks for work instead. */
  isHalfUsed: boolean;
};

/** Counts one attempt, also when it throws TOO_MANY_REQUESTS. Waits here above the server-wide limit. */
async function consume({ counter, key, slowsDown, asksForWork, limit }: Counter): Promise<Consumed> {
  try {
    const { consumedPoints } = await consumeNow(counter, key);
    return { isSlowed: false, isHalfUsed: !slowsDown && consumedPoints > counter.points / 2 };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (slowsDown) {
      await wait(slowDownMs(error.consumedPoints, counter.points));
      return { isSlowed: true, isHalfUsed: false };
    }
    if (asksForWork) return { isSlowed: false, isHalfUsed: true };
    limitRefusals.inc({ limit });
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', messages.error.tooManyRequests(seconds), {
      retryAfterSeconds: seconds,
    });
  }
}

/** State of a window. `remaining` is below zero if the counted use was one too many. */
export type UseCount = { limit: number; remaining: number; resetSeconds: number };

/** Counts one use and returns the remaining ones; never throws for the limit. */
export async function countUse({ limit, key }: { limit: LimitName; key: string }): Promise<UseCount> {
  const counter = limiter(limit, 1);
  const counted = await consumeNow(counter, key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  return {
    limit: counter.points,
    remaining: counter.points - counted.consumedPoints,
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)),
  };
}

async function refund(counters: readonly Counter[]): Promise<void> {
  await Promise.all(counters.map(({ counter, key }) => counter.reward(key)));
}

/**
 * Counts one attempt against each limit, in order, before any expensive work. Throws TOO_MANY_REQUESTS with the seconds
 * to wait at the first one that is used up; those after it count nothing. So the address comes first and the
 * server-wide limit last: a client can't use up the shared limit once its own is used up. Above the server-wide limit
 * the attempt waits a little instead; `isSlowed` reports that, and `isHalfUsed` that more than half of the client's own
 * limit is used up. Exact under concurrency and across instances.
 */
export async function consumeLimits(uses: readonly LimitUse[]): Promise<Consumed> {
  const all: Consumed = { isSlowed: false, isHalfUsed: false };
  for (const counter of uses.flatMap(countersOf)) {
    const one = await consume(counter);
    all.isSlowed ||= one.isSlowed;
    all.isHalfUsed ||= one.isHalfUsed;
  }
  return all;
}

/** Returns whether one more use would be above half of a limit, without counting it. */
export async function isHalfUsed(uses: readonly LimitUse[]): Promise<boolean> {
  const counted = await Promise.all(
    uses.flatMap(countersOf).map(async ({ counter, key }) => {
      const used = (await counter.get(key))?.consumedPoints ?? 0;
      return used + 1 > counter.points / 2;
    }),
  );
  return counted.includes(true);
}

/** Returns the share of a limit that is used up, above 1 where it rejects nobody; of its networks, the highest. */
export async function usedShare(use: LimitUse): Promise<number> {
  const shares = await Promise.all(
    countersOf(use).map(
      async ({ counter, key }) => ((await counter.get(key))?.consumedPoints ?? 0) / counter.points,
    ),
  );
  return Math.max(...shares);
}

interface Tried {
  /** The error of a limit that is used up; null if the attempt may go on. */
  refusal: AppError | null;
  isHalfUsed: boolean;
  /** Undoes the count, also that of a rejected attempt. */
  undo: () => Promise<void>;
}

/** Counts one attempt like {@link consumeLimits}, and returns the rejection instead of throwing it. */
export async function tryLimits(uses: readonly LimitUse[]): Promise<Tried> {
  const counted: Counter[] = [];
  const tried: Tried = { refusal: null, isHalfUsed: false, undo: () => refund(counted) };
  try {
    for (const counter of uses.flatMap(countersOf)) {
      counted.push(counter);
      const one = await consume(counter);
      tried.isHalfUsed ||= one.isHalfUsed;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tried.refusal = error;
  }
  return tried;
}

/** Counts one attempt like {@link consumeLimits}; a rejected one is not counted. */
export async function consumeLimitOrNothing(use: LimitUse): Promise<void> {
  const { refusal, undo } = await tryLimits([use]);
  if (refusal === null) return;
  await undo();
  throw refusal;
}

/** Undoes the count of a successful attempt: limits count failures only. */
export async function refundLimits(uses: readonly LimitUse[]): Promise<void> {
  await refund(uses.flatMap(countersOf));
}

/** Resets counters after the user has authenticated in another way. */
export async function resetLimits(uses: readonly LimitUse[]): Promise<void> {
  await Promise.all(uses.flatMap(countersOf).map(({ counter, key }) => counter.delete(key)));
}

/** Returns the count in the current window, including rejected attempts. */
export async function countedUses(use: LimitUse): Promise<number> {
  const [narrowest] = countersOf(use);
  return (await narrowest?.counter.get(narrowest.key))?.consumedPoints ?? 0;
}
