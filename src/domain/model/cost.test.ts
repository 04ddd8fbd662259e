import { describe, expect, it } from 'vitest';
import { callCost, costText, totalCost } from './cost';

describe('the cost of a call', () => {
  it('the cost of a call is that of its tokens, each at its price per million', () => {
    expect(callCost({ priceIn: 2, priceOut: 8 }, { tokensIn: 1_000_000, tokensOut: 500_000 })).toBe(6);
    expect(callCost({ priceIn: 0, priceOut: 0 }, { tokensIn: 9, tokensOut: 9 })).toBe(0);
  });

  it.each([
    { priceIn: null, priceOut: 1 },
    { priceIn: 1, priceOut: null },
  ])('the cost of a call is unknown without both prices', (price) => {
    expect(callCost(price, { tokensIn: 1, tokensOut: 1 })).toBeNull();
  });

  it('the cost of a call is unknown in sum if one is', () => {
    expect(totalCost([0.1, null])).toBeNull();
    expect(totalCost([])).toBe(0);
    expect(totalCost([1, 2])).toBe(3);
  });

  it.each([
    [null, 'Cost unknown'],
    [0, '0.00 USD'],
    [0.42, '0.42 USD'],
    [1234.5, '1,234.50 USD'],
    [0.0123, '0.012 USD'],
    [0.000_000_4, '0.00 USD'],
    [0.000_042, '0.000042 USD'],
  ])('%s is said as %s', (cost, said) => {
    expect(costText(cost, 'USD')).toBe(said);
  });
});
