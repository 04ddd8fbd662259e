import { findCutPosition, hardCutPosition } from './cut-position';

/** A part of a longer text that is processed separately: the white space around it is kept. */
export interface TextSection {
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** The result; null if there is none, or no better one. */
  readonly result: string | null;
}

/** Latin text has about four characters per token, other scripts have fewer. */
const QUARTERS_PER_TOKEN = 4;

function quartersOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x2e80 ? 2 : 4;
}

export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) quarters += quartersOf(text.charCodeAt(at));
  return Math.ceil(quarters / QUARTERS_PER_TOKEN);
}

/** Position between lines, ranked for cutting: before a heading, after a blank line, after a line, within code. */
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

/** Maximum length of a placeholder that is searched for. */
const PLACEHOLDER_MAX = 200;

/** Moves a position inside a placeholder to the placeholder's start. */
function outOfPlaceholder(text: string, from: number, at: number): number {
  const start = Math.max(from, at - PLACEHOLDER_MAX);
  const before = text.slice(start, at);
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('${'));
  if (opened === -1 || /[}\n]/.test(before.slice(opened))) return at;
  return /^[^\n{}]*\}/.test(text.slice(at, at + PLACEHOLDER_MAX)) ? start + opened : at;
}

/** Returns where the section from `from` ends: at the best break in its last two thirds, else after a sentence. */
function endOf(text: string, from: number, to: number, breaks: readonly Break[], first: number): number {
  const least = from + Math.floor((to - from) / 3);
  let best: Break | null = null;
  for (let index = first; index < breaks.length; index += 1) {
    const found = breaks[index];
    if (found === undefined || found.at > to) break;
    if (found.at > least && found.rank >= (best?.rank ?? 0)) best = found;
  }
  if (best !== null) return best.at;
  const place = findCutPosition(text, from, to) ?? hardCutPosition(text, to);
  const outside = outOfPlaceholder(text, from, place);
  return outside > from ? outside : place;
}

/**
 * Splits a text into parts of at most about `maxTokens`; joined they are the text. Parts end before a heading, after a
 * blank line, a line, a sentence or a word, in this order, never inside a placeholder, and if possible not inside a
 * block of code. Takes time linear in the length of the text.
 */
export function splitText(text: string, maxTokens: number): string[] {
  const room = Math.max(1, maxTokens) * QUARTERS_PER_TOKEN;
  const breaks = breaksOf(text);
  const segments: string[] = [];
  let from = 0;
  let first = 0;
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) {
    quarters += quartersOf(text.charCodeAt(at));
    if (quarters <= room || at === from) continue;
    while (first < breaks.length && (breaks[first]?.at ?? 0) <= from) first += 1;
    const end = Math.max(from + 1, endOf(text, from, at, breaks, first));
    segments.push(text.slice(from, end));
    from = end;
    at = end - 1;
    quarters = 0;
  }
  if (from < text.length) segments.push(text.slice(from));
  return segments;
}

/** Splits a text into sections of at most about `maxTokens`; the white space around each is kept separately. */
export function sectionsOf(text: string, maxTokens: number): TextSection[] {
  return splitText(text, maxTokens).map((segment) => {
    const inner = segment.trim();
    const start = segment.length - segment.trimStart().length;
    return {
      before: inner === '' ? segment : segment.slice(0, start),
      text: inner,
      after: inner === '' ? '' : segment.slice(start + inner.length),
      result: null,
    };
  });
}

/** Splits a section whose result was too long; null if it is too short for that. */
export function smallerSections(section: TextSection, minTokens: number): TextSection[] | null {
  const tokens = estimateTokens(section.text);
  if (tokens <= minTokens) return null;
  const parts = sectionsOf(section.text, Math.ceil(tokens / 2));
  if (parts.length < 2) return null;
  return parts.map((part, index) => ({
    ...part,
    before: (index === 0 ? section.before : '') + part.before,
    after: part.after + (index === parts.length - 1 ? section.after : ''),
  }));
}

/** Joins the sections to the complete text, with their results. */
export function joinSections(sections: readonly TextSection[]): string {
  return sections.map(({ before, text, after, result }) => before + (result ?? text) + after).join('');
}
