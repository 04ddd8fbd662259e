import type { TextPart } from '../prompt/variables';
import { foundRanges } from './found-ranges';

/** A part of a prompt’s text, or a stretch of one that a search found. */
export type MarkedPart = TextPart & { isFound?: boolean };

/**
 * The parts of a prompt’s text with its plain stretches cut at what a search found in the whole: a place that reaches
 * into a variable is marked as far as the plain text goes. The texts of the parts, joined, stay the same.
 */
export function foundInParts(parts: readonly TextPart[], query: string): MarkedPart[] {
  const ranges = foundRanges(parts.map(({ text }) => text).join(''), query);
  const marked: MarkedPart[] = [];
  let next = 0;
  let start = 0;
  for (const part of parts) {
    const end = start + part.text.length;
    let done = start;
    const cut = (from: number, to: number, isFound: boolean) => {
      if (to > from) marked.push({ ...part, text: part.text.slice(from - start, to - start), isFound });
      done = to;
    };
    while (part.kind === 'text' && (ranges[next]?.[0] ?? Infinity) < end) {
      const [from, to] = ranges[next] ?? [end, end];
      cut(done, Math.max(from, done), false);
      cut(done, Math.min(to, end), true);
      if (to > end) break;
      next += 1;
    }
    if (part.kind === 'text') cut(done, end, false);
    else marked.push(part);
    start = end;
    while ((ranges[next]?.[1] ?? Infinity) <= end) next += 1;
  }
  return marked;
}
