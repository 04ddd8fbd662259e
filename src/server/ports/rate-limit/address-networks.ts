import { isIPv6 } from 'node:net';

export interface Network {
  /** The same for all addresses in it. */
  key: string;
  /** Multiple of the limit of one address. */
  times: number;
}

const BITS_OF_A_GROUP = 16;
/** A /48 network contains 65,536 /64 networks: together they get this many times one limit. */
const TIMES_OF_48_BITS = 10;

/**
 * Returns the networks that an address is counted for: one IPv4 address, or the IPv6 /64, which a household gets, and
 * the /48, which anyone may rent. Within them one person has more addresses than there are attempts. The narrowest
 * comes first.
 */
export function networksOf(address: string): Network[] {
  if (!isIPv6(address)) return [{ key: address, times: 1 }];
  const groups = firstGroups(address);
  const network = (bits: number) => `${groups.slice(0, bits / BITS_OF_A_GROUP).join(':')}::/${bits}`;
  return [
    { key: network(64), times: 1 },
    { key: network(48), times: TIMES_OF_48_BITS },
  ];
}

/** The first four groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - Number(tail.includes('.'));
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
