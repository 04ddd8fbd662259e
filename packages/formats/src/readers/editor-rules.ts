import { basename } from 'node:path/posix';
import { readerMessages } from './reader-messages.ts';
import { frontMatterFile, linesOf } from './document.ts';
import type { FormatReader } from './reader.ts';
import { storedExtras } from './stored-extras.ts';
import {
  fileTitle,
  folderOf,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  without,
} from './values.ts';

/** Files with the rules of a whole project, by name. */
const PROJECT_RULES: ReadonlyMap<string, string> = new Map([
  ['.cursorrules', 'Cursor rules'],
  ['.windsurfrules', 'Windsurf rules'],
  ['.clinerules', 'Cline rules'],
]);
const ENDING = /\.(?:mdc|md|markdown|txt)$/i;
const RULES_FOLDER = /(?:^|\/)(?:\.cursor\/rules|\.windsurf\/rules|\.clinerules)\//;
/** Keys whose values are patterns of files: `*.ts` is no valid YAML, and kept as written. */
const PATTERN_KEYS: ReadonlySet<string> = new Set(['globs', 'paths']);

/** Rules of a coding editor: Cursor (`.mdc`, `.cursorrules`), Windsurf (`.windsurfrules`), Cline (`.clinerules`). */
export const editorRulesReader: FormatReader = {
  format: 'editor-rules',
  detect: ({ text, path }) =>
    text !== null &&
    (/\.mdc$/i.test(path) ||
      PROJECT_RULES.has(basename(path).toLowerCase()) ||
      (RULES_FOLDER.test(path) && ENDING.test(path))),
  read: (file) => {
    const { keys, lines, invalid, body, warnings: before } = frontMatterFile(file);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings = invalid.every((key) => PATTERN_KEYS.has(key)) ? [] : [...before];
    const rest = without(keys, 'description');
    return readingOfPrompt(
      newPrompt(file.path, titleOf(file.path), {
        content: body,
        description: lineOf(keys.description),
        extras: storedExtras('editor-rules', { keys: rest, notes: linesOf(lines, rest) }, warnings),
        warnings,
      }),
    );
  },
};

function titleOf(path: string): string {
  const project = PROJECT_RULES.get(basename(path).toLowerCase());
  if (project === undefined) return fileTitle(path);
  const folder = basename(folderOf(path));
  return folder === '' ? project : `${project} (${folder})`;
}
