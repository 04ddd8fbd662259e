import type { SitemapContext } from './context';
import { guestKey } from './guest-key';

/** How long what a long file is made of is remembered. */
const REMEMBERED_MS = 60_000;
/** A file of fewer addresses is looked at for each request: that takes no time, and a small library's changes show at once. */
const LONG_FILE = 1_000;
/** Of so many files it is remembered. */
const MOST_FILES = 1_000;

type Remembered = { until: number; facts: Promise<{ count: number }> };
const remembered = new Map<string, Remembered>();

/**
 * What a file is made of, read once for all who ask at the same time, and of a long file remembered for a minute: reading
 * it walks over all its rows.
 * @param name another one for another file
 */
export async function rememberFacts<Facts extends { count: number }>(
  { now, guest }: Pick<SitemapContext, 'now' | 'guest'>,
  name: string,
  read: () => Promise<Facts>,
): Promise<Facts> {
  const key = `${guestKey(guest)} ${name}`;
  const found = remembered.get(key);
  // The same key is always asked for with the same `read`.
  if (found !== undefined && found.until > now.getTime()) return found.facts as Promise<Facts>;
  const facts = read();
  const entry: Remembered = { until: now.getTime() + REMEMBERED_MS, facts };
  if (remembered.size >= MOST_FILES) remembered.clear();
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
