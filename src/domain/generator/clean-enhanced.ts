import { proseRanges } from '@cuebook/formats/prompt/prose';

/** The remaining part of the text: from `start` up to `end`, exclusive. */
type Span = { start: number; end: number };

/** Sticky patterns of bounded length, each tried at one position: no attempt takes longer than its own text. */
const GREETING =
  /(?:(?:okay|ok|sure|certainly|absolutely|alright|great|of course|no problem)(?: thing)?[,.!:]{0,3}\s{0,3}){1,3}/iy;
const LEAD_IN =
  /[*_#"“ ]{0,6}here(?:['’]?s| is)\s{1,3}(?:(?:the|your|an?|my)\s{1,3})?(enhanced|improved|refined|polished|revised|rewritten|shortened|translated|optimi[sz]ed)\s{1,3}(?:version of (?:your|the|this) prompt|prompt|version)/iy;
/** The rest of a lead-in up to its colon: ` based on your options:`. */
const LEAD_IN_REST =
  /(?:,|\s(?:based|for|with|that|which|using|in|incorporating|tailored|following|as|according|you)\b)[^\n:.!?]{0,160}(?=:)/iy;
const HEADING = /([#>*_ \t]{0,10})enhanced prompt([*_ \t]{0,8})/iy;
/** A line of hyphens below a lead-in. */
const RULE = /\s{0,8}-{3,80}[ \t]{0,8}\r?\n/y;
const EXPLANATION = /^explanation of (?:the |my )?changes(?: made)?/i;

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const isEdge = (character: string) => character === ':' || character.trim() === '';

function lineEnd(text: string, from: number, end: number): number {
  const newline = text.indexOf('\n', from);
  return newline === -1 || newline > end ? end : newline;
}

/**
 * Matches 'Okay, here's the enhanced prompt' with the rest of its sentence. Other wording counts only at the end of a
 * sentence, so that a prompt that begins 'Here is the revised version …' stays whole.
 */
function leadInEnd(text: string, { start, end }: Span): number {
  const greeted = start + (matchAt(GREETING, text, start)?.[0].length ?? 0);
  const match = matchAt(LEAD_IN, text, greeted);
  if (match === null) return start;
  const at = greeted + match[0].length;
  const after = at + (matchAt(LEAD_IN_REST, text, at)?.[0].length ?? 0);
  const next = text.charAt(after);
  const isPlain = /enhanced\s+prompt$/i.test(match[0]) && !/[\p{L}\p{N}]/u.test(next);
  if (after < end && !':\r\n'.includes(next) && !isPlain) return start;
  return Math.min(end, '.!,'.includes(next) && after < end ? after + 1 : after);
}

/** An 'Enhanced Prompt' heading: a line of its own, or the words before a colon. */
function headingEnd(text: string, { start, end }: Span): number {
  const match = matchAt(HEADING, text, start);
  if (match === null) return start;
  const [whole, opening = '', closing = ''] = match;
  const at = start + whole.length;
  const isLine = at >= end || '\r\n'.includes(text.charAt(at));
  const isEmphasised = opening.includes('*') && closing.includes('*');
  return isLine || text.charAt(at) === ':' || isEmphasised ? Math.min(end, at) : start;
}

/** The end of a rule that separated the prompt from a removed lead-in, including a colon before it. */
function ruleEnd(text: string, { start, end }: Span): number {
  const from = text.charAt(start) === ':' ? start + 1 : start;
  const length = matchAt(RULE, text, from)?.[0].length ?? 0;
  return length === 0 ? start : Math.min(end, from + length);
}

/** Whether a line is the heading 'Explanation of changes', bare, decorated, or with its text behind a colon. */
function isExplanation(line: string): boolean {
  const bare = trimDecoration(line);
  const phrase = EXPLANATION.exec(bare)?.[0];
  if (phrase === undefined) return false;
  const rest = bare.slice(phrase.length).trimStart();
  return rest === '' || rest.startsWith(':') || rest.startsWith('*') || rest.startsWith('_');
}

function trimDecoration(line: string): string {
  let start = 0;
  let end = line.length;
  const isMark = (character: string) => isEdge(character) || '*_#>-–—'.includes(character);
  while (start < end && isMark(line.charAt(start))) start += 1;
  while (end > start && isMark(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

/** Maximum length of a line that is checked for a heading with text after it. */
const HEADING_LINE_MAX = 200;

/** Returns where the first heading 'Explanation of changes' outside fenced code begins, else the text's length. */
function explanationStart(text: string): number {
  for (const [from, to] of proseRanges(text)) {
    let start = from;
    while (start < to) {
      const end = lineEnd(text, start, to);
      if (isExplanation(text.slice(start, Math.min(end, start + HEADING_LINE_MAX)))) return start;
      start = end + 1;
    }
  }
  return text.length;
}

/** Removes a line of three or more hyphens that separated the prompt from a removed ending. */
function withoutRule(text: string, span: Span): Span {
  let { end } = span;
  while (end > span.start && (text.charAt(end - 1).trim() === '' || text.charAt(end - 1) === '-')) end -= 1;
  const tail = text.slice(end, span.end);
  return tail.trimStart().startsWith('---') && tail.slice(0, tail.indexOf('-')).includes('\n')
    ? { ...span, end }
    : span;
}

/** The length of the run of asterisks at a place. */
function asterisksFrom(text: string, at: number, end: number): number {
  let length = 0;
  while (at + length < end && text.charAt(at + length) === '*') length += 1;
  return length;
}

/** Returns where the last list item with an asterisk begins, or -1 if there is none. */
function lastListItem(text: string): number {
  let last = -1;
  for (const match of text.matchAll(/\n[ \t]*\*[ \t]/g)) last = match.index;
  return last;
}

/** Emphasis begins right before a word and ends right behind one: asterisks with a blank there are stray. */
const opensEmphasis = (text: string, at: number) => text.charAt(at).trim() !== '';

function hasAsteriskInLine(text: string, from: number, end: number): boolean {
  const next = text.indexOf('*', from);
  return next !== -1 && next < lineEnd(text, from, end);
}

/** Blanks, colons and asterisks at the start; asterisks that open a list or emphasis of the text stay. */
function trimStart(text: string, { start, end }: Span, listItem: number): number {
  let at = start;
  for (;;) {
    while (at < end && isEdge(text.charAt(at))) at += 1;
    const run = asterisksFrom(text, at, end);
    if (run === 0) return at;
    const opensList = run === 1 && ' \t'.includes(text.charAt(at + 1)) && listItem > at && listItem < end;
    if (opensList || (opensEmphasis(text, at + run) && hasAsteriskInLine(text, at + run, end))) return at;
    at += run;
  }
}

/** The same at the end; asterisks that close emphasis of the last line stay. */
function trimEnd(text: string, { start, end }: Span): number {
  let at = end;
  for (;;) {
    while (at > start && isEdge(text.charAt(at - 1))) at -= 1;
    if (at === start || text.charAt(at - 1) !== '*') return at;
    let run = at;
    while (run > start && text.charAt(run - 1) === '*') run -= 1;
    const closesEmphasis = run > start && text.charAt(run - 1).trim() !== '';
    const partner = closesEmphasis ? text.lastIndexOf('*', run - 1) : -1;
    if (partner >= start && partner > text.lastIndexOf('\n', run)) return at;
    at = run;
  }
}

/** `**The whole text**` on one line loses both ends: it has no asterisks but those at the ends. */
function withoutEmphasisOfAll(text: string, span: Span): Span {
  const run = asterisksFrom(text, span.start, span.end);
  const inner = { start: span.start + run, end: span.end - run };
  if (run === 0 || inner.end <= inner.start) return span;
  const isWhole =
    text.indexOf('*', inner.start) === inner.end && asterisksFrom(text, inner.end, span.end) === run;
  return isWhole && lineEnd(text, span.start, span.end) === span.end ? inner : span;
}

/**
 * Removes the text that a model adds around an enhanced prompt: a lead-in such as 'Okay, here's the
 * enhanced prompt', an 'Enhanced Prompt' heading, a trailing 'Explanation of changes' section, and stray asterisks,
 * colons and blanks at the edges. Emphasis, lists, variables and fenced code of the prompt itself stay. Cleaning twice
 * gives the same as once. Takes time linear in the length of the text.
 */
export function cleanEnhanced(text: string): string {
  let span: Span = { start: 0, end: explanationStart(text) };
  if (span.end < text.length) span = withoutRule(text, span);
  const listItem = lastListItem(text.slice(0, span.end));
  for (;;) {
    const before = span;
    span = { ...span, end: trimEnd(text, span) };
    span = { ...span, start: trimStart(text, span, listItem) };
    span = withoutEmphasisOfAll(text, span);
    const { start } = span;
    span = { ...span, start: leadInEnd(text, span) };
    span = { ...span, start: headingEnd(text, span) };
    if (span.start > start) span = { ...span, start: ruleEnd(text, span) };
    if (span.start === before.start && span.end === before.end) break;
  }
  const rest = text.slice(span.start, span.end);
  // Text after a heading on the same line may now begin the explanation, or a fence may have appeared.
  return span.end - span.start < text.length && explanationStart(rest) < rest.length
    ? cleanEnhanced(rest)
    : rest;
}
