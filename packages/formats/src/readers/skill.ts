import { basename } from 'node:path/posix';
import type { FileWithBytes } from '../prompt/files.ts';
import { readerMessages } from './reader-messages.ts';
import { firstCharacters } from '../characters.ts';
import { isSkillName } from '../prompt/skill-name.ts';
import { DESCRIPTION_MAX } from '../prompt/limits.ts';
import { frontMatterFile, linesOf } from './document.ts';
import { isHidden, isSkillFile } from '../paths.ts';
import { isPlainYaml } from './plain-yaml.ts';
import type { FormatReader, InputFile, InputFiles } from './reader.ts';
import { folderOf, lineOf, newPrompt, readingOfPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** A skill: a folder with SKILL.md, and all other files below it. */
export const skillReader: FormatReader = {
  format: 'skill',
  detect: (file) => file.text !== null && isSkillFile(basename(file.path)),
  read: (file, files) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    const folder = folderOf(file.path);
    const { used, kept } = filesBelow(folder, file.path, body, files);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText, used);
    const warnings = [...before];
    const odd = oddKeys(file);
    if (odd.length > 0) warnings.push(readerMessages.warning.oddYaml(odd));
    const rest = without(keys, 'name', 'description', 'license');
    const said = lineOf(keys.description);
    const description = said === null ? null : firstCharacters(said, DESCRIPTION_MAX);
    const isCut = description !== said;
    if (isCut) warnings.push(readerMessages.warning.descriptionCut);
    const title = lineOf(keys.name) ?? (folder === '' ? 'SKILL' : basename(folder));
    return readingOfPrompt(
      newPrompt(file.path, title, {
        content: body,
        description,
        skillName: isSkillName(title) ? title : null,
        tags: ['skill'],
        files: kept,
        extras: storedExtras(
          'skill',
          {
            licence: lineOf(keys.license),
            keys: isCut ? { ...rest, description: said } : rest,
            notes: linesOf(lines, rest),
          },
          warnings,
        ),
        warnings,
      }),
      used,
    );
  },
};

/**
 * Returns the keys of the front matter that parsers read differently or JSON can't hold: aliases, tags, infinite
 * numbers. Their values are kept as they were read, and written plainly.
 */
export function oddKeys(file: InputFile): string[] {
  const { lines, invalid } = frontMatterFile(file);
  return Object.entries(lines)
    .filter(([key, source]) => !invalid.includes(key) && !isPlainYaml(source))
    .map(([key]) => key);
}

/** Folders of a skill by its specification. */
const SKILL_FOLDERS = ['scripts/', 'references/', 'assets/'];

/**
 * Returns the files of a skill's folder, except those of nested skills. Files beside a SKILL.md at the top may be others'
 * prompts: without the folders of a skill only those that it names, and its license, belong to it.
 */
function filesBelow(folder: string, own: string, body: string, files: InputFiles) {
  const start = folder === '' ? '' : `${folder}/`;
  const inner = [...files.keys()]
    .filter((path) => path !== own && path.startsWith(start) && isSkillFile(basename(path)))
    // One among installed packages or settings is a file like any other.
    .filter((path) => !isHidden(path.slice(start.length)))
    .map((path) => `${folderOf(path)}/`);
  const paths = [...files.keys()];
  const isWhole = folder !== '' || paths.some((path) => SKILL_FOLDERS.some((one) => path.startsWith(one)));
  const result: { used: string[]; kept: FileWithBytes[] } = { used: [], kept: [] };
  for (const file of files.values()) {
    const { path } = file;
    if (path === own || !path.startsWith(start) || inner.some((other) => path.startsWith(other))) continue;
    const name = path.slice(start.length);
    if (!isWhole && !body.includes(name) && !/^licen[cs]e/i.test(name)) continue;
    result.used.push(path);
    // Read when the prompt is saved: a folder may be larger than what is in memory at a time.
    result.kept.push({
      path: name,
      get bytes() {
        return file.bytes;
      },
    });
  }
  return result;
}
