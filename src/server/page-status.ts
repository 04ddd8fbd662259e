/**
 * Statuses of pages that say themselves that what was asked for is not there: Next.js answers 200 for what a page renders,
 * and renders nothing on the server for what it calls not found. A page names its request, and the front door sets the
 * status. Both load this module separately, so the statuses themselves live on `globalThis`.
 */

declare global {
  var __cuebookPageStatuses: Map<string, MissingStatus> | undefined;
}

/** Not there (any more). */
export type MissingStatus = 404 | 410;

/** Should an answer never come, this many are remembered at most. */
const KEPT = 1_000;

function statuses(): Map<string, MissingStatus> {
  return (globalThis.__cuebookPageStatuses ??= new Map<string, MissingStatus>());
}

/** Says of a request what the status of its page is to be. */
export function setPageStatus(requestId: string, status: MissingStatus): void {
  const set = statuses();
  if (set.size >= KEPT) set.clear();
  set.set(requestId, status);
}

/**
 * The status to answer a request with, given the one that Next.js chose; forgets what was set. A redirect or a failure
 * stays what it is.
 */
export function takePageStatus(requestId: string, chosen: number): number {
  const set = statuses();
  const status = set.get(requestId);
  set.delete(requestId);
  return status !== undefined && (chosen === 200 || chosen === 404) ? status : chosen;
}
