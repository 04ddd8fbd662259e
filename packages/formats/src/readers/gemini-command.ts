import { readerMessages } from './reader-messages.ts';
import { isJsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader } from './reader.ts';
import { allDetails, textVariables } from './details-of.ts';
import { withInlineVariables } from './inline-variables.ts';
import { templateWarnings } from './template.ts';
import {
  bodyText,
  fileTitle,
  folderOf,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  without,
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

const COMMAND = /[!@]\{[^{}\r\n]{1,500}\}/g;
const ARGS = /^(?:\{\{\s*args\s*\}\}|\$\{args\})$/;
const MARK = /\{\{[^{}\r\n]{1,80}\}\}/g;

/** A command of Gemini CLI: TOML with a prompt. */
export const geminiCommandReader: FormatReader = {
  format: 'gemini-command',
  detect: (file) => {
    const { value, why } = parsedFile(file, 'toml');
    return isJsonObject(value) ? 'prompt' in value : why !== null && /\.toml$/i.test(file.path);
  },
  read: (file) => {
    const { value, why } = parsedFile(file, 'toml');
    if (!isJsonObject(value)) return refusedReading(file.path, why ?? readerMessages.refused.noPrompts);
    const given = typeof value.prompt === 'string' ? bodyText(value.prompt) : '';
    const content = withInlineVariables(given, (name) => name === 'args');
    if (content === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings: string[] = [];
    const commands = [...new Set([...content.matchAll(COMMAND)].map(([text]) => text))];
    if (commands.length > 0) warnings.push(readerMessages.warning.commandsKept(commands));
    const others = textVariables(content, (_, text) => !ARGS.test(text));
    const marks = [...given.matchAll(MARK)].map(([text]) => text).filter((text) => !ARGS.test(text));
    if (marks.length > 0) warnings.push(readerMessages.warning.toolValues([...new Set(marks)]));
    warnings.push(...templateWarnings(content));
    const folder = commandFolder(file.path);
    return readingOfPrompt(
      newPrompt(file.path, fileTitle(file.path), {
        content,
        description: lineOf(value.description),
        tags: folder === '' ? [] : folder.split('/'),
        variables: [
          ...(textVariables(content, (_, text) => ARGS.test(text)).length > 0
            ? allDetails([{ name: 'args', type: 'long' }], warnings)
            : []),
          ...others,
        ],
        extras: storedExtras(
          'gemini-command',
          { keys: without(value, 'prompt', 'description'), notes: folder === '' ? {} : { folder } },
          warnings,
        ),
        warnings,
      }),
    );
  },
};

function commandFolder(path: string): string {
  const folders = folderOf(path).split('/');
  const at = folders.findLastIndex((folder) => /^(?:gemini-)?commands$/.test(folder));
  return at === -1 ? (folders.at(-1) ?? '') : folders.slice(at + 1).join('/');
}
