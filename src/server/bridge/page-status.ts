import { bridge } from './bridge';

/**
 * Statuses that Next.js does not know of. A page that says itself that what was asked for is not there is 200 to it, and
 * it renders nothing on the server for what it calls not found; a page that failed because the database had no answer is
 * 500 like any other. What knows better names the request, and the front door sets the status.
 */

/** Not there (any more), asked for too often, or not to be had right now. */
export type KnownStatus = 404 | 410 | 429 | 503;

/** Should an answer never come, this many are remembered at most. */
const KEPT = 1_000;

/** Says of a request what the status of its page is to be. */
export function setPageStatus(requestId: string, status: KnownStatus): void {
  const set = bridge().statuses;
  if (set.size >= KEPT) set.clear();
  set.set(requestId, status);
}

/**
 * The status to answer a request with, given the one that Next.js chose; forgets what was set. A redirect stays what it is;
 * only a failure becomes 503, for a page may do without what it did not get.
 */
export function takePageStatus(requestId: string, chosen: number): number {
  const set = bridge().statuses;
  const status = set.get(requestId);
  set.delete(requestId);
  if (status === undefined) return chosen;
  const replaced = status === 503 ? [500] : [200, 404];
  return replaced.includes(chosen) ? status : chosen;
}
