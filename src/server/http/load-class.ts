import type { IncomingMessage } from 'node:http';
import { pathOf } from './request-target';

/** Kinds of requests by cost: an overload of one kind doesn't affect the others. */
export type LoadClass = 'page' | 'query' | 'file';

export type IsQuery = (procedure: string) => boolean;
const API_CALL = /^\/api\/trpc\/([\w.,]+)$/;

const FILE =
  /^\/(?:api\/(?:export|sitemap|share-image|prompts)\b|prompts\/[^/]+(?:\/opengraph-image|\.(?:md|txt|json))$|collections\/[^/]+\/(?:opengraph-image|feed\.xml)$|[\w-]+\.(?:xml|txt)$)/;

/** Requests that cost nothing, or must be answered however busy the server is. */
const FREE = /^\/(?:_next\/static\/|api\/health$)/;

/**
 * Returns the class of a request (docs/decisions/0005-limits.md). Null for requests limited elsewhere: writes queue for
 * the database, event streams have slots, and requests that cost nothing are always answered.
 * @param isQuery whether an API path is a query
 */
export function loadClass(
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  isQuery: IsQuery,
): LoadClass | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const path = pathOf(url);
  if (FILE.test(path)) return 'file';
  if (FREE.test(path)) return null;
  if (!path.startsWith('/api/')) return 'page';
  const procedures = API_CALL.exec(path)?.[1]?.split(',');
  if (procedures === undefined) return 'query';
  return procedures.every(isQuery) ? 'query' : null;
}
