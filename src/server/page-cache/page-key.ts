import type { IncomingHttpHeaders } from 'node:http';

/** Longer queries are searches that are not repeated. */
const LONGEST_QUERY = 512;

/** Pages cached for guests, and the parameters that each of them reads. */
const PAGES: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/(?:about|developers|privacy|terms)?$/, parameters: [] },
  { path: /^\/developers\/[A-Za-z]{1,60}$/, parameters: [] },
  { path: /^\/browse-prompts$/, parameters: ['q', 'category', 'tags', 'framework', 'sort', 'page'] },
  { path: /^\/prompts\/[a-z0-9-]{1,240}$/, parameters: [] },
  { path: /^\/collections\/[a-z0-9-]{1,240}$/, parameters: ['page'] },
  { path: /^\/profile\/[0-9a-f-]{36}$/, parameters: ['page'] },
];

/** Headers of Next's client for a part of a page. */
const PART_OF_A_PAGE = /^(?:rsc$|next-)/;

export interface PageRequest {
  method: string | undefined;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
}

/**
 * Returns the cache key of a guest's request for a whole page: its path and the parameters that the page
 * reads. Others (such as tracking parameters or cache busters) don't change the rendered page. Null for any
 * other request, for a repeated parameter, and for a request with a session.
 */
export function pageKey({ method, target, headers }: PageRequest, sessionCookie: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.cookie?.includes(sessionCookie)) return null;
  for (const name of Object.keys(headers)) if (PART_OF_A_PAGE.test(name)) return null;
  const [path = '', ...rest] = target.split('?');
  const parameters = PAGES.find((page) => page.path.test(path))?.parameters;
  if (parameters === undefined) return null;
  const pairs = rest.join('?').split('&');
  const read = pairs.filter((pair) => parameters.includes(nameOf(pair)));
  if (new Set(read.map(nameOf)).size < read.length) return null;
  const query = read.join('&');
  if (query.length > LONGEST_QUERY) return null;
  return query === '' ? path : `${path}?${query}`;
}

/** Decodes a parameter name as the page will read it: other spellings of a known name are the same name. */
function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name;
}
