import { fairLines } from './fair-lines';
import { busyError } from './busy-error';
import { leaveOnce, type Waiter, waitForPlace } from './waiter';

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
  const lines = fairLines<Waiter>();
  let running = 0;
  let lastEmpty = performance.now();
  let usualMs = 0;

  function noteWhetherEmpty(): void {
    if (lines.size === 0) lastEmpty = performance.now();
  }

  function leave(cameAt: number): void {
    usualMs += NEWEST * (Math.min(performance.now() - cameAt, burstWaitMs) - usualMs);
    const next = lines.take(() => true);
    if (next === undefined) running -= 1;
    else {
      noteWhetherEmpty();
      next.waiter.admit();
    }
  }

  function take(): () => void {
    const cameAt = performance.now();
    return leaveOnce(() => leave(cameAt));
  }

  function wait(signal: AbortSignal | undefined, line: string): Promise<() => void> {
    const isBurst = performance.now() - lastEmpty <= Math.max(BURST_MS, 2 * usualMs);
    return waitForPlace({
      join: (waiter) => lines.add(line, waiter),
      leave(waiter) {
        lines.remove(line, waiter);
        noteWhetherEmpty();
      },
      take,
      patienceMs: isBurst ? burstWaitMs : Math.max(overloadWaitMs, usualMs),
      signal,
    });
  }

  async function enter(signal?: AbortSignal, line = ''): Promise<() => void> {
    signal?.throwIfAborted();
    if (running < concurrent) {
      running += 1;
      lastEmpty = performance.now();
      return take();
    }
    if (lines.size >= queued || lines.lengthOf(line) >= queuedInLine) throw busyError();
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
