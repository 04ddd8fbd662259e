/** First unit of a surrogate pair. */
const FIRST_OF_PAIR = /[\ud800-\udbff]/;

/** Number of code points: what a person and PostgreSQL's char_length call characters. */
export function characterCount(text: string): number {
  // Most texts have no pairs, which is fast to check.
  if (!FIRST_OF_PAIR.test(text)) return text.length;
  let count = 0;
  // Surrogate pairs advance the iterator once.
  for (const character of text) count += character.length > 0 ? 1 : 0;
  return count;
}

/** The first characters of a text, at most `most`. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === most) break;
    end += character.length;
    count += 1;
  }
  return text.slice(0, end);
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

/** Control, format and bidirectional characters, line separators, private use, and others that show nothing. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name given by a stranger, as it can be shown: nothing in it is invisible or changes how other text is read. */
export function visibleName(name: string): string {
  const inOneLine = name.replaceAll(/[\t\n\r\u2028\u2029]/g, ' ');
  return inOneLine.replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim();
}

/** True when every surrogate has its partner: PostgreSQL would store a lone one as U+FFFD. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/** Combining marks in a row that no script needs; Unicode's stream-safe format allows 30. */
const MARKS_MAX = 64;

/**
 * True for a text with more than 64 combining marks in a row. Normalising such a run takes time with the square of its
 * length, so it is refused before.
 */
export function hasTooManyCombiningMarks(text: string): boolean {
  for (const [run] of text.matchAll(/\p{M}+/gu)) {
    if (run.length > MARKS_MAX && characterCount(run) > MARKS_MAX) return true;
  }
  return false;
}

/** The first `max` characters of a text on one line; a longer one ends in `...` within `max`. Never half a character. */
export function truncate(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // No character is longer than two units: more are never looked at.
  const characters = Array.from(line.slice(0, (max + 1) * 2));
  return characters.length <= max ? line : `${characters.slice(0, max - 3).join('')}...`;
}
