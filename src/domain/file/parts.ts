import { SHOWN_TEXT_MAX } from './limits';

/** A part of a long text: from and to which character, and the number of its first line. */
export type TextPart = { from: number; to: number; firstLine: number };

/** The end of a part of at most `max` characters: no pair of code units is separated. */
export function endOf(text: string, from: number, max: number): number {
  const end = from + max;
  if (end >= text.length) return text.length;
  const isWithinPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isWithinPair ? end - 1 : end;
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

/**
 * Divides a text into parts that a page can show. A line that a part cuts begins the next one again, unless it fills a
 * part by itself.
 */
export function partsOf(text: string, max = SHOWN_TEXT_MAX): TextPart[] {
  const parts: TextPart[] = [];
  let [from, firstLine] = [0, 1];
  for (;;) {
    const to = endOf(text, from, max);
    parts.push({ from, to, firstLine });
    if (to === text.length) return parts;
    const lineStart = text.lastIndexOf('\n', to - 1) + 1;
    const next = lineStart > from ? lineStart : to;
    firstLine += breaksIn(text, from, next);
    from = next;
  }
}

/** The number, from 1, of the part with the beginning of a line; of the last part for one beyond the end. */
export function partOfLine(parts: readonly TextPart[], line: number): number {
  const after = parts.findIndex(({ firstLine }) => firstLine > line);
  const last = after < 0 ? parts.length : after;
  // Of several parts of one long line the first.
  const { firstLine } = parts[last - 1] ?? { firstLine: 1 };
  return firstLine === line ? parts.findIndex((part) => part.firstLine === line) + 1 : last;
}
