import type { SitemapContext } from './context';
import { guestKey } from './guest-key';

/** How long the data of a long file is cached. */
const REMEMBERED_MS = 60_000;
/** Shorter files are recomputed for each request: that is fast, and a small library's changes appear immediately. */
const LONG_FILE = 1_000;
const MAX_FILES = 1_000;

type Remembered = { until: number; facts: Promise<{ count: number }> };
const remembered = new Map<string, Remembered>();

/**
 * Returns the data of a file, read once for concurrent requests, and for a long file cached for a minute: reading it
 * scans all its rows.
 * @param name unique per file
 */
export async function cacheSitemapFacts<Facts extends { count: number }>(
  { now, guest }: Pick<SitemapContext, 'now' | 'guest'>,
  name: string,
  read: () => Promise<Facts>,
): Promise<Facts> {
  const key = `${guestKey(guest)} ${name}`;
  const found = remembered.get(key);
  // The same key always comes with the same `read`.
  if (found !== undefined && found.until > now.getTime()) return found.facts as Promise<Facts>;
  const facts = read();
  const entry: Remembered = { until: now.getTime() + REMEMBERED_MS, facts };
  if (remembered.size >= MAX_FILES) remembered.clear();
  remembered.set(key, entry);
  const forget = () => {
    if (remembered.get(key) === entry) remembered.delete(key);
  };
  try {
    const read = await facts;
    if (read.count < LONG_FILE) forget();
    return read;
  } catch (error) {
    forget();
    throw error;
  }
}
