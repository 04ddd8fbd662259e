/** Counts by key. A key whose count is zero takes no memory. */
export interface Counts {
  of: (key: string) => number;
  add: (key: string, number: number) => void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, number) {
      const count = (counts.get(key) ?? 0) + number;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
