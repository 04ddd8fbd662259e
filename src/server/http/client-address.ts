import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';

export type TrustsProxy = (address: string) => boolean;

/** Removes the `::ffff:` prefix of an IPv4 address that arrived over a dual-stack socket. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIP(mapped) === 4 ? mapped : address;
}

/**
 * Parses TRUSTED_PROXIES.
 * @param entries addresses, networks in CIDR notation, or the word `loopback`
 * @throws Error naming an invalid entry
 */
export function trustedProxies(entries: readonly string[]): TrustsProxy {
  const list = new BlockList();
  for (const entry of entries) {
    if (entry === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4');
      list.addAddress('::1', 'ipv6');
      continue;
    }
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    const type = family === 6 ? 'ipv6' : 'ipv4';
    const bits = prefix === undefined ? null : /^[0-9]{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (family === 0 || Number.isNaN(bits) || (bits !== null && bits > (family === 6 ? 128 : 32))) {
      throw new Error(`TRUSTED_PROXIES: '${entry}' must be an address, a network or 'loopback'.`);
    }
    if (bits === null) list.addAddress(address, type);
    else list.addSubnet(address, bits, type);
  }
  return (address) => {
    const plain = withoutMapping(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Parses one entry of X-Forwarded-For, without a port or brackets; null if it is not an address. */
function forwardedAddress(entry: string): string | null {
  const trimmed = entry.trim();
  const bare =
    /^\[([^\]]+)\](?::[0-9]{1,5})?$/.exec(trimmed)?.[1] ??
    /^([0-9.]+):[0-9]{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  const plain = withoutMapping(bare);
  return isIP(plain) === 0 ? null : plain;
}

/**
 * Returns the address for rate limits: the socket's own, unless that is a trusted proxy; then the right-most untrusted
 * entry of X-Forwarded-For. Entries further left can be forged by the client.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusts: TrustsProxy,
): string {
  let address = withoutMapping(socketAddress ?? 'unknown');
  const entries = (forwardedFor ?? '').split(',');
  while (trusts(address) && entries.length > 0) {
    const next = forwardedAddress(entries.pop() ?? '');
    if (next === null) break;
    address = next;
  }
  return address;
}

/**
 * Warns once that a proxy is not trusted: all its clients would count as one address.
 * @returns a function to call with the peer of a request and the address it forwards for
 */
export function proxyWarning(
  log: Pick<Logger, 'warn'>,
  trusts: TrustsProxy,
): (peer: string | undefined, forwardedFor: string | undefined) => void {
  let hasWarned = false;
  return (peer, forwardedFor) => {
    if (hasWarned || forwardedFor === undefined || peer === undefined || trusts(peer)) return;
    hasWarned = true;
    log.warn(
      { peer: withoutMapping(peer) },
      'X-Forwarded-For from a peer that is not trusted counts for nothing. If the peer is your proxy, name it in TRUSTED_PROXIES.',
    );
  };
}

/** The `X-Forwarded-For` of a request, of several such headers all. */
export function forwardedFor(req: IncomingMessage): string | undefined {
  const value = req.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}
