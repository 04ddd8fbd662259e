import { proseRanges } from '@cuebook/formats/prompt/prose';
import type { Place } from './finding';
import { checkMessages } from './messages';

/** The labels that prompts commonly give their sections, those of the generator's frameworks among them. */
const SECTIONS = new Set(
  'role task format action goal background boundaries context result example examples intent statement instructions constraints rules requirements audience tone style input output objective steps'.split(
    ' ',
  ),
);
/** Sections that may end a prompt empty: what belongs there is given along with it. */
const OPEN_AT_END = new Set(['background', 'context', 'example', 'examples', 'input', 'output', 'result']);

const HEADING = /^(#{1,6})[ \t][^\p{L}\r\n]{0,20}\p{L}/u;
const LABEL = /^[*_ \t]{0,6}(\p{L}{3,14})[*_ ]{0,4}:[*_ \t]{0,4}(.?)/u;

/** A line that is not blank. `level` is that of a heading, `label` the section a label names. */
type Line = {
  start: number;
  end: number;
  level: number | null;
  label: string | null;
  /** A label with nothing behind it. */
  isBare: boolean;
  /** A blank line stands before it. */
  isApart: boolean;
};

function readLine(text: string, start: number, end: number, isApart: boolean): Line {
  const line = text.slice(start, Math.min(end, start + 300));
  const [, word = '', rest = ''] = LABEL.exec(line) ?? [];
  const label = SECTIONS.has(word.toLowerCase()) ? word.toLowerCase() : null;
  const level = HEADING.exec(line)?.[1]?.length ?? null;
  const length = text.slice(start, end).trimEnd().length;
  return { start, end: start + length, level, label, isBare: label !== null && rest.trim() === '', isApart };
}

/** The lines of prose; a fenced block counts as one line of text. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = false;
  for (const [from, to] of proseRanges(text)) {
    const code = { start: from, end: from, level: null, label: null, isBare: false, isApart };
    if (from > (lines.at(-1)?.end ?? 0)) lines.push(code);
    let start = from;
    while (start < to) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 || newline > to ? to : newline;
      const isBlank = text.slice(start, end).trim() === '';
      if (!isBlank) lines.push(readLine(text, start, end, isApart));
      isApart = isBlank;
      start = end + 1;
    }
  }
  return lines;
}

function isEmpty(line: Line, next: Line | undefined): boolean {
  // Headings one right below the other are comments more often than sections.
  if (line.level !== null) return next?.level != null && next.isApart && next.level <= line.level;
  if (!line.isBare || line.label === null) return false;
  if (next === undefined) return !OPEN_AT_END.has(line.label);
  const isItsPart = line.label.startsWith('example') && ['input', 'output'].includes(next.label ?? '');
  return !isItsPart && (next.level !== null || next.label !== null);
}

/**
 * Sections with nothing in them: a heading followed by one of its own or a higher level, and a label such as `Task:`
 * followed by the next label or by a heading, or at the end of the text. Takes time linear in the length of the text.
 */
export function findEmptySections(text: string): Place[] {
  const lines = linesOf(text);
  return lines.flatMap((line, index) =>
    isEmpty(line, lines[index + 1])
      ? [{ start: line.start, end: line.end, reason: checkMessages.emptySection }]
      : [],
  );
}
