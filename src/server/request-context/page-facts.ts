import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cache-tags';

/**
 * What a page says of itself while it is rendered, for the server in front of Next.js, which waits for the answer.
 *
 * Statuses are those that Next.js does not know of. A page that says itself that what was asked for is not there is 200 to it, and
 * it renders nothing on the server for what it calls not found; a page that failed because the database had no answer is
 * 500 like any other.
 */
export interface PageFacts {
  status?: KnownStatus;
  /** What it shows. A page that says nothing is never kept for other guests. */
  tags?: ReadonlySet<CacheTag>;
}

/** Not there (any more), asked for too often, or not to be had right now. */
export type KnownStatus = 404 | 410 | 429 | 503;

const storage = new AsyncLocalStorage<PageFacts>();

/** Has a request answered, and keeps in `facts` what its page says. */
export function withPageFacts<Result>(facts: PageFacts, answer: () => Result): Result {
  return storage.run(facts, answer);
}

/** Says what the status of the page that is being rendered is to be. */
export function setPageStatus(status: KnownStatus): void {
  const facts = storage.getStore();
  if (facts !== undefined) facts.status = status;
}

/** Says what the page that is being rendered shows. */
export function setPageTags(tags: Iterable<CacheTag>): void {
  const facts = storage.getStore();
  if (facts !== undefined) facts.tags = new Set(tags);
}

/**
 * The status to answer a request with, given the one that Next.js chose. A redirect stays what it is; only a failure becomes
 * 503, for a page may do without what it did not get.
 */
export function pageStatus({ status }: PageFacts, chosen: number): number {
  if (status === undefined) return chosen;
  const replaced = status === 503 ? [500] : [200, 404];
  return replaced.includes(chosen) ? status : chosen;
}
