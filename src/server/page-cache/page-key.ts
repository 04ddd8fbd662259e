import type { IncomingHttpHeaders } from 'node:http';

/** Longer queries are searches that are not repeated. */
const LONGEST_QUERY = 512;

/**
 * Pages rendered once for all guests, and the parameters that each of them reads. With one of its `personal` parameters
 * a page is rendered for one guest. A page without cache tags is rendered for each visit.
 */
const PAGES: readonly { path: RegExp; parameters: readonly string[]; personal?: readonly string[] }[] = [
  { path: /^\/(?:about|developers|privacy|terms)?$/, parameters: [] },
  { path: /^\/developers\/git$/, parameters: [], personal: ['space'] },
  { path: /^\/developers\/[A-Za-z]{1,60}$/, parameters: [] },
  { path: /^\/browse-prompts$/, parameters: ['q', 'category', 'tags', 'framework', 'kind', 'sort', 'page'] },
  { path: /^\/prompts\/[a-z0-9-]{1,240}$/, parameters: [] },
  { path: /^\/collections\/[a-z0-9-]{1,240}$/, parameters: ['page'] },
  { path: /^\/profile\/[0-9a-f-]{36}$/, parameters: ['page'] },
  { path: /^\/login$/, parameters: [], personal: ['callbackUrl', 'way', 'problem', 'provider'] },
  { path: /^\/register$/, parameters: [], personal: ['callbackUrl'] },
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
 * Returns the cache key of a guest's request for a whole page: its path and the parameters that the page reads. Others
 * (such as tracking parameters or cache busters) don't change the rendered page. Null for any other request, for a
 * repeated parameter, and for a request with a session.
 */
export function pageKey({ method, target, headers }: PageRequest, sessionCookie: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.cookie?.includes(sessionCookie)) return null;
  for (const name of Object.keys(headers)) if (PART_OF_A_PAGE.test(name)) return null;
  const [path = '', ...rest] = target.split('?');
  const page = PAGES.find((one) => one.path.test(path));
  if (page === undefined) return null;
  const { parameters, personal = [] } = page;
  const pairs = rest.join('?').split('&');
  // They say where this guest comes from.
  if (pairs.some((pair) => personal.includes(nameOf(pair)))) return null;
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
