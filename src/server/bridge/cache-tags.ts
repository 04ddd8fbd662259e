import { bridge } from './bridge';

/**
 * What a page shows, as it says so itself while it is rendered: a page that says nothing is never kept for other guests
 * (docs/decisions/0060-guests-pages-kept.md).
 */

/** Something whose change makes a page another one. */
export type CacheTag =
  /** A prompt's card or text, with its badge and counters. */
  | `prompt:${string}`
  /** Which shared prompts there are, and how many. */
  | 'list'
  /** Which shared prompts of a person there are. */
  | `list:${string}`
  /** The words of a collection, and which prompts are in it in which order. */
  | `collection:${string}`
  /** An order of lists by counters. */
  | 'order:used'
  | 'order:starred'
  /** Somebody's own page: bio and links. Names and pictures may stand anywhere, so their change is every page's. */
  | `profile:${string}`;

/** Announces a rendering that may be kept. */
export function expectPage(requestId: string): void {
  bridge().shown.set(requestId, null);
}

/** Says what a page shows. Nothing happens for a page that is not to be kept. */
export function recordCacheTags(requestId: string, tags: Iterable<CacheTag>): void {
  if (bridge().shown.has(requestId)) bridge().shown.set(requestId, new Set(tags));
}

/** What the page of a request has said that it shows; null when it has not. Forgets it. */
export function takePage(requestId: string): ReadonlySet<CacheTag> | null {
  const tags = bridge().shown.get(requestId) ?? null;
  bridge().shown.delete(requestId);
  return tags;
}
