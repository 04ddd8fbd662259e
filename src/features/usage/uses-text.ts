/** How often a prompt was used, in words. */
export function usesText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'use' : 'uses'}`;
}
