import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { aiBudgetPerDay, env } from '@/env';
import { holdPlaces, type PlaceLimit } from '@/server/ports/held-places/held-places';
import { networksOf } from '@/server/ports/rate-limit/address-networks';
import {
  consumeLimitOrNothing,
  countedUses,
  type LimitUse,
  refundLimits,
} from '@/server/ports/rate-limit/rate-limit';
import type { AiContext } from './context';

/** Maximum concurrent responses per caller over all processes, and for all callers of this process together. */
const AT_ONCE_PER_CALLER = 2;
const AT_ONCE = 40;
const DAY_MS = 24 * 60 * 60 * 1_000;

let totalInFlight = 0;

/** The use that counts for the budget of a day, in UTC. */
function budgetOf(now: Date): LimitUse {
  return { limit: 'aiDay', key: now.toISOString().slice(0, 10) };
}

function callerOf({ actor, address }: AiContext): LimitUse {
  return actor.kind === 'member' ? { limit: 'aiAccount', key: actor.id } : { limit: 'aiGuest', address };
}

/** Returns the slots that a call takes, and their capacity. */
function placesOf({ actor, address }: AiContext): PlaceLimit[] {
  const places = actor.kind === 'member' ? [{ key: actor.id, times: 1 }] : networksOf(address);
  return places.map(({ key, times }) => ({
    key: `ai ${actor.kind} ${key}`,
    most: AT_ONCE_PER_CALLER * times,
  }));
}

/** Counts one use. Above the limit nothing stays counted, and the error includes the time to wait. */
async function count(use: LimitUse, refusal: (seconds: number) => string, seconds?: number): Promise<void> {
  try {
    await consumeLimitOrNothing(use);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wait = seconds ?? error.retryAfterSeconds ?? 0;
    const reason = refusal(wait);
    throw new AppError('TOO_MANY_REQUESTS', reason, { reason, retryAfterSeconds: wait });
  }
}

type Counted = { use: LimitUse; refusal: (seconds: number) => string; seconds?: number };

/** Returns all limits that a call counts for, each with the message for when it is used up. */
function usesOf({ actor, now }: AiContext, caller: LimitUse): Counted[] {
  const day = now.toISOString().slice(0, 10);
  const untilMidnight = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
  const isGuest = actor.kind !== 'member';
  return [
    {
      use: caller,
      refusal: (seconds) =>
        isGuest
          ? messages.ai.guestLimit(env.AI_LIMIT_GUEST_PER_HOUR, seconds)
          : messages.ai.accountLimit(env.AI_LIMIT_ACCOUNT_PER_HOUR, seconds),
    },
    ...(isGuest
      ? [
          {
            use: { limit: 'aiGuestDay', key: day } as const,
            refusal: messages.ai.guestBudget,
            seconds: untilMidnight,
          },
        ]
      : []),
    { use: budgetOf(now), refusal: messages.ai.budget, seconds: untilMidnight },
  ];
}

/** Counts all of them, in order; a rejected call leaves nothing counted. */
async function countAll(all: readonly Counted[]): Promise<LimitUse[]> {
  const counted: LimitUse[] = [];
  try {
    for (const { use, refusal, seconds } of all) {
      await count(use, refusal, seconds);
      counted.push(use);
    }
    return counted;
  } catch (error) {
    await refundLimits(counted);
    throw error;
  }
}

/** A call that is within the limits. */
export interface CountedCall {
  /** Undoes the count: the provider did nothing for the call. */
  refund: () => Promise<void>;
  /** Releases the caller's slot. */
  end: () => void;
}

/**
 * Counts one call: for the caller's hour first, then the guests' share of the day, then the day, so
 * that no caller uses the day beyond their own hour, nor guests beyond their share. Exact across processes. Throws
 * TOO_MANY_REQUESTS with the time to wait.
 */
export async function countCall(ctx: AiContext): Promise<CountedCall> {
  const caller = callerOf(ctx);
  const free = totalInFlight >= AT_ONCE ? null : await holdPlaces(placesOf(ctx));
  // Others of this process may have begun meanwhile.
  if (free === null || totalInFlight >= AT_ONCE) {
    free?.();
    throw new AppError('TOO_MANY_REQUESTS', messages.ai.busy, {
      reason: messages.ai.busy,
      retryAfterSeconds: 5,
    });
  }
  totalInFlight += 1;
  const end = () => {
    totalInFlight -= 1;
    free();
  };

  try {
    const uses = await countAll(usesOf(ctx, caller));
    return { refund: () => refundLimits(uses), end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Returns the calls of the whole server since midnight UTC. */
export async function usedToday(now: Date): Promise<{ used: number; budget: number }> {
  const budget = aiBudgetPerDay;
  return { used: Math.min(await countedUses(budgetOf(now)), budget), budget };
}
