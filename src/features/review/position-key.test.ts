import { expect, it } from 'vitest';
import { placeOf, positionKey } from './position-key';

it.each([
  { field: 'title', line: 1 },
  { field: 'content', line: 200_000 },
  { field: 'file', line: 3, path: 'scripts/a: b.sh' },
] as const)('the key of a place in a text keeps %j', (place) => {
  expect(placeOf(positionKey(place))).toEqual(place);
});

it('the key of a place in a text is never an unknown one', () => {
  expect(placeOf('whole')).toBeUndefined();
});
