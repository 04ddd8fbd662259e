import { proseRanges } from './prose';

/** A stretch of prompt text: plain, or a variable to fill in with its name and, in the third form, its default. */
export type TextPart =
  { kind: 'text'; text: string } | { kind: 'variable'; text: string; name: string; fallback: string | null };

/**
 * `{{name}}`, `${name}` and `${name:default}`, on one line. Neither part may hold a brace, so every attempt ends at
 * the next one at the latest and the scan stays linear.
 */
const CANDIDATE = /\{\{([^{}\r\n]{1,80})\}\}|\$\{([^{}:\r\n]{1,80})(?::([^{}\r\n]{0,2000}))?\}/g;

/** What begins or ends a loop of Jinja, whose own names are no variables. */
const LOOP = /\{%-?\s{0,9}(?:for\s([^{}%\r\n]{1,80})\sin\s|(endfor)\b)/g;

/** Words of any script, not code: `{{#each x}}` and `{{ $json['a'] }}` are somebody else's templates. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .,&/()'’-]*$/u;

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
 * What stands in fenced code is left alone, and so is what belongs to other templates: the names that a loop of Handlebars
 * (`{{#each}}`) or Jinja (`{% for %}`) brings, `{{else}}` and `{{this}}` in a block, `${{ github.sha }}` with its dot. Takes time
 * linear in the length of the content.
 */
export function splitVariables(content: string): TextPart[] {
  const parts: TextPart[] = [];
  const isOfBlock = blockNames(content);
  let done = 0;
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    for (const match of prose.matchAll(CANDIDATE)) {
      const name = (match[1] ?? match[2] ?? '').trim();
      const at = start + match.index;
      if (isOfBlock(name, at) || !NAME.test(name)) continue;
      if (match[1] !== undefined && content[at - 1] === '$' && name.includes('.')) continue;
      if (at > done) parts.push({ kind: 'text', text: content.slice(done, at) });
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
      if (text !== '') line.push({ kind: 'text', text });
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
 * One pass: a value that looks like a variable is never looked at again. The parts share the values, so that a long
 * value costs nothing until the parts are joined.
 */
export function fillParts(content: string, values: ReadonlyMap<string, string>): TextPart[] {
  return splitVariables(content).map((part) =>
    part.kind === 'variable' ? { ...part, text: values.get(part.name) ?? part.text } : part,
  );
}

/** Prompt text with values in place of its variables, as {@link fillParts} puts them. */
export function fillIn(content: string, values: ReadonlyMap<string, string>): string {
  return joinParts(fillParts(content, values));
}

export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}
