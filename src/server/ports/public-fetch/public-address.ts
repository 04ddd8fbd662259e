import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks not on the public internet (IANA's special purposes), including multicast and reserved ones. */
const NOT_PUBLIC_4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The global unicast range of IPv6: outside are mapped IPv4 addresses, link-local and private networks. */
const GLOBAL_6: [network: string, bits: number] = ['2000::', 3];
/** Exceptions within it: tunnels, translations, documentation. */
const NOT_PUBLIC_6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) refused4.addSubnet(network, bits, 'ipv4');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');
const refused6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_6) refused6.addSubnet(network, bits, 'ipv6');

/** Returns whether an IP address is on the public internet: not this machine, its networks, or a tunnel to either. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  // An address with a zone is link-local.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
