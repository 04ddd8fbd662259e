import { expect, it } from 'vitest';
import { usageOf } from './usage';

const REQUEST = { system: 'Be brief.', prompt: 'Answer.', temperature: 0, maxTokens: 100 };

it('takes the tokens that a service counts', () => {
  const usage = usageOf({ tokensIn: 12, tokensOut: 0 }, REQUEST, 'Yes');
  expect(usage).toEqual({ tokensIn: 12, tokensOut: 0, isEstimated: false });
});

it.each([
  [undefined, undefined],
  [12, undefined],
  [-1, 5],
  [1.5, 5],
  [12, Number.NaN],
  // No model takes so many: its cost would not fit into a column.
  [12, 3_000_000_000],
  [Number.MAX_SAFE_INTEGER, 1],
])('estimates them where it counts %s and %s', (tokensIn, tokensOut) => {
  const usage = usageOf({ tokensIn, tokensOut }, REQUEST, 'Yes');
  expect(usage.isEstimated).toBe(true);
  expect(usage.tokensIn).toBeLessThan(100);
  expect(usage.tokensOut).toBeLessThan(100);
});
