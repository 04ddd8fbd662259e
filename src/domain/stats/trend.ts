/**
 * How a figure went against the period before, in words: `+25 % against the 30 days before`.
 * @param period the length of either, such as `30 days`
 */
export function trendText(now: number, before: number, period: string): string {
  if (now === before) return `same as the previous ${period}`;
  if (before === 0) return `none in the previous ${period}`;
  const change = Math.round((now / before - 1) * 100);
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toLocaleString('en-US')}% vs. the previous ${period}`;
}
