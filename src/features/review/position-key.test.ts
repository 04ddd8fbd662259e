import { expect, it } from 'vitest';
import { placeOf, positionKey } from './position-key';

it.each([
  { field: 'title', line: 1 },
  { field: 'content', line: 200_000 },
  { field: 'file', line: 3, path: 'scripts/a: b.sh' },
] as const)('keeps the place %j', (place) => {
  expect(placeOf(positionKey(place))).toEqual(place);
});

it('knows no other keys', () => {
  expect(placeOf('whole')).toBeUndefined();
});
