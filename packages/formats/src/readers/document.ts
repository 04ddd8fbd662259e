import { readerMessages } from './reader-messages.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { JsonObject } from './parse.ts';
import type { InputFile } from './reader.ts';
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

/** Parses a file with front matter, once. `header` is the comment before it, which only dotprompt has. */
export function frontMatterFile(file: InputFile): FrontMatterFile {
  const known = read.get(file);
  if (known !== undefined) return known;
  const whole = textOf(file);
  const text = file.path.toLowerCase().endsWith('.mdc') ? whole.replace(BLANK_BEFORE_HEAD, '') : whole;
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

/** Returns the note for a writer about lines of the stored keys that it must write unchanged. */
export function linesOf(lines: Record<string, string>, keys: JsonObject): JsonObject {
  const kept = Object.entries(lines).filter(([key]) => key in keys);
  return kept.length > 0 ? { lines: Object.fromEntries(kept) } : {};
}
