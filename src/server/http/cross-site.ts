import { type IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from './host';
import { type Refusal, refusal } from './refusal';

const READING_METHODS = new Set(['GET', 'HEAD']);
const WRITING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Which request this is, as far as the rules against forged requests look at it. */
export interface WriteRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** What a path takes: its own methods, and the media types of a body. */
interface PathRule {
  methods: string;
  allows: (method: string) => boolean;
  mediaTypes: readonly string[] | null;
}

function ruleFor(path: string, isDevelopment: boolean): PathRule {
  const isWritable = path.startsWith('/api/') || (isDevelopment && /^\/(__nextjs|_next\/)/.test(path));
  // Pages take no body at all: the product has no Server Actions, so a POST to a page is never its own.
  if (!isWritable) return { methods: 'GET, HEAD', allows: (m) => READING_METHODS.has(m), mediaTypes: null };
  const any = {
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    allows: (method: string) => READING_METHODS.has(method) || WRITING_METHODS.has(method),
  };
  // tRPC runs a procedure without input from a form's body, which any site may send.
  if (path.startsWith('/api/trpc')) return { ...any, mediaTypes: ['application/json'] };
  if (path.startsWith('/api/auth')) {
    return { ...any, mediaTypes: ['application/json', 'application/x-www-form-urlencoded'] };
  }
  return { ...any, mediaTypes: null };
}

/**
 * Where a request comes from: its Origin is the site's, or the very loopback address it is sent to. Without an Origin it
 * is taken only from a page of the site (Sec-Fetch-Site) or from a program that sends no cookie.
 */
export function comesFromTheSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, host = '', cookie } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (origin === undefined) {
    return fetchSite === 'same-origin' || (fetchSite === undefined && cookie === undefined);
  }
  if (origin === siteOrigin) return true;
  return isLoopbackHost(host) && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * Judges method, origin and media type of a request. Method override headers count for nothing.
 * @returns why it is refused (403, 405 or 415), or null when it may pass.
 */
export function checkWrite(
  request: WriteRequest,
  siteOrigin: string,
  isDevelopment: boolean,
): Refusal | null {
  const { method, path, headers } = request;
  const rule = ruleFor(path, isDevelopment);
  if (!rule.allows(method)) return refusal(405, undefined, rule.methods);
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return refusal(415, 'Send the body without a content encoding.');
  }
  if (READING_METHODS.has(method)) return null;
  if (!comesFromTheSite(headers, siteOrigin))
    return refusal(403, 'This request does not come from this site.');
  if (rule.mediaTypes) {
    const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!rule.mediaTypes.includes(mediaType)) {
      return refusal(415, `Send ${rule.mediaTypes.join(' or ')}.`);
    }
  }
  return null;
}
