/** The noun behind that number. */
export const usesWord = (count: number) => (count === 1 ? 'use' : 'uses');

/** How often a prompt was used, in words. */
export function usesText(count: number): string {
  return `${count.toLocaleString('en-US')} ${usesWord(count)}`;
}
