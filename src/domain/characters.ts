/** Number of code points: what a person and PostgreSQL's char_length call characters. */
export function characterCount(text: string): number {
  let count = 0;
  // Surrogate pairs advance the iterator once.
  for (const character of text) count += character.length > 0 ? 1 : 0;
  return count;
}

/** The first C0 control character other than tab, line feed and carriage return, as `U+001F`; null when clean. */
export function findControlCharacter(text: string): string | null {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) {
      return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    }
  }
  return null;
}

/** True when every surrogate has its partner: PostgreSQL would store a lone one as U+FFFD. */
export function isWellFormed(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (!(next >= 0xdc00 && next <= 0xdfff)) return false;
      index += 1;
    } else if (code >= 0xdc00 && code <= 0xdfff) {
      return false;
    }
  }
  return true;
}
