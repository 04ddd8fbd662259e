import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** A queue that has not been empty for this long belongs to an overload, not to a burst. */
const BURST_MS = 200;
/** What the newest piece of work weighs in the time that one takes. */
const NEWEST = 0.1;

export interface SemaphoreOptions {
  /** Pieces of work that run at the same time. */
  concurrent: number;
  /** Pieces of work that may wait. */
  queued: number;
  /** How many of them in one line. */
  queuedInLine?: number;
  /** How long one of a burst may wait. */
  burstWaitMs?: number;
  /**
   * How long one may wait once the queue has stood for a while, or as long as a piece of work takes just now if that is longer:
   * longer still, and all would be served late instead of most in time.
   */
  overloadWaitMs?: number;
}

/** Bounds how much runs at once and how much waits for it. */
export interface Semaphore {
  /**
   * Waits for a place and gives the function that leaves it; leaving twice does no harm.
   * @param line those who wait in one line come one after the other; lines take turns
   * Throws UNAVAILABLE with the seconds to wait when there is no place to wait in either, or none became free in time;
   * throws the signal's reason when it ends first.
   */
  enter: (signal?: AbortSignal, line?: string) => Promise<() => void>;
  /** Runs `work` within a place. Throws like `enter`. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The `Retry-After` of a refused caller, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** The error of a server that has more to do than it can. */
export function busyError(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', messages.error.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** The message for a refused caller; null for another error. */
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
 * use it. Each line of those who wait gets a place in turn (fair queueing), so that a hundred from one network do not stand before
 * the one from another.
 */
export function createSemaphore({
  concurrent,
  queued,
  queuedInLine = queued,
  burstWaitMs = 5_000,
  overloadWaitMs = 100,
}: SemaphoreOptions): Semaphore {
  const lines = new Map<string, Set<Waiter>>();
  let waiting = 0;
  let running = 0;
  let lastEmpty = performance.now();
  let usualMs = 0;

  function stopWaiting(waiter: Waiter, name: string): void {
    const line = lines.get(name);
    if (line?.delete(waiter) !== true) return;
    if (line.size === 0) lines.delete(name);
    waiting -= 1;
    if (waiting === 0) lastEmpty = performance.now();
  }

  /** The first of the line whose turn it is; the next turn is another line's. */
  function takeNext(): Waiter | undefined {
    for (const [name, line] of lines) {
      lines.delete(name);
      lines.set(name, line);
      for (const waiter of line) {
        stopWaiting(waiter, name);
        return waiter;
      }
    }
    return undefined;
  }

  function leave(cameAt: number): void {
    usualMs += NEWEST * (Math.min(performance.now() - cameAt, burstWaitMs) - usualMs);
    const next = takeNext();
    if (next === undefined) running -= 1;
    else next.admit();
  }

  function place(): () => void {
    let isLeft = false;
    const cameAt = performance.now();
    return () => {
      if (isLeft) return;
      isLeft = true;
      leave(cameAt);
    };
  }

  function wait(signal: AbortSignal | undefined, name: string): Promise<() => void> {
    const isBurst = performance.now() - lastEmpty <= Math.max(BURST_MS, 2 * usualMs);
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
        stopWaiting(waiter, name);
        settle();
        reject(error);
      };
      const onAbort = () => giveUp(new Error('The client disconnected.', { cause: signal?.reason }));
      const timer = setTimeout(() => giveUp(busyError()), patience);
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting += 1;
      lines.set(name, (lines.get(name) ?? new Set()).add(waiter));
    });
  }

  async function enter(signal?: AbortSignal, line = ''): Promise<() => void> {
    signal?.throwIfAborted();
    if (running < concurrent) {
      running += 1;
      lastEmpty = performance.now();
      return place();
    }
    if (waiting >= queued || (lines.get(line)?.size ?? 0) >= queuedInLine) throw busyError();
    return wait(signal, line);
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
