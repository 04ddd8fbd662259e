import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

/** Names that resolve only in private networks or not at all (RFC 2606, 6761, 6762, 8375, and common habit). */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'test', 'example', 'invalid', 'onion', 'alt'],
  ...['internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
];

/**
 * Returns whether search engines could reach a site, judged by its address only: not this machine, a private network or
 * a private name.
 * @param siteUrl an origin
 */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}
