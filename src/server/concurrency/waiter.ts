import { busyError } from './busy-error';

export interface Waiter {
  admit: () => void;
  refuse: () => void;
}

export interface Waiting<Place> {
  join: (waiter: Waiter) => void;
  leave: (waiter: Waiter) => void;
  /** Takes the place of a waiter that is served. */
  take: () => Place;
  patienceMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Waits until the waiter is admitted, and returns its place. Throws UNAVAILABLE if it is rejected or its patience ends,
 * and an error with the signal's reason as its cause if the signal aborts first.
 */
export function waitForPlace<Place>(waiting: Waiting<Place>): Promise<Place> {
  const { join, leave, take, patienceMs, signal } = waiting;
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: Error) => {
      leave(waiter);
      settle();
      reject(error);
    };
    const waiter: Waiter = {
      admit() {
        settle();
        resolve(take());
      },
      refuse: () => giveUp(busyError()),
    };
    const onAbort = () => giveUp(new Error('The client disconnected.', { cause: signal?.reason }));
    const timer = setTimeout(waiter.refuse, patienceMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    join(waiter);
  });
}

/** Returns a function that runs `leave` on its first call only. */
export function callOnce(leave: () => void): () => void {
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    leave();
  };
}
