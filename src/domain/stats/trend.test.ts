import { expect, it } from 'vitest';
import { trendText } from './trend';

it.each([
  [0, 0, 'as many as in the 30 days before'],
  [7, 7, 'as many as in the 30 days before'],
  [5, 0, 'none in the 30 days before'],
  [5, 4, '+25 % against the 30 days before'],
  [1, 4, '−75 % against the 30 days before'],
  [0, 4, '−100 % against the 30 days before'],
  [40_004, 4, '+1,000,000 % against the 30 days before'],
])('%i after %i is %s', (uses, before, text) => {
  expect(trendText(uses, before, '30 days')).toBe(text);
});
