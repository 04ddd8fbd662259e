import { proseRanges } from './prose.ts';

/** A part of prompt text: plain text, a backslash that escapes a variable, or a variable with name and default. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'escape'; text: string }
  | { kind: 'variable'; text: string; name: string; fallback: string | null };

/**
 * `{{name}}`, `${name}` and `${name:default}`, on one line. Neither part may hold a brace, so every attempt ends at the
 * next one at the latest and the scan stays linear.
 */
const CANDIDATE = /\{\{([^{}\r\n]{1,80})\}\}|\$\{([^{}:\r\n]{1,80})(?::([^{}\r\n]{0,2000}))?\}/g;

/**
 * Parameter expansion of a shell after the colon: `${x:-y}`, `${x:+y}`, `${x:?y}`, `${x:=y}`, `${x:0:3}`,
 * `${x:$from:3}`, `${x: -3}`.
 */
const SHELL_PARAMETER =
  /^(?:[-+?=]|\s{0,9}(?:-?\d{1,9}|\$\w{1,40})\s{0,9}:\s{0,9}(?:-?\d{1,9}|\$\w{1,40})\s{0,9}$|\s{1,9}-\d{1,9}\s{0,9}(?::|$))/;
/** Parameter expansion of a shell without a colon: `${x//a/b}`, `${x,,}`. */
const SHELL_CHANGE = /\/\/|,,$/;

/**
 * Spaces and invisible characters, often pasted from a page or a document. The two joiners belong to words after an
 * Arabic letter or a mark, as in Persian and Hindi.
 */
const BLANKS =
  /(?:[\s\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\uffa0]|(?<!\p{M}|(?=\p{L})\p{Script=Arabic})[\u200c\u200d])+/gu;
const isPlain = (blanks: string) => /^ *$/.test(blanks);

/** Start or end of a Jinja loop, whose own names are not variables. */
const LOOP = /\{%-?\s{0,9}(?:for\s([^{}%\r\n]{1,80})\sin\s|(endfor)\b)/g;

/** Words of any script, not code: `{{#each x}}` and `{{ $json['a'] }}` belong to other template languages. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ .,&/()'’-]|[\u200c\u200d])*$/u;

/** Whether a text, without blanks around it, can be the name of a variable. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** The name of a variable for display: spaces and invisible characters replaced by a plain space. */
export function plainName(written: string): string {
  return written.replace(BLANKS, (blanks) => (isPlain(blanks) ? blanks : ' ')).trim();
}

/** Whether a name contains invisible characters, or spaces other than the plain one. */
export function hasInvisibleCharacters(written: string): boolean {
  return [...written.trim().matchAll(BLANKS)].some(([blanks]) => !isPlain(blanks));
}

/**
 * Creates a function that tells whether a position is in inline code, between marks of the same length on one line.
 * Must be called with ascending positions.
 */
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

/** The runs of marks in a text, grouped by line. */
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

/** The ranges of a line between two runs of the same length. */
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

/** Whether a position is escaped: an odd number of backslashes precedes it. */
export function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** Returns a predicate for names of a template's own blocks, which must be called with ascending positions. */
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
 * Splits prompt text at its variables. The joined parts are the content, character by character. Fenced code is left
 * unchanged, and so are `{{name}}` in inline code, escaped variables, parameter expansions of a shell
 * (`${PATH:-/usr/bin}`, `${file//a/b}`), and names of other templates: those defined by a loop of Handlebars
 * (`{{#each}}`) or Jinja (`{% for %}`), `{{else}}` and `{{this}}` in a block, `${{ github.sha }}` with its dot. Takes
 * time linear in the length of the content.
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

/** Splits prompt text into lines, each split at its variables. No variable spans lines. */
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

/** A variable of a prompt: its name, and its first default or null. */
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
 * Replaces the variables of prompt text by values, by name, and returns the parts. A variable without a value stays
 * unchanged. The backslash of an escape is removed. Single pass: a value that looks like a variable is not replaced
 * again. The parts share the values, so that a long value costs nothing until the parts are joined.
 */
export function fillParts(content: string, values: ReadonlyMap<string, string>): TextPart[] {
  return splitVariables(content).flatMap((part): TextPart[] => {
    if (part.kind === 'escape') return [];
    return part.kind === 'variable' ? [{ ...part, text: values.get(part.name) ?? part.text }] : [part];
  });
}

/** Replaces the variables of prompt text by values, see {@link fillParts}. */
export function fillIn(content: string, values: ReadonlyMap<string, string>): string {
  return joinParts(fillParts(content, values));
}

export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}
