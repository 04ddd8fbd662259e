import { extname } from 'node:path/posix';
import { readerMessages } from './reader-messages.ts';
import { headingOf } from '../title.ts';
import { proseRanges } from '../prompt/prose.ts';
import { frontMatterFile, linesOf } from './document.ts';
import type { FormatReader } from './reader.ts';
import { textVariables } from './details-of.ts';
import { templateWarnings } from './template.ts';
import {
  fileTitle,
  folderOf,
  lineOf,
  modelOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  without,
  wordList,
  wordsOf,
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

const IMAGE = /!\[\[([^[\]\r\n]{1,300})\]\]|!\[[^[\]\r\n]{0,300}\]\(([^)\s]{1,500})[^)\r\n]{0,200}\)/g;
const INLINE_TAG = /(?<![\p{L}\p{N}_/#&])#(\p{L}[\p{L}\p{N}_/-]{0,49})/gu;
/** Values that Obsidian's own templates fill in. */
const OBSIDIAN_VALUE = /^(?:date|time|title)$/;
const MAX_NAMED_IMAGES = 20;
const TAKEN = ['title', 'name', 'description', 'tags', 'category'];

/** A file's name without its ending; GitHub Copilot has two, as in `plan.chatmode.md`. */
const nameOf = (path: string) =>
  fileTitle(path, extname(path)).replace(/(?<=[^.])\.(?:chatmode|agent)$/i, '');

/** A note of Obsidian, or any Markdown file of a folder: its front matter if there is any, and its text. */
export const markdownReader: FormatReader = {
  format: 'markdown',
  detect: (file) =>
    file.text !== null && /\.(?:md|markdown|mdx|mdown|mkdn?|mdwn|mdtxt|mdtext)$/i.test(file.path),
  read: (file) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings = [...before, ...imageWarnings(body)];
    const inline = inlineTags(body);
    if (inline.length > 0) warnings.push(readerMessages.warning.inlineTags(inline));
    const isTemplate =
      /<%|(?:^|\/)templates?\//i.test(file.path) || Object.values(lines).some((line) => line.includes('<%'));
    const toolValues = isTemplate ? textVariables(body, (name) => OBSIDIAN_VALUE.test(name)) : [];
    if (toolValues.length > 0) {
      warnings.push(readerMessages.warning.toolValues(toolValues.map((one) => one.default ?? one.name)));
    }
    const folder = folderOf(file.path);
    const { model, taken } = modelOf(keys);
    const rest = without(keys, ...TAKEN, ...taken);
    const title = lineOf(keys.title) ?? lineOf(keys.name) ?? headingOf(body) ?? nameOf(file.path);
    return readingOfPrompt(
      newPrompt(file.path, title.normalize('NFC'), {
        content: body,
        description: wordsOf(keys.description),
        tags: [
          ...new Set([...wordList(keys.tags), ...wordList(keys.tag)].map((tag) => tag.replace(/^#/, ''))),
        ],
        category: lineOf(keys.category),
        variables: toolValues,
        extras: storedExtras(
          'markdown',
          {
            model,
            source: folder === '' ? {} : { folder },
            keys: rest,
            notes: linesOf(lines, rest),
          },
          warnings,
        ),
        warnings: [...warnings, ...templateWarnings(body)],
      }),
    );
  },
};

/** Returns the message about images in a text, which are not included. */
export function imageWarnings(body: string): string[] {
  const names = [...new Set([...body.matchAll(IMAGE)].map(([, wiki, link]) => wiki ?? link ?? ''))];
  const named = names.slice(0, MAX_NAMED_IMAGES).map((name) => readerMessages.warning.image(name));
  return names.length > MAX_NAMED_IMAGES
    ? [...named, readerMessages.warning.images(names.length - MAX_NAMED_IMAGES)]
    : named;
}

function inlineTags(body: string): string[] {
  const found = new Set<string>();
  for (const [start, end] of proseRanges(body)) {
    for (const [, tag = ''] of body.slice(start, end).matchAll(INLINE_TAG)) found.add(tag);
  }
  return [...found];
}
