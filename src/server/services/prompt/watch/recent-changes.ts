import { type Actor, actorId } from '@/domain/actor';

const KEPT = 1_000;

/** Some milliseconds pass between reading a list and its timestamp. */
const MARGIN_MS = 2_000;

type Entry = {
  at: number;
  forEverybody: boolean;
  /** Null for a prompt of a space: its creator is notified as one of its members. */
  creator: string | null;
  people?: ReadonlySet<string> | undefined;
};

export interface RecentChanges {
  note: (entry: Entry) => void;
  /** Forgets all changes: the time before now is unknown. */
  forget: () => void;
  /** Returns whether anything that `reader` sees may have changed since. True if unknown. */
  hasChanged: (since: Date, reader: Actor) => boolean;
}

/** Stores the times of recent changes, by their readers, so that not every new reader has to fetch their list again. */
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
      // A list from the future was read before the clock was set back: later changes have earlier times.
      if (from < knownSince || from > clock()) return true;
      const id = actorId(reader);
      const concerns = ({ forEverybody, creator, people }: Entry) =>
        forEverybody || (id !== null && (creator === id || people?.has(id)));
      return entries.some((entry) => entry.at >= from && concerns(entry));
    },
  };
}
