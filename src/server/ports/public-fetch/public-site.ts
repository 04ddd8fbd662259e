import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

/** Names that only a private network or nobody at all resolves (RFC 2606, 6761, 6762, 8375, and common habit). */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'test', 'example', 'invalid', 'onion', 'alt'],
  ...['internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
];

/**
 * Whether search engines could reach a site, judged only by its address: not this machine, a private network or a name of
 * one (decisions, Search-engine ping).
 * @param siteUrl an origin
 */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}
