import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cache-tags';

/**
 * Facts that a page declares while it renders, for the server in front of Next.js, which waits for the response. The
 * statuses are those that Next.js lacks. For Next.js a page that itself reports a missing item is 200, and it renders
 * nothing on the server for its own not-found; a page that failed because the database did not respond is 500 like any
 * other.
 */
export interface PageFacts {
  status?: KnownStatus;
  /** Cache tags of its content. A page without tags is never cached. */
  tags?: ReadonlySet<CacheTag>;
}

/** Missing or deleted, rate-limited, or temporarily unavailable. */
export type KnownStatus = 404 | 410 | 429 | 503;

const storage = new AsyncLocalStorage<PageFacts>();

/** Handles a request, and collects in `facts` what its page declares. */
export function withPageFacts<Result>(facts: PageFacts, answer: () => Result): Result {
  return storage.run(facts, answer);
}

export function setPageStatus(status: KnownStatus): void {
  const facts = storage.getStore();
  if (facts !== undefined) facts.status = status;
}

export function setPageTags(tags: Iterable<CacheTag>): void {
  const facts = storage.getStore();
  if (facts !== undefined) facts.tags = new Set(tags);
}

/**
 * Returns the status of the response, given the one that Next.js chose. A redirect stays; only a failure becomes 503,
 * because a page may render without the data it did not get.
 */
export function pageStatus({ status }: PageFacts, chosen: number): number {
  if (status === undefined) return chosen;
  const replaced = status === 503 ? [500] : [200, 404];
  return replaced.includes(chosen) ? status : chosen;
}
