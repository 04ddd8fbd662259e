import type { CacheTag } from '@/server/request-context/cache-tags';

/** Per-entry overhead: key, headers and index slots. */
const OVERHEAD_BYTES = 2_048;
const TAG_BYTES = 200;

type CacheEntry<Value> = { value: Value; tags: ReadonlySet<CacheTag>; bytes: number };

export interface TaggedLruCache<Value> {
  get: (key: string) => Value | undefined;
  /** Stores a page that takes `bytes`, unless it would take an eighth of the cache by itself. */
  set: (key: string, value: Value, tags: ReadonlySet<CacheTag>, bytes: number) => void;
  drop: (tags: readonly CacheTag[]) => void;
  clear: () => void;
  readonly bytes: number;
  readonly count: number;
}

export function createTaggedLruCache<Value>(maxBytes: number): TaggedLruCache<Value> {
  /** In order of last use. */
  const pages = new Map<string, CacheEntry<Value>>();
  const keysOf = new Map<CacheTag, Set<string>>();
  let total = 0;

  function remove(key: string): void {
    const page = pages.get(key);
    if (page === undefined) return;
    pages.delete(key);
    total -= page.bytes;
    for (const tag of page.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  }

  return {
    get(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page.value;
    },
    set(key, value, tags, ownBytes) {
      remove(key);
      const bytes = ownBytes + OVERHEAD_BYTES + key.length + tags.size * TAG_BYTES;
      if (bytes > maxBytes / 8) return;
      pages.set(key, { value, tags, bytes });
      total += bytes;
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        if (keys) keys.add(key);
        else keysOf.set(tag, new Set([key]));
      }
      for (const oldest of pages.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    drop(tags) {
      for (const tag of tags) for (const key of [...(keysOf.get(tag) ?? [])]) remove(key);
    },
    clear() {
      pages.clear();
      keysOf.clear();
      total = 0;
    },
    get bytes() {
      return total;
    },
    get count() {
      return pages.size;
    },
  };
}
