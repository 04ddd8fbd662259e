import { BlockList, isIP } from 'node:net';
import { connectionMessages } from '@/domain/connection/messages';
import { redirectPlace } from '@/domain/connection/redirect-place';
import { AppError } from '@/domain/errors';
import type { Db } from '@/server/db';
import { readSettings } from '../settings/settings';

/** Private networks (RFC 1918, 6598, 4193), without link-local ones and the metadata addresses of clouds. */
const networks = new BlockList();
networks.addSubnet('10.0.0.0', 8, 'ipv4');
networks.addSubnet('172.16.0.0', 12, 'ipv4');
networks.addSubnet('192.168.0.0', 16, 'ipv4');
networks.addSubnet('100.64.0.0', 10, 'ipv4');
networks.addSubnet('fc00::', 7, 'ipv6');

/** Suffixes that only a private network resolves (RFC 6762, RFC 8375, and common habit). */
const PRIVATE_ENDINGS = ['local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'];

/**
 * Returns whether a redirect address leads into a private network: to an IP address of one, or by plain http to a name
 * that only such a network resolves. `https` authenticates its names by a certificate anywhere.
 */
export function isPrivateRedirect(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || redirectPlace(address).isThisComputer) return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return networks.check(host, version === 4 ? 'ipv4' : 'ipv6');
  if (protocol === 'https:') return false;
  return !host.includes('.') || PRIVATE_ENDINGS.some((ending) => host.endsWith(`.${ending}`));
}

/** Throws FORBIDDEN, naming the setting, if an address is in a private network and admins don't allow that. */
export async function requirePrivateRedirects(db: Db, addresses: readonly string[]): Promise<void> {
  const isPrivate = addresses.some((address) => URL.canParse(address) && isPrivateRedirect(address));
  if (isPrivate && !(await readSettings(db)).privateRedirects) {
    throw new AppError('FORBIDDEN', connectionMessages.problems.private_redirect);
  }
}
