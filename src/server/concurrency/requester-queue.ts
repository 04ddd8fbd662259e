import { createFairQueue } from './fair-queue';
import type { Waiter } from './waiter';

export interface Requester {
  /** Requests of one line wait for each other: a session, a browser, a token, or the network of guests. */
  line: string;
  /** The requester has a signed cookie. */
  isKnown: boolean;
}

/** One in so many turns goes to an unknown client while known ones wait. */
const TURNS = 3;

/** Known and unknown clients that wait, each in its line. */
export interface RequesterQueue {
  add: (requester: Requester, waiter: Waiter) => void;
  remove: (requester: Requester, waiter: Waiter) => void;
  /** Takes out the next waiter among lines that may go on. */
  take: (mayGoOn: (line: string) => boolean) => Waiter | undefined;
  /** Makes room for one more; false if there is none. Refuses the last of the longest line if that is fairer. */
  makeRoom: (requester: Requester) => boolean;
  /** The number of waiters in the line of a requester. */
  lengthOf: (requester: Requester) => number;
  readonly size: number;
}

export function createRequesterQueue({
  queued,
  queuedOfNetwork,
}: {
  queued: number;
  queuedOfNetwork: number;
}): RequesterQueue {
  const known = createFairQueue<Waiter>();
  const strangers = createFairQueue<Waiter>();
  let turn = 0;
  const linesOf = ({ isKnown }: Requester) => (isKnown ? known : strangers);

  return {
    add: (requester, waiter) => linesOf(requester).add(requester.line, waiter),
    remove: (requester, waiter) => void linesOf(requester).remove(requester.line, waiter),
    take(mayGoOn) {
      turn = (turn + 1) % TURNS;
      const [first, second] = turn === 0 ? [strangers, known] : [known, strangers];
      return (first.take(mayGoOn) ?? second.take(mayGoOn))?.waiter;
    },
    makeRoom(requester) {
      const { line, isKnown } = requester;
      const own = linesOf(requester);
      if (!isKnown && own.lengthOf(line) >= queuedOfNetwork) return false;
      if (known.size + strangers.size < queued) return true;
      const last = strangers.lastOfLongest() ?? known.lastOfLongest();
      const isFairer = isKnown && strangers.size > 0;
      if (last === undefined || (!isFairer && own.lengthOf(line) + 1 >= own.lengthOf(last.line)))
        return false;
      last.waiter.refuse();
      return true;
    },
    lengthOf: (requester) => linesOf(requester).lengthOf(requester.line),
    get size() {
      return known.size + strangers.size;
    },
  };
}
