import { expect, it } from 'vitest';
import { acceptsCoding } from './accepts-coding';

it.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.8', true],
  ['*', true],
  ['*;q=0.1', true],
  [undefined, false],
  ['', false],
  ['identity', false],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['gzipped', false],
])('a client that accepts %j takes gzip: %s', (header, expected) => {
  expect(acceptsCoding('gzip', header)).toBe(expected);
});

it.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip', false],
  ['gzip, br;q=0', false],
])('a client that accepts %j takes Brotli: %s', (header, expected) => {
  expect(acceptsCoding('br', header)).toBe(expected);
});
