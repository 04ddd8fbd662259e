import { readerMessages } from './reader-messages.ts';
import { proseRanges } from '../prompt/prose.ts';

/** A mark of a template on one line, or Jinja's statement. Longer ones are text. */
const MARK = /\{\{\{?([^{}\r\n]{1,200})\}\}\}?|\{%([^{}%\r\n]{1,200})%\}/g;

/** The parts of a template besides plain text and variables. It is parsed and never evaluated. */
export type TemplateParts = {
  /** Blocks and statements, by what opens them: `{{#if style}}`, `{% for item in list %}`. */
  blocks: string[];
  /** Texts included from other files: `{{> footer}}`. */
  partials: string[];
  /** Calls of helpers and filters: `{{json output}}`, `{{ name | upper }}`. */
  helpers: string[];
};

/** Returns the parts of a Handlebars, Mustache, Jinja or Nunjucks template. Takes time linear in its length. */
export function templateParts(content: string): TemplateParts {
  const [blocks, partials, helpers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [text, expression, statement] of content.matchAll(MARK)) {
    if (statement !== undefined) {
      const words = statement.replace(/^-|-$/g, '').trim();
      if (/^(?:include|import|from|extends)\b/.test(words)) partials.add(text);
      else if (!/^(?:end|else|elif)/.test(words)) blocks.add(text);
      continue;
    }
    const words = (expression ?? '').trim();
    if (words.startsWith('>')) partials.add(text);
    else if (/^[#^]/.test(words)) blocks.add(text);
    else if (/^[\w.-]+\s+[^\s].*[="'@|(]|^[\w.-]+\s+["'@]|[|(]/.test(words)) helpers.add(text);
  }
  return { blocks: [...blocks], partials: [...partials], helpers: [...helpers] };
}

/** Returns messages about a template's parts that stay as text. */
export function templateWarnings(content: string): string[] {
  const { blocks, partials, helpers } = templateParts(content);
  const kept = [...helpers, ...blocks];
  return [
    ...(kept.length > 0 ? [readerMessages.warning.templateKept(kept)] : []),
    ...(partials.length > 0 ? [readerMessages.warning.partialsMissing(partials)] : []),
  ];
}

/** Replaces the matches of a pattern outside of fenced code. */
export function replaceInProse(
  content: string,
  pattern: RegExp,
  replacement: (...found: (string | undefined)[]) => string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of proseRanges(content)) {
    parts.push(content.slice(done, start));
    parts.push(
      content
        .slice(start, end)
        .replace(pattern, (...found) =>
          replacement(...found.map((one) => (typeof one === 'string' ? one : undefined))),
        ),
    );
    done = end;
  }
  parts.push(content.slice(done));
  return parts.join('');
}
