import type { IncomingHttpHeaders } from 'node:http';

/** A longer query is a search nobody repeats. */
const LONGEST_QUERY = 512;

/** The pages that are kept for guests, and the parameters that each of them reads. */
const PAGES: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/(?:about|privacy|terms)?$/, parameters: [] },
  { path: /^\/browse-prompts$/, parameters: ['q', 'category', 'tags', 'framework', 'sort', 'page'] },
  { path: /^\/prompts\/[a-z0-9-]{1,240}$/, parameters: [] },
  { path: /^\/profile\/[0-9a-f-]{36}$/, parameters: ['page'] },
];

/** What Next's own client sends for a part of a page. */
const PART_OF_A_PAGE = /^(?:rsc$|next-)/;

export interface PageRequest {
  method: string | undefined;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
}

/**
 * The address of a request for a whole page that knows each parameter it is given. Null for everything else.
 * @param parametersOf the parameters that the page at a path reads; undefined where there is no such page
 */
export function pageAddress(
  { method, target, headers }: PageRequest,
  parametersOf: (path: string) => readonly string[] | undefined,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  for (const name of Object.keys(headers)) if (PART_OF_A_PAGE.test(name)) return null;
  const [path = '', query = '', ...rest] = target.split('?');
  if (rest.length > 0 || query.length > LONGEST_QUERY) return null;
  const parameters = parametersOf(path);
  if (parameters === undefined) return null;
  if (query === '') return path;
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  const isKnown = names.every((name, index) => parameters.includes(name) && names.indexOf(name) === index);
  return isKnown ? target : null;
}

/**
 * The address under which the answer to a request may be kept for guests. Null for everything else. A guest is who brings no
 * session, whatever else they bring.
 */
export function pageKey(request: PageRequest, sessionCookie: string): string | null {
  if (request.headers.cookie?.includes(sessionCookie)) return null;
  return pageAddress(request, (path) => PAGES.find((page) => page.path.test(path))?.parameters);
}
