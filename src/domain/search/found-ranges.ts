import { LATIN_FORMS } from '../prompt/latin-forms';

export type Range = readonly [from: number, to: number];

/** Characters that searches treat as a space, as in `search_fold`. */
const SPACES = /^[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/u;
/** A character with its combining marks: one letter for people, so highlights never split it. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gsu;
const ACCENTS = /[\u0300-\u036f]/g;

/** A folded text, with the position of each of its code units in the original text. */
type Folded = { text: string; from: number[]; to: number[] };

function plainOf(letter: string): string {
  const bare = letter.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return Array.from(bare, (sign) => LATIN_FORMS[sign] ?? sign).join('');
}

function foldLetter(letter: string, plain: boolean): string {
  if (letter < '\u0080' && letter.length === 1) return letter.toLowerCase();
  const composed = letter.normalize('NFC').toLowerCase();
  return plain ? plainOf(composed) : composed;
}

/** Folds letter by letter: some get longer or shorter, so the original positions are stored. */
function fold(text: string, plain: boolean): Folded {
  const folded: Folded = { text: '', from: [], to: [] };
  const parts: string[] = [];
  let isSpace = false;
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const wasSpace = isSpace;
    isSpace = SPACES.test(letter);
    if (isSpace && wasSpace) {
      folded.to[folded.to.length - 1] = index + letter.length;
      continue;
    }
    const written = isSpace ? ' ' : foldLetter(letter, plain);
    parts.push(written);
    folded.from.push(...Array.from({ length: written.length }, () => index));
    folded.to.push(...Array.from({ length: written.length }, () => index + letter.length));
  }
  folded.text = parts.join('');
  return folded;
}

/**
 * Finds a search in a text: as a literal part, ignoring case, each run of white space as one space. A search without
 * accents also finds letters with them (decisions, Prompts; docs/decisions/0006-search-and-totals.md).
 * @param max maximum number of ranges
 * @returns ranges of the original text in its order, without overlap, each of whole letters
 */
export function foundRanges(text: string, query: string, max = 500): Range[] {
  const wanted = fold(query.trim(), false).text;
  if (wanted === '' || text === '') return [];
  // A search with accents matches only the same accents.
  const { text: folded, from, to } = fold(text, plainOf(wanted) === wanted);
  const ranges: Range[] = [];
  let at = folded.indexOf(wanted);
  while (at !== -1 && ranges.length < max) {
    const start = from[at] ?? 0;
    const end = to[at + wanted.length - 1] ?? text.length;
    const last = ranges.at(-1);
    // Two matches may share a letter that folds to several.
    if (last !== undefined && start < last[1]) ranges[ranges.length - 1] = [last[0], end];
    else ranges.push([start, end]);
    at = folded.indexOf(wanted, at + wanted.length);
  }
  return ranges;
}

export type FoundPart = { text: string; isFound: boolean };

/** Splits a text at the ranges of a search; the joined parts are the text. */
export function splitAtMatches(text: string, ranges: readonly Range[]): FoundPart[] {
  const parts: FoundPart[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    if (from > done) parts.push({ text: text.slice(done, from), isFound: false });
    parts.push({ text: text.slice(from, to), isFound: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false });
  return parts;
}

/** Characters before the first match in the line of a result. */
const BEFORE = 24;
const LINE = 160;

/**
 * Returns one line of a text around the first match of a search, with white space as single spaces; its beginning if
 * there is no match. Cut ends have an ellipsis.
 */
export function excerptAround(text: string, query: string): { line: string; isFound: boolean } {
  const [first] = foundRanges(text, query, 1);
  const start = first === undefined || first[0] <= BEFORE ? 0 : wholeWord(text, first[0] - BEFORE, first[0]);
  const end = wholeLetter(text, start + LINE);
  const line = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  return {
    line: `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`,
    isFound: first !== undefined,
  };
}

/** The start of the next word after a position, or the position itself if there is none before the end. */
function wholeWord(text: string, at: number, end: number): number {
  const gap = text.slice(at, end).search(/\s/);
  return gap === -1 ? wholeLetter(text, at) : at + gap + 1;
}

/** Moves a position so that it splits no surrogate pair and separates no mark from its letter. */
function wholeLetter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  let place = at;
  while (place > 0 && /^(?:[\udc00-\udfff]|\p{M})/u.test(text.slice(place, place + 2))) place -= 1;
  return /^[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place;
}
