import { createFairQueue } from './fair-queue';
import { busyError } from './busy-error';
import { callOnce, type Waiter, waitForPlace } from './waiter';

/** A queue that has not been empty for this long indicates overload, not a burst. */
const BURST_MS = 200;
/** Weight of the latest work in the moving average of durations. */
const NEWEST = 0.1;

export interface SemaphoreOptions {
  concurrent: number;
  queued: number;
  /** Maximum queue length per line. */
  queuedInLine?: number;
  /** Maximum wait within a burst. */
  burstWaitMs?: number;
  /**
   * Maximum wait during an overload, or the average duration of work if that is longer: with longer waits all would be
   * served late instead of most in time.
   */
  overloadWaitMs?: number;
}

export interface Semaphore {
  /**
   * Waits for a place and returns the function that leaves it; leaving twice is harmless.
   * @param line requests of one line are served in order; lines take turns Throws UNAVAILABLE with the seconds to wait
   * if the queue is full, or if no place becomes free in time. If the signal aborts, throws its reason, or while
   * waiting an error with the reason as its cause.
   */
  enter: (signal?: AbortSignal, line?: string) => Promise<() => void>;
  /** Runs `work` within a place. Throws like `enter`. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Semaphore with a bounded queue and a controlled delay (ACM Queue, 'Fail at Scale'): in a burst requests wait; once
 * the queue has not been empty for a fifth of a second, new ones wait briefly or are rejected, so that those admitted
 * are served about as fast as on a quiet day. What "briefly" means depends on the duration of the work, so that a slow
 * machine does not reject its few users. Lines are served round-robin (fair queueing), so that a hundred requests from
 * one network don't delay the one from another.
 */
export function createSemaphore({
  concurrent,
  queued,
  queuedInLine = queued,
  burstWaitMs = 5_000,
  overloadWaitMs = 100,
}: SemaphoreOptions): Semaphore {
  const lines = createFairQueue<Waiter>();
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
    return callOnce(() => leave(cameAt));
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
