import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** A queue that has not been empty for this long belongs to an overload, not to a burst. */
const BURST_MS = 200;
/** What the newest piece of work weighs in the time that one takes. */
const NEWEST = 0.1;

export interface GateOptions {
  /** Pieces of work that run at the same time. */
  concurrent: number;
  /** Pieces of work that may wait. */
  queued: number;
  /** How long one of a burst may wait. */
  burstWaitMs?: number;
  /**
   * How long one may wait once the queue has stood for a while, or as long as a piece of work takes just now if that is longer:
   * longer still, and all would be served late instead of most in time.
   */
  overloadWaitMs?: number;
}

/** Bounds how much runs at once and how much waits for it. */
export interface Gate {
  /**
   * Waits for a place and gives the function that leaves it; leaving twice does no harm.
   * Throws UNAVAILABLE with the seconds to wait when there is no place to wait in either, or none became free in time;
   * throws the signal's reason when it ends first.
   */
  enter: (signal?: AbortSignal) => Promise<() => void>;
  /** Runs `work` within a place. Throws like `enter`. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Seconds that whoever was turned away is asked to wait. */
export const RETRY_AFTER_SECONDS = 2;

/** The error of a server that has more to do than it can. */
export function busyError(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', messages.error.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** What to tell whoever was turned away; null when it is another error. */
export function refusalOf(error: unknown): string | null {
  return error instanceof AppError ? error.message : null;
}

interface Waiter {
  admit: () => void;
}

/**
 * A gate with a bounded queue and a controlled delay (ACM Queue, 'Fail at Scale'): a burst waits patiently; once the
 * queue has not been empty for a fifth of one, who comes waits briefly or is turned away, so that those who are let in are
 * served about as fast as on a quiet day. What is brief is told by the work itself: a slow machine does not turn away the few who
 * use it.
 */
export function createGate({
  concurrent,
  queued,
  burstWaitMs = 5_000,
  overloadWaitMs = 100,
}: GateOptions): Gate {
  const waiting = new Set<Waiter>();
  let running = 0;
  let lastEmpty = Date.now();
  let usualMs = 0;

  function leave(cameAt: number): void {
    usualMs += NEWEST * (Math.min(Date.now() - cameAt, burstWaitMs) - usualMs);
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    if (waiting.size === 0) lastEmpty = Date.now();
    next.admit();
  }

  function place(): () => void {
    let isLeft = false;
    const cameAt = Date.now();
    return () => {
      if (isLeft) return;
      isLeft = true;
      leave(cameAt);
    };
  }

  function wait(signal: AbortSignal | undefined): Promise<() => void> {
    const isBurst = Date.now() - lastEmpty <= Math.max(BURST_MS, 2 * usualMs);
    const patience = isBurst ? burstWaitMs : Math.max(overloadWaitMs, usualMs);
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        admit() {
          settle();
          resolve(place());
        },
      };
      const giveUp = (error: Error) => {
        waiting.delete(waiter);
        if (waiting.size === 0) lastEmpty = Date.now();
        settle();
        reject(error);
      };
      const onAbort = () => giveUp(new Error('Whoever asked has gone.', { cause: signal?.reason }));
      const timer = setTimeout(() => giveUp(busyError()), patience);
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.add(waiter);
    });
  }

  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (running < concurrent) {
      running += 1;
      lastEmpty = Date.now();
      return place();
    }
    if (waiting.size >= queued) throw busyError();
    return wait(signal);
  }

  return {
    enter,
    async run(work) {
      const leavePlace = await enter();
      try {
        return await work();
      } finally {
        leavePlace();
      }
    },
  };
}
