/** A stretch of prompt text: plain, or a variable to fill in with its name and, in the third form, its default. */
export type TextPart =
  { kind: 'text'; text: string } | { kind: 'variable'; text: string; name: string; fallback: string | null };

/**
 * `{{name}}`, `${name}` and `${name:default}`, on one line. Neither part may hold a brace, so every attempt ends at
 * the next one at the latest and the scan stays linear.
 */
const CANDIDATE = /\{\{([^{}\r\n]{1,80})\}\}|\$\{([^{}:\r\n]{1,80})(?::([^{}\r\n]{0,300}))?\}/g;

/** Words of any script, not code: `{{#each x}}` and `{{ $json['a'] }}` are somebody else's templates. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .,&/()'’-]*$/u;

/** The line that opens or closes a fenced block of code, as Markdown has it. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The fence a line opens: its character and length; null for any other line. */
function openedFence(line: string): { mark: string; length: number } | null {
  const [, run = '', rest = ''] = FENCE.exec(line) ?? [];
  if (run === '' || (run.startsWith('`') && rest.includes('`'))) return null;
  return { mark: run.charAt(0), length: run.length };
}

function closesFence(line: string, fence: { mark: string; length: number }): boolean {
  const [, run = '', rest = ''] = FENCE.exec(line) ?? [];
  return run.startsWith(fence.mark) && run.length >= fence.length && rest.trim() === '';
}

/** `[start, end)` of the stretches outside fenced code. A fence that is never closed reaches to the end. */
function proseRanges(content: string): [start: number, end: number][] {
  if (!content.includes('```') && !content.includes('~~~')) return [[0, content.length]];
  const ranges: [number, number][] = [];
  let fence: { mark: string; length: number } | null = null;
  let proseStart = 0;
  let lineStart = 0;
  while (lineStart < content.length) {
    const newline = content.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? content.length : newline;
    const next = newline === -1 ? content.length : newline + 1;
    const line = content.slice(lineStart, lineEnd).replace(/\r$/, '');
    if (fence === null) {
      fence = openedFence(line);
      if (fence !== null) ranges.push([proseStart, lineStart]);
    } else if (closesFence(line, fence)) {
      fence = null;
      proseStart = next;
    }
    lineStart = next;
  }
  if (fence === null) ranges.push([proseStart, content.length]);
  return ranges;
}

/**
 * Cuts prompt text at its variables. The texts of the parts, joined, are the content again, character by character.
 * What stands in fenced code is left alone. Takes time linear in the length of the content.
 */
export function splitVariables(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    for (const match of prose.matchAll(CANDIDATE)) {
      const name = (match[1] ?? match[2] ?? '').trim();
      if (!NAME.test(name)) continue;
      const at = start + match.index;
      if (at > done) parts.push({ kind: 'text', text: content.slice(done, at) });
      parts.push({ kind: 'variable', text: match[0], name, fallback: match[3]?.trim() ?? null });
      done = at + match[0].length;
    }
  }
  if (done < content.length) parts.push({ kind: 'text', text: content.slice(done) });
  return parts;
}

/** The names of the variables of a prompt, each once, in the order they first appear. */
export function variableNames(content: string): string[] {
  const names = new Set<string>();
  for (const part of splitVariables(content)) if (part.kind === 'variable') names.add(part.name);
  return [...names];
}
