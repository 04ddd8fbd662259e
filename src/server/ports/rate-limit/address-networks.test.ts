import { describe, expect, it } from 'vitest';
import { networksOf } from './address-networks';

describe('networksOf', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64', '1:2:3::/48'],
  ])('the networks of %s are %s and, with ten times the allowance, %s', (address, narrow, wide) => {
    expect(networksOf(address)).toEqual([
      { key: narrow, times: 1 },
      { key: wide, times: 10 },
    ]);
  });

  it.each(['192.0.2.1', 'unknown'])('the network of %s is just that address', (address) => {
    expect(networksOf(address)).toEqual([{ key: address, times: 1 }]);
  });
});
