import { busyError } from './busy-error';
import { createCounts } from './counts';
import { createRequesterQueue, type Requester } from './requester-queue';
import { callOnce, waitForPlace } from './waiter';

export interface FairSemaphoreOptions {
  /** Maximum concurrency while the process is busy. */
  least: number;
  /** Maximum concurrency while it is not. */
  most: number;
  maxPerLine: number;
  /** Maximum queue length, in total and per network of unknown clients. */
  queued: number;
  queuedOfNetwork: number;
  /** Returns whether the process is overloaded. */
  isBusy?: () => boolean;
}

/** Semaphore that admits as many requests as the process can serve; the others wait in lines served round-robin. */
export interface FairSemaphore {
  /**
   * Waits for a place and returns the function that leaves it; leaving twice is harmless. Throws UNAVAILABLE with the
   * seconds to wait if the queue is full, or if no place becomes free within ten seconds. If the signal aborts, throws
   * its reason, or while waiting an error with the reason as its cause.
   */
  enter: (requester: Requester, signal?: AbortSignal) => Promise<() => void>;
  /** Admits those who may enter now; to be called after `isBusy` may have changed. */
  admit: () => void;
  /** Requests that run, and requests that wait. */
  readonly running: number;
  readonly waiting: number;
}

/** People prefer waiting to an error page. */
const PATIENCE_MS = 10_000;
/** A network of unknown clients with more waiting requests is rejected first. */
const FEW_OF_NETWORK = 10;
const IMPATIENCE_MS = 1_000;
/** Maximum admitted at once when the process is no longer busy: its delay shows a little later. */
const ADMITTED_AT_ONCE = 4;

/**
 * Semaphore for requests of people: clients with a signed cookie wait up to ten seconds, in a line of their own, and
 * come before unknown clients in two of three turns. If the queue is full, a new request replaces the last of the
 * longest unknown line. Only unknown clients with many requests are rejected sooner.
 */
export function createFairSemaphore({
  least,
  most,
  maxPerLine,
  queued,
  queuedOfNetwork,
  isBusy = () => false,
}: FairSemaphoreOptions): FairSemaphore {
  const queue = createRequesterQueue({ queued, queuedOfNetwork });
  const runningOf = createCounts();
  let running = 0;

  const hasPlace = () => running < least || (running < most && !isBusy());
  const mayRun = (line: string) => runningOf.of(line) < maxPerLine;

  function take(line: string): () => void {
    running += 1;
    runningOf.add(line, 1);
    return callOnce(() => {
      running -= 1;
      runningOf.add(line, -1);
      admitSome(1);
    });
  }

  function admitSome(atOnce: number): void {
    for (let count = 0; count < atOnce && hasPlace(); count += 1) {
      const waiter = queue.take(mayRun);
      if (waiter === undefined) return;
      waiter.admit();
    }
  }

  function wait(requester: Requester, signal: AbortSignal | undefined): Promise<() => void> {
    const isPatient = requester.isKnown || queue.lengthOf(requester) < FEW_OF_NETWORK;
    return waitForPlace({
      join: (waiter) => queue.add(requester, waiter),
      leave: (waiter) => queue.remove(requester, waiter),
      take: () => take(requester.line),
      patienceMs: isPatient ? PATIENCE_MS : IMPATIENCE_MS,
      signal,
    });
  }

  return {
    async enter(requester, signal) {
      signal?.throwIfAborted();
      if (queue.size === 0 && hasPlace() && mayRun(requester.line)) return take(requester.line);
      if (!queue.makeRoom(requester)) throw busyError();
      const place = wait(requester, signal);
      admitSome(1);
      return place;
    },
    admit: () => admitSome(ADMITTED_AT_ONCE),
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}
