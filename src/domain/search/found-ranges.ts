import { foldText, foldWithPlaces, hasAccents, type Folded } from './fold';
import type { Range } from './found-parts';
import { searchWords, wholeText } from './words';

/**
 * Finds the words of a search in a text, each wherever it is, ignoring case and how signs are encoded. A word without
 * accents also finds letters with them (docs/decisions/0006-search-and-totals.md).
 * @param max maximum number of ranges
 * @returns ranges of the original text in its order, without overlap, each of whole letters
 */
export function foundRanges(text: string, query: string, max = 500): Range[] {
  return rangesOf(text, formsOf(query), max);
}

const formsOf = (query: string) => searchWords(query).map((word) => foldText(word).trim());

function rangesOf(text: string, words: readonly string[], max: number): Range[] {
  if (text === '' || words.length === 0) return [];
  const exact = words.filter(hasAccents);
  const plain = words.filter((word) => !hasAccents(word));
  const found = [
    ...(exact.length > 0 ? placesOf(foldWithPlaces(text, false), exact, max) : []),
    ...(plain.length > 0 ? placesOf(foldWithPlaces(text, true), plain, max) : []),
  ].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const ranges: Range[] = [];
  for (const [start, end] of found) {
    const last = ranges.at(-1);
    // Two matches may share letters, or one that folds to several.
    if (last !== undefined && start < last[1]) ranges[ranges.length - 1] = [last[0], Math.max(last[1], end)];
    else ranges.push([start, end]);
  }
  return ranges.slice(0, max);
}

function placesOf({ text, from, to }: Folded, words: readonly string[], max: number): Range[] {
  return words.flatMap((word) => {
    const ranges: Range[] = [];
    for (
      let at = text.indexOf(word);
      at !== -1 && ranges.length < max;
      at = text.indexOf(word, at + word.length)
    ) {
      ranges.push([from[at] ?? 0, to[at + word.length - 1] ?? text.length]);
    }
    return ranges;
  });
}

/** Returns the place of a search in a text that shows it best: its whole text, otherwise its first word there. */
export function firstFound(text: string, query: string): Range | undefined {
  const [whole] = rangesOf(text, [foldText(wholeText(query)).trim()].filter(Boolean), 1);
  return whole ?? foundRanges(text, query, 1)[0];
}

/** Whether texts together hold every word of a search, each in any of them. */
export function holdAll(texts: readonly string[], query: string): boolean {
  return formsOf(query).every((word) => texts.some((text) => rangesOf(text, [word], 1).length > 0));
}

/** Characters before the first match in the line of a result. */
const BEFORE = 24;
const LINE = 160;

/**
 * Returns one line of a text around the first match of a search, with white space as single spaces; its beginning if
 * there is no match. Cut ends have an ellipsis.
 */
export function excerptAround(text: string, query: string): { line: string; isFound: boolean } {
  const first = firstFound(text, query);
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
