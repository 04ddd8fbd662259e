import { readerMessages } from './reader-messages.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { JsonObject } from './parse.ts';
import type { InputFile } from './reader.ts';
import { isInRulesFolder, isRuleFile } from './rules-folder.ts';
import { bodyText, textOf } from './values.ts';

/** A text file with optional front matter: its keys, its text, and the parts of the front matter that are not YAML. */
export type FrontMatterFile = Omit<FrontMatter, 'body'> & {
  hasMatter: boolean;
  body: string;
  warnings: string[];
};

const NONE: Omit<FrontMatter, 'body'> = { keys: {}, lines: {}, invalid: [], header: '' };
const read = new WeakMap<InputFile, FrontMatterFile>();

/** Of a file that always has a head. Elsewhere a line after an empty one is only a line. */
const BLANK_BEFORE_HEAD = /^(?:[ \t]*\r?\n)+(?=---[ \t]*\r?\n)/;

/** The head of a rule, which nothing closes. */
const OPEN_HEAD =
  /^---[ \t]*\r?\n(?!(?:(?:description|globs|alwaysApply)[ \t]*:[^\n]*\n){1,9}\.\.\.\s*$)(?:(?:description|globs|alwaysApply)[ \t]*:[^\n]*(?:\n|$)){1,9}(?![^]*^---[ \t]*$)/m;

/** Parses a file with front matter, once. `header` is the comment before it, which only dotprompt has. */
export function frontMatterFile(file: InputFile): FrontMatterFile {
  const known = read.get(file);
  if (known !== undefined) return known;
  const whole = textOf(file);
  const text = isRuleFile(file.path) || isInRulesFolder(file.path) ? ruleWithHead(whole) : whole;
  const matter = readFrontMatter(text, { allowHeader: file.path.toLowerCase().endsWith('.prompt') });
  const isUnread = matter === null && /^---\r?\n/.test(text) && /\n---\r?(?:\n|$)/.test(text);
  const result = {
    ...(matter ?? NONE),
    hasMatter: matter !== null,
    body: bodyText(matter?.body ?? text),
    warnings: [
      ...(isUnread ? [readerMessages.warning.frontMatterUnread] : []),
      ...(matter && matter.invalid.length > 0
        ? [readerMessages.warning.frontMatterLines(matter.invalid)]
        : []),
    ],
  };
  read.set(file, result);
  return result;
}

/** A rule of an editor with its head at the start, and closed. */
function ruleWithHead(text: string): string {
  const start = text.replace(BLANK_BEFORE_HEAD, '');
  const head = OPEN_HEAD.exec(start);
  if (head?.index !== 0) return start;
  const end = head[0].length;
  return `${start.slice(0, end)}${head[0].endsWith('\n') ? '' : '\n'}---\n${start.slice(end)}`;
}

/** Returns the note for a writer about lines of the stored keys that it must write unchanged. */
export function linesOf(lines: Record<string, string>, keys: JsonObject): JsonObject {
  const kept = Object.entries(lines).filter(([key]) => key in keys);
  return kept.length > 0 ? { lines: Object.fromEntries(kept) } : {};
}
