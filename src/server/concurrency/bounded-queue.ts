import { busyError } from './busy-error';
import { callOnce, type Waiter, waitForPlace } from './waiter';

/**
 * Runs `atOnce` callers at a time; the others wait in order. A caller who finds `maxWaiting` before them, or has waited
 * `longestWaitMs`, gets UNAVAILABLE and holds nothing.
 * @returns waits for admission; the function it returns must be called once, to leave
 */
export function boundedQueue({
  atOnce,
  maxWaiting,
  longestWaitMs,
}: {
  atOnce: number;
  maxWaiting: number;
  longestWaitMs: number;
}): () => Promise<() => void> {
  const waiting = new Set<Waiter>();
  let inside = 0;

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      inside -= 1;
      return;
    }
    waiting.delete(next);
    next.admit();
  }

  return async () => {
    if (inside < atOnce) {
      inside += 1;
      return callOnce(leave);
    }
    if (waiting.size >= maxWaiting) throw busyError();
    return waitForPlace({
      join: (waiter) => waiting.add(waiter),
      leave: (waiter) => waiting.delete(waiter),
      take: () => callOnce(leave),
      patienceMs: longestWaitMs,
      signal: undefined,
    });
  };
}
