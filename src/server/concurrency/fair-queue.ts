/** Queues that are served round-robin: within one line a waiter waits only for those before it. */
export interface FairQueue<Waiter> {
  add: (line: string, waiter: Waiter) => void;
  /** Removes a waiter; false if it has left already. */
  remove: (line: string, waiter: Waiter) => boolean;
  /** Takes the first waiter of the next line in turn, among the lines that may proceed. */
  take: (mayGoOn: (line: string) => boolean) => { line: string; waiter: Waiter } | undefined;
  /** The last waiter of the longest line. */
  lastOfLongest: () => { line: string; waiter: Waiter } | undefined;
  lengthOf: (line: string) => number;
  readonly size: number;
}

/** Creates empty queues. */
export function createFairQueue<Waiter>(): FairQueue<Waiter> {
  const lines = new Map<string, Set<Waiter>>();
  let size = 0;

  function remove(name: string, waiter: Waiter): boolean {
    const line = lines.get(name);
    if (line?.delete(waiter) !== true) return false;
    if (line.size === 0) lines.delete(name);
    size -= 1;
    return true;
  }

  return {
    add(name, waiter) {
      lines.set(name, (lines.get(name) ?? new Set()).add(waiter));
      size += 1;
    },
    remove,
    take(mayGoOn) {
      for (const [name, line] of lines) {
        const [waiter] = line;
        if (waiter === undefined || !mayGoOn(name)) continue;
        // The next turn is another line's.
        lines.delete(name);
        lines.set(name, line);
        remove(name, waiter);
        return { line: name, waiter };
      }
      return undefined;
    },
    lastOfLongest() {
      let longest: [string, Set<Waiter>] | undefined;
      for (const entry of lines) if (entry[1].size > (longest?.[1].size ?? 0)) longest = entry;
      const waiter = longest && [...longest[1]].at(-1);
      return longest === undefined || waiter === undefined ? undefined : { line: longest[0], waiter };
    },
    lengthOf: (name) => lines.get(name)?.size ?? 0,
    get size() {
      return size;
    },
  };
}
