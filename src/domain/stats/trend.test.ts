import { expect, it } from 'vitest';
import { trendText } from './trend';

it.each([
  [0, 0, 'same as the previous 30 days'],
  [7, 7, 'same as the previous 30 days'],
  [5, 0, 'none in the previous 30 days'],
  [5, 4, '+25% vs. the previous 30 days'],
  [1, 4, '−75% vs. the previous 30 days'],
  [0, 4, '−100% vs. the previous 30 days'],
  [40_004, 4, '+1,000,000% vs. the previous 30 days'],
])('the trend of %i after %i is %s', (uses, before, text) => {
  expect(trendText(uses, before, '30 days')).toBe(text);
});
