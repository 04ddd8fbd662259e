import { isIP } from 'node:net';
import { isListed } from '../outgoing/proxy-rules';
import { checkedUrl, HTTPS_PORT, PublicFetchError } from '../public-fetch/guard';
import { isPublicAddress } from '../public-fetch/public-address';
import { isMetadataAddress } from '../service-host/metadata-address';

/** Which addresses a webhook may have. */
export type ReceiverRules = {
  /** WEBHOOK_PRIVATE_HOSTS: names and networks of the operator's own. */
  privateHosts: string | undefined;
  /** For tests, which have no internet. */
  isPublic?: (address: string) => boolean;
};

/** An address that may be asked, and a check of what its name resolves to. */
export type Receiver = { url: URL; isAllowed: (address: string) => boolean };

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Names that lead to this machine, or to what a cloud tells programs inside, wherever they are resolved. */
const INSIDE = ['localhost', 'localdomain', 'metadata.google.internal', 'metadata.goog'];

function isInside(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  return INSIDE.some((inside) => name === inside || name.endsWith(`.${inside}`));
}

/** An IP address as a URL on the same port, as lists of networks are compared with. */
function asUrl(address: string, { protocol, port }: URL): URL {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`);
}

/**
 * Checks the address of a webhook: https on its port, a host name, no user; a host of the operator's list also by http, on
 * any port and as a number. A name that isn't listed may resolve into a listed network. Metadata addresses of clouds are
 * never asked.
 * @throws PublicFetchError
 */
export function checkReceiver(address: string, rules: ReceiverRules): Receiver {
  if (!URL.canParse(address)) throw new PublicFetchError('not a URL');
  const url = new URL(address);
  const isOnList = isListed(rules.privateHosts, url);
  const isPublic = rules.isPublic ?? isPublicAddress;
  const isAllowed = (found: string) => {
    if (isIP(found) === 0 || isMetadataAddress(found) || found.includes('%')) return false;
    return isOnList || isPublic(found) || isListed(rules.privateHosts, asUrl(found, url));
  };
  if (!isOnList) {
    const checked = checkedUrl(address, HTTPS_PORT);
    if (isInside(checked.hostname)) throw new PublicFetchError('a name of this machine or its cloud');
    return { url: checked, isAllowed };
  }
  if (!/^https?:$/.test(url.protocol)) throw new PublicFetchError('not http');
  if (url.username !== '' || url.password !== '') throw new PublicFetchError('contains a user name');
  // Node.js resolves no number, so that `isAllowed` would never be asked.
  const literal = bare(url.hostname);
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new PublicFetchError('a refused address');
  return { url, isAllowed };
}
