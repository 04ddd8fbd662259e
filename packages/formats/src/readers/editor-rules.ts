import { basename } from 'node:path/posix';
import { readerMessages } from './reader-messages.ts';
import { frontMatterFile, linesOf } from './document.ts';
import type { FormatReader } from './reader.ts';
import { isInRulesFolder, isRuleFile } from './rules-folder.ts';
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
  ['.roorules', 'Roo rules'],
  ['.kilocoderules', 'Kilo Code rules'],
  ['copilot-instructions.md', 'Copilot instructions'],
  ['.augment-guidelines', 'Augment guidelines'],
  ['.goosehints', 'Goose hints'],
  ['.rules', 'Zed rules'],
  ['.continuerules', 'Continue rules'],
  ['airules.md', 'Firebase Studio rules'],
]);
const ENDING = /\.(?:md|markdown|txt)$/i;
/** Keys whose values are patterns of files: `*.ts` is no valid YAML, and kept as written. */
const PATTERN_KEYS: ReadonlySet<string> = new Set(['globs', 'glob', 'paths', 'applyTo', 'fileMatchPattern']);

/**
 * Rules of a coding editor: files of its own (Cursor's `.mdc` and `.cursorrules`, the `.mdr` of others, Windsurf's `.windsurfrules`), those in
 * its folder `rules`, and the instructions of GitHub Copilot.
 */
export const editorRulesReader: FormatReader = {
  format: 'editor-rules',
  detect: ({ text, path }) =>
    text !== null &&
    (isRuleFile(path) || projectRules(path) !== null || (isInRulesFolder(path) && ENDING.test(path))),
  read: (file) => {
    const { keys, lines, invalid, body, warnings: before } = frontMatterFile(file);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings = invalid.every((key) => PATTERN_KEYS.has(key)) ? [] : [...before];
    const rest = without(keys, 'description');
    return readingOfPrompt(
      newPrompt(file.path, lineOf(keys.name) ?? titleOf(file.path), {
        content: body,
        description: lineOf(keys.description),
        extras: storedExtras('editor-rules', { keys: rest, notes: linesOf(lines, rest) }, warnings),
        warnings,
      }),
    );
  },
};

/** `.roorules-code` holds the rules for a mode. */
const OF_MODE = /^(\.\w+rules)-([\w-]+)$/;

/** What the rules of a project are called; null for a file of another kind. */
function projectRules(path: string): string | null {
  const name = basename(path).toLowerCase();
  const [, base = name, mode] = OF_MODE.exec(name) ?? [];
  const project = PROJECT_RULES.get(base);
  if (project === undefined) return null;
  return mode === undefined ? project : `${project} for ${mode}`;
}

function titleOf(path: string): string {
  const project = projectRules(path);
  const folder = basename(folderOf(path));
  // Cursor has a folder for each rule, too.
  if (project === null && basename(path) === 'RULE.md' && folder !== 'rules') return folder;
  if (project === null) return fileTitle(path).replace(/\.instructions$/i, '');
  return folder === '' || folder.startsWith('.') ? project : `${project} (${folder})`;
}
