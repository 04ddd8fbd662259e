import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Link-local addresses, and those at which clouds give credentials to programs inside. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16, 'ipv4');
// Alibaba, Oracle and Azure.
refused.addAddress('100.100.100.200', 'ipv4');
refused.addAddress('192.0.0.192', 'ipv4');
refused.addAddress('168.63.129.16', 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
// Amazon's metadata, name server and clock; Google's metadata.
refused.addSubnet('fd00:ec2::', 32, 'ipv6');
refused.addAddress('fd20:ce::254', 'ipv6');

/** Networks whose addresses contain an IPv4 address, and the group at which it begins (RFC 4291, 6052, 7915, 8215, 3056). */
const EMBEDDING: readonly [network: string, bits: number, group: number][] = [
  ['::', 96, 6],
  ['::ffff:0:0', 96, 6],
  ['::ffff:0:0:0', 96, 6],
  ['64:ff9b::', 96, 6],
  ['64:ff9b:1::', 48, 6],
  ['2002::', 16, 1],
];
const embedding = EMBEDDING.map(([network, bits, group]) => {
  const list = new BlockList();
  list.addSubnet(network, bits, 'ipv6');
  return { list, group };
});
const teredo = new BlockList();
teredo.addSubnet('2001::', 32, 'ipv6');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  if (tail === undefined) return before;
  const after = numbers(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function ipv4At(groups: readonly number[], at: number, mask = 0): string {
  const bytes = [groups[at] ?? 0, groups[at + 1] ?? 0].flatMap((group) => {
    const bits = group ^ mask;
    return [bits >> 8, bits & 0xff];
  });
  return bytes.join('.');
}

/** The IPv4 addresses that an IPv6 address stands for, by any way of writing or translating them. */
function embeddedIn(address: string): string[] {
  const groups = groupsOf(address);
  const found = embedding
    .filter(({ list }) => list.check(address, 'ipv6'))
    .map(({ group }) => ipv4At(groups, group));
  if (teredo.check(address, 'ipv6')) found.push(ipv4At(groups, 6, 0xffff));
  // ISATAP, in any network.
  if ([0, 0x200].includes(groups[4] ?? -1) && groups[5] === 0x5efe) found.push(ipv4At(groups, 6));
  return found;
}

/** Returns whether an IP address is link-local or a cloud's metadata address, in any form; true if it is no address. */
export function isMetadataAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return refused.check(plain, 'ipv4');
  if (!isIPv6(plain)) return true;
  return refused.check(plain, 'ipv6') || embeddedIn(plain).some((inner) => refused.check(inner, 'ipv4'));
}
