import { busyError } from './busy-error';
import { fairLines } from './fair-lines';
import { leaveOnce, type Waiter, waitForPlace } from './waiter';

/** A request for a place. */
export interface Requester {
  /** Requests of one line wait for each other: a session, a browser, a token, or the network of guests. */
  line: string;
  /** The requester has a signed cookie. */
  isKnown: boolean;
}

export interface FairSemaphoreOptions {
  /** Maximum concurrency while the process is busy. */
  least: number;
  /** Maximum concurrency while it is not. */
  most: number;
  /** Maximum concurrency per line. */
  maxPerLine: number;
  /** Maximum queue length, in total and per network of unknown clients. */
  queued: number;
  queuedOfNetwork: number;
  /** Returns whether the process is overloaded. */
  isBusy?: () => boolean;
}

/**
 * Semaphore that admits as many requests as the process can serve; the others wait in lines served
 * round-robin.
 */
export interface FairSemaphore {
  /**
   * Waits for a place and returns the function that leaves it; leaving twice is harmless. Throws UNAVAILABLE
   * with the seconds to wait if the queue is full, or if no place becomes free within ten seconds. If the
   * signal aborts, throws its reason, or while waiting an error with the reason as its cause.
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
/** One in so many turns goes to an unknown client while known ones wait. */
const TURNS = 3;
/** Maximum admitted at once when the process is no longer busy: its delay shows a little later. */
const ADMITTED_AT_ONCE = 4;

/**
 * Semaphore for requests of people: clients with a signed cookie wait up to ten seconds, in a line of their
 * own, and come before unknown clients in two of three turns. If the queue is full, a new request replaces
 * the last of the longest unknown line. Only unknown clients with many requests are rejected sooner.
 */
export function createFairSemaphore({
  least,
  most,
  maxPerLine,
  queued,
  queuedOfNetwork,
  isBusy = () => false,
}: FairSemaphoreOptions): FairSemaphore {
  const known = fairLines<Waiter>();
  const strangers = fairLines<Waiter>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let turn = 0;

  const hasPlace = () => running < least || (running < most && !isBusy());
  const mayRun = (line: string) => (runningOf.get(line) ?? 0) < maxPerLine;

  function take(line: string): () => void {
    running += 1;
    runningOf.set(line, (runningOf.get(line) ?? 0) + 1);
    return leaveOnce(() => {
      running -= 1;
      const left = (runningOf.get(line) ?? 1) - 1;
      if (left > 0) runningOf.set(line, left);
      else runningOf.delete(line);
      admitSome(1);
    });
  }

  function next() {
    turn = (turn + 1) % TURNS;
    const [first, second] = turn === 0 ? [strangers, known] : [known, strangers];
    return first.take(mayRun) ?? second.take(mayRun);
  }

  function admitSome(atOnce: number): void {
    for (let count = 0; count < atOnce && hasPlace(); count += 1) {
      const found = next();
      if (found === undefined) return;
      found.waiter.admit();
    }
  }

  /** Makes room for one more; false if there is none. */
  function makeRoom({ line, isKnown }: Requester): boolean {
    const own = isKnown ? known : strangers;
    if (!isKnown && own.lengthOf(line) >= queuedOfNetwork) return false;
    if (known.size + strangers.size < queued) return true;
    const last = strangers.lastOfLongest() ?? known.lastOfLongest();
    const isFairer = isKnown && strangers.size > 0;
    if (last === undefined || (!isFairer && own.lengthOf(line) + 1 >= own.lengthOf(last.line))) return false;
    last.waiter.refuse();
    return true;
  }

  function wait(requester: Requester, signal: AbortSignal | undefined): Promise<() => void> {
    const { line, isKnown } = requester;
    const own = isKnown ? known : strangers;
    const isPatient = isKnown || own.lengthOf(line) < FEW_OF_NETWORK;
    return waitForPlace({
      join: (waiter) => own.add(line, waiter),
      leave: (waiter) => own.remove(line, waiter),
      take: () => take(line),
      patienceMs: isPatient ? PATIENCE_MS : IMPATIENCE_MS,
      signal,
    });
  }

  return {
    async enter(requester, signal) {
      signal?.throwIfAborted();
      const nobodyWaits = known.size + strangers.size === 0;
      if (nobodyWaits && hasPlace() && mayRun(requester.line)) return take(requester.line);
      if (!makeRoom(requester)) throw busyError();
      const place = wait(requester, signal);
      admitSome(1);
      return place;
    },
    admit: () => admitSome(ADMITTED_AT_ONCE),
    get running() {
      return running;
    },
    get waiting() {
      return known.size + strangers.size;
    },
  };
}
