/** What a model costs per million tokens, in the currency of the library; null if nobody has said so. */
export type Price = { priceIn: number | null; priceOut: number | null };

/** Tokens of a call. */
export type Tokens = { tokensIn: number; tokensOut: number };

const PER = 1_000_000;

/** Returns the cost of a call; null without both prices. For the highest cost pass the most tokens that it can take. */
export function callCost({ priceIn, priceOut }: Price, { tokensIn, tokensOut }: Tokens): number | null {
  return priceIn === null || priceOut === null ? null : (tokensIn * priceIn + tokensOut * priceOut) / PER;
}

/** Returns the cost of several calls; null if that of one is unknown. */
export function totalCost(costs: readonly (number | null)[]): number | null {
  let total = 0;
  for (const cost of costs) {
    if (cost === null) return null;
    total += cost;
  }
  return total;
}

/** Decimals of a cost: two, and so many for small ones that two digits show. */
function decimalsOf(cost: number): number {
  if (cost === 0 || cost >= 0.1) return 2;
  return Math.min(6, 1 - Math.floor(Math.log10(cost)));
}

/** Returns a cost in words, such as "0.42 USD"; without a currency the number alone. */
export function costText(cost: number | null, currency: string): string {
  if (cost === null) return 'Cost unknown';
  const digits = decimalsOf(cost);
  const number = cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: digits });
  return currency === '' ? number : `${number} ${currency}`;
}
