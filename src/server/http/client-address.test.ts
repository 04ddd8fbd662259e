import { describe, expect, it } from 'vitest';
import { clientAddress, trustedProxies } from './client-address';

describe('trustedProxies', () => {
  it.each([
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.3.2.1', true],
    ['loopback', '::1', true],
    ['loopback', '10.0.0.1', false],
    ['0.0.0.0/0', 'unknown', false],
  ])('the trusted proxies %s include %s: %s', (entry, address, expected) => {
    expect(trustedProxies([entry])(address)).toBe(expected);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/x', '10.0.0/8', '::/129', '/8', '10.0.0.0/', ''])(
    'names the entry it cannot use: %j',
    (entry) => {
      expect(() => trustedProxies([entry])).toThrow(`TRUSTED_PROXIES: '${entry}'`);
    },
  );
});

describe('clientAddress', () => {
  const proxies = trustedProxies(['10.0.0.0/8', '2001:db8::1']);
  it.each([
    ['no proxy trusted: the header is the client’s own invention', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['one proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['an invented entry to the left', '10.0.0.1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['two proxies', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['IPv6 proxy and client', '2001:db8::1', '2001:db8:ffff::2', '2001:db8:ffff::2'],
    ['a port', '10.0.0.1', '198.51.100.7:51234', '198.51.100.7'],
    ['an IPv6 address with a port', '10.0.0.1', '[2001:db8:2::7]:443', '2001:db8:2::7'],
    ['a mapped address', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['nonsense stops the walk', '10.0.0.1', '198.51.100.7, unknown', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a socket that has gone', undefined, '1.2.3.4', 'unknown'],
  ])('%s', (_name, socket, header, expected) => {
    expect(clientAddress(socket, header, proxies)).toBe(expected);
  });
});
