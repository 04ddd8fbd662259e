const LENGTH = 300_000;

/**
 * A text of 300,000 characters, all of them the same few. What takes a time that grows with the square of the length
 * does not come to its end with it before a test is given up.
 */
export function longText(unit: string): string {
  return unit.repeat(Math.ceil(LENGTH / unit.length));
}
