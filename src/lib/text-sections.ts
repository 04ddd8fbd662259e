import { cutPlace, tornPlace } from './cut-place';

/** A stretch of a longer text that is worked on by itself: the blanks around it stay as they are. */
export interface TextSection {
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** The result; null while there is none, or none better. */
  readonly result: string | null;
}

/** Text of Latin letters takes a token for about four characters, other scripts for fewer. */
const QUARTERS_PER_TOKEN = 4;

function quartersOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x2e80 ? 2 : 4;
}

/** About how many tokens a text is to a language model. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) quarters += quartersOf(text.charCodeAt(at));
  return Math.ceil(quarters / QUARTERS_PER_TOKEN);
}

/** How good a place between two lines is to cut at: before a heading, behind a blank line, a line, a line of code. */
type Break = { at: number; rank: 0 | 1 | 2 | 3 };

function breaksOf(text: string): Break[] {
  const breaks: Break[] = [];
  let fence: string | null = null;
  let isAfterBlank = false;
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, Math.min(end, at + 200));
    const isHeading = /^#{1,6} /.test(line);
    if (fence !== null) breaks.push({ at, rank: 0 });
    else if (at > 0) breaks.push({ at, rank: isHeading ? 3 : isAfterBlank ? 2 : 1 });
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    if (fence === null) fence = mark;
    else if (mark === fence) fence = null;
    isAfterBlank = line.trim() === '';
    at = end;
  }
  return breaks;
}

/** Longest placeholder that is looked for. */
const PLACEHOLDER_MAX = 200;

/** Where the placeholder begins that a place stands inside of; else the place itself. */
function outOfPlaceholder(text: string, from: number, at: number): number {
  const start = Math.max(from, at - PLACEHOLDER_MAX);
  const before = text.slice(start, at);
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('${'));
  if (opened === -1 || /[}\n]/.test(before.slice(opened))) return at;
  return /^[^\n{}]*\}/.test(text.slice(at, at + PLACEHOLDER_MAX)) ? start + opened : at;
}

/** Where the section that begins at `from` ends: at the best break in its last two thirds, else behind a sentence or word. */
function endOf(text: string, from: number, to: number, breaks: readonly Break[], first: number): number {
  const least = from + Math.floor((to - from) / 3);
  let best: Break | null = null;
  for (let index = first; index < breaks.length; index += 1) {
    const found = breaks[index];
    if (found === undefined || found.at > to) break;
    if (found.at > least && found.rank >= (best?.rank ?? 0)) best = found;
  }
  if (best !== null) return best.at;
  const place = cutPlace(text, from, to) ?? tornPlace(text, to);
  const outside = outOfPlaceholder(text, from, place);
  return outside > from ? outside : place;
}

/**
 * A text in stretches of about `maxTokens` at most, which joined are the text again. They end before a heading, behind a blank
 * line, a line, a sentence or a word, in this order, and neither inside a placeholder nor, where that can be, inside a block of
 * code. Takes time linear in the length of the text.
 */
export function splitText(text: string, maxTokens: number): string[] {
  const room = Math.max(1, maxTokens) * QUARTERS_PER_TOKEN;
  const breaks = breaksOf(text);
  const pieces: string[] = [];
  let from = 0;
  let first = 0;
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) {
    quarters += quartersOf(text.charCodeAt(at));
    if (quarters <= room || at === from) continue;
    while (first < breaks.length && (breaks[first]?.at ?? 0) <= from) first += 1;
    const end = Math.max(from + 1, endOf(text, from, at, breaks, first));
    pieces.push(text.slice(from, end));
    from = end;
    at = end - 1;
    quarters = 0;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** The text in sections, each of about `maxTokens` at most; the blanks around each are kept apart. */
export function sectionsOf(text: string, maxTokens: number): TextSection[] {
  return splitText(text, maxTokens).map((piece) => {
    const inner = piece.trim();
    const start = piece.length - piece.trimStart().length;
    return {
      before: inner === '' ? piece : piece.slice(0, start),
      text: inner,
      after: inner === '' ? '' : piece.slice(start + inner.length),
      result: null,
    };
  });
}

/** A section whose result was too long, in smaller ones; null where it is too short for that. */
export function smallerSections(section: TextSection, leastTokens: number): TextSection[] | null {
  const tokens = estimateTokens(section.text);
  if (tokens <= leastTokens) return null;
  const parts = sectionsOf(section.text, Math.ceil(tokens / 2));
  if (parts.length < 2) return null;
  return parts.map((part, index) => ({
    ...part,
    before: (index === 0 ? section.before : '') + part.before,
    after: part.after + (index === parts.length - 1 ? section.after : ''),
  }));
}

/** The whole text again, with what came of each section in its place. */
export function joinSections(sections: readonly TextSection[]): string {
  return sections.map(({ before, text, after, result }) => before + (result ?? text) + after).join('');
}
