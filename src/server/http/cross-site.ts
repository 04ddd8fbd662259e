import { type IncomingHttpHeaders } from 'node:http';
import { refusalOfCoding } from './content-coding';
import { isLoopbackHost } from './host';
import type { PathRules } from './path-rules';
import { type Refusal, refusal } from './refusal';

const READING_METHODS = new Set(['GET', 'HEAD']);

/** The parts of a request that the CSRF rules check. */
export interface WriteRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

/**
 * Returns whether a request comes from the site: its Origin is the site's, or the loopback address it is sent to.
 * Without an Origin it is accepted only from a page of the site (Sec-Fetch-Site) or from a program that sends no
 * cookie.
 */
export function isFromThisSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, host = '', cookie } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (origin === undefined) {
    return fetchSite === 'same-origin' || (fetchSite === undefined && cookie === undefined);
  }
  if (origin === siteOrigin) return true;
  return isLoopbackHost(host) && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * Checks method, origin and media type of a request. Method override headers are ignored.
 * @returns the error (403, 405 or 415), or null if it may pass
 */
export function checkWrite(
  { method, headers }: WriteRequest,
  rules: PathRules,
  siteOrigin: string,
): Refusal | null {
  if (!rules.methods.includes(method)) return refusal(405, undefined, rules.methods.join(', '));
  if (READING_METHODS.has(method)) return null;
  // No site can make a browser say `none`: the person started it, outside of all pages.
  const isShared = rules.isShareTarget && headers['sec-fetch-site'] === 'none';
  if (!isShared && !isFromThisSite(headers, siteOrigin))
    return refusal(403, 'Cross-site requests aren’t allowed.');
  // DELETE identifies its target by the address and needs no body.
  if (method === 'DELETE') return null;
  // Whether a body without a length is empty shows when it arrives (`guardBody`).
  const encoded =
    Number(headers['content-length'] ?? '0') === 0 ? null : refusalOfCoding({ method, headers });
  if (encoded) return encoded;
  if (rules.mediaTypes) {
    const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!rules.mediaTypes.includes(mediaType)) {
      return refusal(415, `Use Content-Type ${rules.mediaTypes.join(' or ')}.`);
    }
  }
  return null;
}
