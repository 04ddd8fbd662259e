/** The first `max` characters of a text on one line; a longer one ends in `...` within `max`. Never half a character. */
export function truncate(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // No character is longer than two units: more are never looked at.
  const characters = Array.from(line.slice(0, (max + 1) * 2));
  return characters.length <= max ? line : `${characters.slice(0, max - 3).join('')}...`;
}
