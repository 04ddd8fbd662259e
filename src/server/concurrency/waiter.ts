import { busyError } from './busy-error';

/** A caller in a queue. */
export interface Waiter {
  admit: () => void;
  refuse: () => void;
}

/** How a wait begins and ends. */
export interface Waiting<Place> {
  /** Puts the waiter into its queue. */
  join: (waiter: Waiter) => void;
  /** Takes a waiter that is not served out of its queue. */
  leave: (waiter: Waiter) => void;
  /** Takes the place of a waiter that is. */
  take: () => Place;
  patienceMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Waits until the waiter is admitted, and gives its place. Throws UNAVAILABLE when it is refused, or once its patience has ended;
 * throws that the client disconnected when the signal ends first.
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

/** A function that leaves a place: `leave` runs the first time only. */
export function leaveOnce(leave: () => void): () => void {
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    leave();
  };
}
