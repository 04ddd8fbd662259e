/**
 * What a page shows, as it says so itself while it is rendered: a page that says nothing is never kept for other guests
 * (docs/decisions/0060-guests-pages-kept.md). Pages and the server in front of them load this module separately, so what
 * they share lives on `globalThis`, by the id of the request.
 */

/** The moment up to which a cached page is true; only requests that the server makes itself bear it. */
export const PAGE_TIME_HEADER = 'x-cuebook-page-time';

/** Something whose change makes a page another one. */
export type CacheTag =
  /** A prompt's card or text, with its badge and counters. */
  | `prompt:${string}`
  /** Which shared prompts there are, and how many. */
  | 'list'
  /** Which shared prompts of a person there are. */
  | `list:${string}`
  /** An order of lists by counters. */
  | 'order:used'
  | 'order:starred'
  /** Somebody's own page: bio and links. Names and pictures may stand anywhere, so their change is every page's. */
  | `profile:${string}`;

declare global {
  var __cuebookPages: Map<string, Set<CacheTag> | null> | undefined;
}

type Pages = Map<string, Set<CacheTag> | null>;

function pages(): Pages {
  return (globalThis.__cuebookPages ??= new Map() as Pages);
}

/** Announces a rendering that may be kept. */
export function expectPage(requestId: string): void {
  pages().set(requestId, null);
}

/** Says what a page shows. Nothing happens for a page that is not to be kept. */
export function recordCacheTags(requestId: string, tags: Iterable<CacheTag>): void {
  if (pages().has(requestId)) pages().set(requestId, new Set(tags));
}

/** What the page of a request has said that it shows; null when it has not. Forgets it. */
export function takePage(requestId: string): ReadonlySet<CacheTag> | null {
  const tags = pages().get(requestId) ?? null;
  pages().delete(requestId);
  return tags;
}
