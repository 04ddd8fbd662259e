import { readerMessages } from '@/domain/import/reader-messages';
import { proseRanges } from '@/domain/prompt/prose';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  VARIABLE_DEFAULT_MAX,
  VARIABLE_HELP_MAX,
  VARIABLE_NAME_MAX,
} from '@/domain/prompt/variable-type';
import { splitVariables } from '@/domain/prompt/variables';
import { firstCharacters } from '@/domain/characters';

/** A mark of a template on one line, or Jinja's statement. What is longer is text. */
const MARK = /\{\{\{?([^{}\r\n]{1,200})\}\}\}?|\{%([^{}%\r\n]{1,200})%\}/g;

/** What a template holds besides plain text and variables. It is read and never evaluated. */
export type TemplateParts = {
  /** Blocks and statements, by what opens them: `{{#if style}}`, `{% for item in list %}`. */
  blocks: string[];
  /** Texts that other files bring in: `{{> footer}}`. */
  partials: string[];
  /** Calls of helpers and filters: `{{json output}}`, `{{ name | upper }}`. */
  helpers: string[];
};

/** Names what a template of Handlebars, Mustache, Jinja or Nunjucks holds. Takes time linear in its length. */
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

/** What is said of a template's parts that stay as text. */
export function templateLosses(content: string): string[] {
  const { blocks, partials, helpers } = templateParts(content);
  const kept = [...helpers, ...blocks];
  return [
    ...(kept.length > 0 ? [readerMessages.lost.templateKept(kept)] : []),
    ...(partials.length > 0 ? [readerMessages.lost.partialsMissing(partials)] : []),
  ];
}

/** What a file says of a variable, cut to what can be kept. */
export type SaidVariable = {
  name: string;
  type?: VariableDetails['type'];
  help?: string | null;
  options?: readonly string[];
  default?: string | null;
};

/** Details of variables as the product has them, each name once; null for a name that no variable can have. */
export function detailsOf(said: readonly SaidVariable[]): VariableDetails[] {
  const seen = new Set<string>();
  return said.flatMap(({ name, type = 'text', help, options = [], default: fallback = null }) => {
    if (seen.has(name) || name === '' || name.length > VARIABLE_NAME_MAX) return [];
    seen.add(name);
    const choices = [...new Set(options.map((option) => option.trim()))]
      .filter((option) => option !== '' && option.length <= OPTION_MAX)
      .slice(0, OPTIONS_MAX);
    const isChoice = type === 'choice' && choices.length > 0;
    const kind = type === 'choice' && !isChoice ? 'text' : type;
    const kept =
      fallback !== null && fallback.length > VARIABLE_DEFAULT_MAX
        ? firstCharacters(fallback, VARIABLE_DEFAULT_MAX)
        : fallback;
    return {
      name,
      type: kind,
      label: '',
      help: firstCharacters((help ?? '').replace(/\s+/g, ' ').trim(), VARIABLE_HELP_MAX),
      options: isChoice ? choices : [],
      default: isChoice && kept !== null && kept !== '' && !choices.includes(kept) ? null : kept,
    };
  });
}

/**
 * What looks like a variable here and is none in the file: each stays what it is in the text unless somebody fills it in, as its
 * default is its own text.
 */
export function ownTextDetails(content: string, isText: (name: string, text: string) => boolean) {
  const said = new Map<string, SaidVariable>();
  for (const part of splitVariables(content)) {
    if (part.kind !== 'variable' || said.has(part.name) || !isText(part.name, part.text)) continue;
    said.set(part.name, { name: part.name, default: part.text });
  }
  return detailsOf([...said.values()]);
}

/** Replaces what a pattern finds outside of fenced code. */
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
