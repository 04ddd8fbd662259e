import { busyError } from './busy-error';
import { fairLines } from './fair-lines';
import { leaveOnce, type Waiter, waitForPlace } from './waiter';

/** Who asks for a place. */
export interface Requester {
  /** Those of one line wait for each other: a session, a browser, a token, or the network of strangers. */
  line: string;
  /** A signed cookie names them: they are no stranger. */
  isKnown: boolean;
}

export interface FairSemaphoreOptions {
  /** Pieces of work at the same time, however busy the process is. */
  least: number;
  /** Pieces of work at the same time while it is not. */
  most: number;
  /** How many of them are of one line. */
  mostOfLine: number;
  /** How many may wait, and how many strangers of one network. */
  queued: number;
  queuedOfNetwork: number;
  /** Whether the process has more to do than it can. */
  isBusy?: () => boolean;
}

/** Lets in as many as the process can serve; the others wait in lines that take turns. */
export interface FairSemaphore {
  /**
   * Waits for a place and gives the function that leaves it; leaving twice does no harm. Throws UNAVAILABLE with the seconds to
   * wait when there is no place to wait in, or none became free within ten seconds; throws the signal's reason when it ends first.
   */
  enter: (requester: Requester, signal?: AbortSignal) => Promise<() => void>;
  /** Lets in who may come in now: to be called once `isBusy` may have changed. */
  admit: () => void;
  /** How many are in, and how many wait. */
  readonly running: number;
  readonly waiting: number;
}

/** A person prefers waiting to an error page. */
const PATIENCE_MS = 10_000;
/** A network of strangers with more than so many waiting is impatient: its others are turned away first. */
const FEW_OF_NETWORK = 10;
const IMPATIENCE_MS = 1_000;
/** Of so many turns, one is a stranger's while known people wait. */
const TURNS = 3;
/** How many of those who wait come in at once when the process is no longer busy: its delay shows a little later. */
const ADMITTED_AT_ONCE = 4;

/**
 * A gate for people: people known by a signed cookie wait up to ten seconds, in a line of their own, and come before
 * strangers in two of three turns. Who finds the queue full takes the place of the last of the longest line of strangers. Only
 * strangers with many requests are turned away sooner.
 */
export function createFairSemaphore({
  least,
  most,
  mostOfLine,
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
  const mayRun = (line: string) => (runningOf.get(line) ?? 0) < mostOfLine;

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

  /** Makes room for one more; false when there is none for them. */
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
