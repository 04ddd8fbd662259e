import { expect, it } from 'vitest';
import { setPageStatus, takePageStatus } from './page-status';

it.each([
  [404, 200, 404],
  [410, 404, 410],
  [404, 308, 308],
  [404, 500, 500],
  [503, 500, 503],
  // The page did without what it did not get.
  [503, 200, 200],
  [503, 307, 307],
] as const)('a page that is known to be %i and answered %i is %i', (known, chosen, expected) => {
  setPageStatus('a', known);
  expect(takePageStatus('a', chosen)).toBe(expected);
  expect(takePageStatus('a', chosen)).toBe(chosen);
});
