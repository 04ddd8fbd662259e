import { type Actor, actorId } from '@/domain/actor';

const KEPT = 1_000;

/** Between the reading of a list and the time it bears some milliseconds pass. */
const MARGIN_MS = 2_000;

type Entry = {
  at: number;
  forEverybody: boolean;
  /** Null for a prompt of a space: who made it hears as one of its people. */
  creator: string | null;
  people?: ReadonlySet<string> | undefined;
};

export interface RecentChanges {
  note: (entry: Entry) => void;
  /** Nothing is known of the time before now. */
  forget: () => void;
  /** Whether what `reader` sees may have changed since. True when that is not known. */
  hasChanged: (since: Date, reader: Actor) => boolean;
}

/** Remembers when something changed lately, and for whom, so that not every new reader must fetch their list again. */
export function createRecentChanges(clock: () => number = Date.now): RecentChanges {
  let entries: Entry[] = [];
  let knownSince = Number.POSITIVE_INFINITY;
  return {
    note(entry) {
      entries.push(entry);
      if (entries.length < 2 * KEPT) return;
      entries = entries.slice(-KEPT);
      knownSince = entries[0]?.at ?? knownSince;
    },
    forget() {
      entries = [];
      knownSince = clock();
    },
    hasChanged(since, reader) {
      const from = since.getTime() - MARGIN_MS;
      // A list of later than now was read before the clock was set back: what changed since bears earlier times.
      if (from < knownSince || from > clock()) return true;
      const id = actorId(reader);
      const concerns = ({ forEverybody, creator, people }: Entry) =>
        forEverybody || (id !== null && (creator === id || people?.has(id)));
      return entries.some((entry) => entry.at >= from && concerns(entry));
    },
  };
}
