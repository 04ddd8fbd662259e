import { expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip';

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
])('%j: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
