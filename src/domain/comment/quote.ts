import { QUOTE_MAX } from './limits';

/** The beginning of these lines of a content, as it stands with a comment on them; null where the content has no such line. */
export function quoteOf(content: string, { from, to }: { from: number; to: number }): string | null {
  const lines = content.split(/\r?\n/);
  if (to > lines.length) return null;
  return Array.from(lines.slice(from - 1, to).join('\n'))
    .slice(0, QUOTE_MAX)
    .join('');
}
