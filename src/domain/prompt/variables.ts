import { proseRanges } from './prose';

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
