/**
 * Requests whose answer is 410: Next.js knows 404 alone for a page. A page names its request before it says not found,
 * and the front door turns the status. Both load this module separately, so the set itself lives on `globalThis`.
 */

declare global {
  var __cuebookGone: Set<string> | undefined;
}

/** Should an answer never come, this many are remembered at most. */
const KEPT = 1_000;

function requests(): Set<string> {
  return (globalThis.__cuebookGone ??= new Set());
}

/** Says of a request that what it asks for was there and is deleted. */
export function markGone(requestId: string): void {
  const marked = requests();
  if (marked.size >= KEPT) marked.clear();
  marked.add(requestId);
}

/** Whether a request was marked; forgets it. */
export function takeGone(requestId: string): boolean {
  return requests().delete(requestId);
}
