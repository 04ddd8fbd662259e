import { proseRanges } from './prose';

/**
 * A stretch of prompt text: plain, the backslash that keeps what follows from being a variable, or a variable to fill in with its
 * name and, in the third form, its default.
 */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'escape'; text: string }
  | { kind: 'variable'; text: string; name: string; fallback: string | null };

/**
 * `{{name}}`, `${name}` and `${name:default}`, on one line. Neither part may hold a brace, so every attempt ends at
 * the next one at the latest and the scan stays linear.
 */
const CANDIDATE = /\{\{([^{}\r\n]{1,80})\}\}|\$\{([^{}:\r\n]{1,80})(?::([^{}\r\n]{0,2000}))?\}/g;

/** What a shell says behind the colon: `${x:-y}`, `${x:+y}`, `${x:?y}`, `${x:=y}`, `${x:0:3}`, `${x:$from:3}`, `${x: -3}`. */
const SHELL_PARAMETER =
  /^(?:[-+?=]|\s{0,9}(?:-?\d{1,9}|\$\w{1,40})\s{0,9}:\s{0,9}(?:-?\d{1,9}|\$\w{1,40})\s{0,9}$|\s{1,9}-\d{1,9}\s{0,9}(?::|$))/;
/** What a shell does to a value without a colon: `${x//a/b}`, `${x,,}`. */
const SHELL_CHANGE = /\/\/|,,$/;

/**
 * Blanks, and signs that nobody sees: they come with a text from a page or a document. The two joiners belong to words where an
 * Arabic letter or a mark stands before them, as in Persian and Hindi.
 */
const BLANKS =
  /(?:[\s\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\uffa0]|(?<!\p{M}|(?=\p{L})\p{Script=Arabic})[\u200c\u200d])+/gu;
const isPlain = (blanks: string) => /^ *$/.test(blanks);

/** What begins or ends a loop of Jinja, whose own names are no variables. */
const LOOP = /\{%-?\s{0,9}(?:for\s([^{}%\r\n]{1,80})\sin\s|(endfor)\b)/g;

/** Words of any script, not code: `{{#each x}}` and `{{ $json['a'] }}` are somebody else's templates. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ .,&/()'’-]|[\u200c\u200d])*$/u;

/** Whether a text, without blanks around it, can be the name of a variable. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** The name of a variable as it is asked for: each blank or unseen sign in it a plain space. */
export function plainName(written: string): string {
  return written.replace(BLANKS, (blanks) => (isPlain(blanks) ? blanks : ' ')).trim();
}

/** Whether a name has blanks or signs in it that look like a plain space, or like nothing. */
export function hasHiddenSigns(written: string): boolean {
  return [...written.trim().matchAll(BLANKS)].some(([blanks]) => !isPlain(blanks));
}

/** Asks of each place, from the first to the last, whether it lies in inline code: between marks of one length on one line. */
export function inlineCode(prose: string): (at: number) => boolean {
  if (!prose.includes('`')) return () => false;
  const spans = markLines(prose).flatMap(codeSpans);
  let passed = 0;
  return (at) => {
    while ((spans[passed]?.end ?? Infinity) <= at) passed += 1;
    return at >= (spans[passed]?.start ?? Infinity);
  };
}

/** A run of marks of inline code. */
type Marks = { start: number; end: number };

/** The runs of marks in a text, those of each line together. */
function markLines(prose: string): Marks[][] {
  const lines: Marks[][] = [];
  let done = 0;
  for (const { 0: run, index } of prose.matchAll(/`+/g)) {
    const isSameLine = lines.length > 0 && !/[\r\n]/.test(prose.slice(done, index));
    const marks = { start: index, end: index + run.length };
    if (isSameLine) lines.at(-1)?.push(marks);
    else lines.push([marks]);
    done = marks.end;
  }
  return lines;
}

/** The stretches of a line that lie between two runs of one length. */
function codeSpans(runs: readonly Marks[]): Marks[] {
  const closing = new Map<Marks, Marks>();
  const next = new Map<number, Marks>();
  for (const run of [...runs].reverse()) {
    const length = run.end - run.start;
    const later = next.get(length);
    if (later !== undefined) closing.set(run, later);
    next.set(length, run);
  }
  const spans: Marks[] = [];
  let end = 0;
  for (const run of runs) {
    const close = closing.get(run);
    if (close === undefined || run.start < end) continue;
    spans.push({ start: run.start, end: close.end });
    end = close.end;
  }
  return spans;
}

/** Whether the backslashes before a place escape it: an odd number does. */
export function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** The names that belong to a template's own blocks, asked for each mark from the first to the last. */
function blockNames(content: string): (mark: string, at: number) => boolean {
  const lastEnd = content.lastIndexOf('{{/');
  const loops = content.includes('{%') ? [...content.matchAll(LOOP)] : [];
  const blocks: string[] = [];
  const bound: string[][] = [];
  let passed = 0;
  return (mark, at) => {
    for (let loop = loops[passed]; loop !== undefined && loop.index < at; loop = loops[passed]) {
      if (loop[2] === undefined) bound.push(['loop', ...(loop[1] ?? '').split(/[\s,]+/)]);
      else bound.pop();
      passed += 1;
    }
    if (mark.startsWith('#') && at < lastEnd) blocks.push(mark);
    else if (mark.startsWith('/')) blocks.pop();
    const [first = ''] = mark.split('.');
    if (blocks.length > 0) {
      if (first === 'this' || mark === 'else' || mark.endsWith('.length')) return true;
      if (blocks.some((block) => /^#each\b|^#with (?!this$)/.test(block))) return true;
    }
    return bound.some((names) => names.includes(first));
  };
}

/**
 * Cuts prompt text at its variables. The texts of the parts, joined, are the content again, character by character.
 * Fenced code is left as it is, and so are `{{name}}` in inline code, what a backslash stands before, what a shell says
 * (`${PATH:-/usr/bin}`, `${file//a/b}`), and what belongs to other templates: the names that a loop of Handlebars
 * (`{{#each}}`) or Jinja (`{% for %}`) brings, `{{else}}` and `{{this}}` in a block, `${{ github.sha }}` with its dot. Takes time
 * linear in the length of the content.
 */
export function splitVariables(content: string): TextPart[] {
  const parts: TextPart[] = [];
  const isOfBlock = blockNames(content);
  let done = 0;
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    const isCode = inlineCode(prose);
    for (const match of prose.matchAll(CANDIDATE)) {
      const name = plainName(match[1] ?? match[2] ?? '');
      const at = start + match.index;
      if (isOfBlock(name, at) || !NAME.test(name)) continue;
      if (match[1] !== undefined && content[at - 1] === '$' && name.includes('.')) continue;
      if (SHELL_PARAMETER.test(match[3] ?? '')) continue;
      if (match[2] !== undefined && SHELL_CHANGE.test(name)) continue;
      if (match[1] !== undefined && isCode(match.index)) continue;
      const isLiteral = isEscaped(prose, match.index);
      const from = isLiteral ? at - 1 : at;
      if (from > done) parts.push({ kind: 'text', text: content.slice(done, from) });
      if (isLiteral) {
        parts.push({ kind: 'escape', text: '\\' });
        done = at;
        continue;
      }
      parts.push({ kind: 'variable', text: match[0], name, fallback: match[3]?.trim() ?? null });
      done = at + match[0].length;
    }
  }
  if (done < content.length) parts.push({ kind: 'text', text: content.slice(done) });
  return parts;
}

/** The lines of prompt text, each cut at its variables, none of which reaches over the end of a line. */
export function variableLines(content: string): TextPart[][] {
  const lines: TextPart[][] = [];
  let line: TextPart[] = [];
  for (const part of splitVariables(content)) {
    if (part.kind === 'variable') {
      line.push(part);
      continue;
    }
    for (const [index, text] of part.text.split('\n').entries()) {
      if (index > 0) {
        lines.push(line);
        line = [];
      }
      if (text !== '') line.push({ kind: part.kind, text });
    }
  }
  return [...lines, line];
}

/** A variable of a prompt: its name and the first default that stands with it, null for none. */
export type Variable = { name: string; fallback: string | null };

/** The variables of a prompt, each name once, in the order they first appear. */
export function listVariables(content: string): Variable[] {
  const fallbacks = new Map<string, string | null>();
  for (const part of splitVariables(content)) {
    if (part.kind === 'variable') fallbacks.set(part.name, fallbacks.get(part.name) ?? part.fallback);
  }
  return [...fallbacks].map(([name, fallback]) => ({ name, fallback }));
}

/** The names of the variables of a prompt, each once, in the order they first appear. */
export function variableNames(content: string): string[] {
  return listVariables(content).map(({ name }) => name);
}

export function hasVariables(content: string): boolean {
  return splitVariables(content).some(({ kind }) => kind === 'variable');
}

/**
 * The parts of prompt text with values, by name, in place of its variables. A variable without a value stays as it is.
 * The backslash of an escape goes. One pass: a value that looks like a variable is never looked at again. The parts share the values, so that a long
 * value costs nothing until the parts are joined.
 */
export function fillParts(content: string, values: ReadonlyMap<string, string>): TextPart[] {
  return splitVariables(content).flatMap((part): TextPart[] => {
    if (part.kind === 'escape') return [];
    return part.kind === 'variable' ? [{ ...part, text: values.get(part.name) ?? part.text }] : [part];
  });
}

/** Prompt text with values in place of its variables, as {@link fillParts} puts them. */
export function fillIn(content: string, values: ReadonlyMap<string, string>): string {
  return joinParts(fillParts(content, values));
}

export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}
