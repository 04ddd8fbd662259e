import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isMetadataAddress } from '@/server/ports/service-host/metadata-address';
import { guardServiceHost } from '@/server/ports/service-host/service-host';

const METADATA = [
  ...['169.254.169.254', '169.254.0.0', '169.254.255.255', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fe80::1', 'FE80::1%eth0', 'febf::1', 'fd00:ec2::254', 'FD00:0EC2:0:0:0:0:0:0254', 'fd20:ce::254'],
  ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:a9fe:a9fe', '::169.254.169.254'],
  ...['::ffff:0:169.254.169.254', '64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe'],
  ...['2002:a9fe:a9fe::', '2002:a9fe:a9fe::1', '2001:0:1:1:1:1:5601:5601'],
  ...['2001:db8::5efe:169.254.169.254', '2001:db8::200:5efe:169.254.169.254'],
];
const PRIVATE = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
  ...['::1', 'fd00::1', 'fd00:ec3::1', '::ffff:10.0.0.1', '64:ff9b::10.0.0.1', 'fec0::1'],
];
const PUBLIC = ['169.253.0.1', '169.255.0.1', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'];

it.each(METADATA)('%s is link-local or metadata', (address) => {
  expect(isMetadataAddress(address)).toBe(true);
});
it.each([...PRIVATE, ...PUBLIC])('the host %s is neither private nor a metadata address', (address) => {
  expect(isMetadataAddress(address)).toBe(false);
});
it.each(['', 'localhost', '1.2.3', '169.254.169.254.', 'x'])('%j is no address', (text) => {
  expect(isMetadataAddress(text)).toBe(true);
});

/** Whether a host may be asked, as a URL names it. */
function asks(
  host: string,
  options: Parameters<typeof guardServiceHost>[1],
  namedBy: 'admin' | 'environment',
) {
  try {
    guardServiceHost(namedBy, options).check(new URL(`http://${host}/`).hostname);
    return true;
  } catch {
    return false;
  }
}
const inUrl = (address: string) => (address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address);

describe('a host that is an address', () => {
  it.each([
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '0xa9.254.43518',
    '169.254.43518',
  ])('%s is never asked, in any spelling', (host) => {
    expect(asks(host, {}, 'admin')).toBe(false);
    expect(asks(host, {}, 'environment')).toBe(false);
  });
  it.each(METADATA)('%s is never asked', (address) => {
    for (const by of ['admin', 'environment'] as const) expect(asks(inUrl(address), {}, by)).toBe(false);
  });
  it.each(PRIVATE)('%s is asked, unless admins may not name private ones', (address) => {
    expect(asks(inUrl(address), {}, 'admin')).toBe(true);
    expect(asks(inUrl(address), { allowsPrivate: false }, 'admin')).toBe(false);
    expect(asks(inUrl(address), {}, 'environment')).toBe(true);
  });
  it.each(PUBLIC)('the host %s is asked', (address) => {
    expect(asks(inUrl(address), { allowsPrivate: false }, 'admin')).toBe(true);
  });
});

describe('a private address, in any spelling', () => {
  it.each([
    ...['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '127.0.0.1.'],
    ...['10.1', '0xa000001', '012.0.0.1', '167772161', '192.168.257', '0xc0a80101', '0300.0250.01.01'],
    ...['172.16.1', '100.64.1', '0', '0.0.0.0', '0x0', '00'],
    ...['１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', '%31%32%37.0.0.1', '10%2e0%2e0%2e1'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[::ffff:10.0.0.1]', '[64:ff9b::10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]'],
    ...[
      '[2002:7f00:1::]',
      '[2002:a00:1::1]',
      '[2001:0:1:1:1:1:f5ff:fffe]',
      '[fc00::1]',
      '[FD12::1]',
      '[fec0::1]',
    ],
  ])('%s is not asked where admins may not name private ones', (host) => {
    expect(asks(host, { allowsPrivate: false }, 'admin')).toBe(false);
  });
});

describe('a name', () => {
  const resolve = (addresses: string[], allowsPrivate = true) =>
    new Promise<{ error: Error | null; isPrivate: boolean }>((done) => {
      const host = guardServiceHost('admin', {
        allowsPrivate,
        lookup: (_name, _options, given) =>
          given(
            null,
            addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      });
      host.lookup('name.example', { all: true }, (error) => done({ error, isPrivate: host.isPrivate() }));
    });

  it.each(METADATA)(
    'a name that resolves to %s is never asked, not even beside a good address',
    async (address) => {
      expect((await resolve([address])).error).not.toBeNull();
      expect((await resolve(['93.184.216.34', address])).error).not.toBeNull();
    },
  );

  it('a name that resolves to a private address is asked and known as such', async () => {
    expect(await resolve(['10.0.0.1'])).toEqual({ error: null, isPrivate: true });
    expect(await resolve(['93.184.216.34', '10.0.0.1'])).toEqual({ error: null, isPrivate: true });
    expect((await resolve(['10.0.0.1'], false)).error).not.toBeNull();
    expect(await resolve(['93.184.216.34'], false)).toEqual({ error: null, isPrivate: false });
  });
});
