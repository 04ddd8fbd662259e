import { basename } from 'node:path/posix';
import { readerMessages } from '@/domain/import/reader-messages';
import { firstCharacters } from '@/domain/characters';
import { isSkillName } from '@/domain/skill/name';
import { DESCRIPTION_MAX } from '@/domain/prompt/limits';
import { frontMatterFile, linesOf } from './document';
import type { FormatReader, InputFiles } from './reader';
import { folderOf, lineOf, newPrompt, readingOfPrompt, refusedReading, without } from './values';
import { storedExtras } from './stored-extras';

const FILES_LENGTH_MAX = 80_000;

/** A skill: a folder with SKILL.md, and all other files below it. */
export const skillReader: FormatReader = {
  format: 'skill',
  detect: (file) => file.text !== null && basename(file.path).toLowerCase() === 'skill.md',
  read: (file, files) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    const folder = folderOf(file.path);
    const { used, kept, leftOut } = filesBelow(folder, file.path, body, files);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText, used);
    const warnings = [...before];
    if (leftOut.length > 0) warnings.push(readerMessages.warning.filesLeftOut(leftOut));
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
        extras: storedExtras(
          'skill',
          {
            licence: lineOf(keys.license),
            files: kept,
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

/** Returns the files of a skill's folder, except those of nested skills; without a folder those it references. */
function filesBelow(folder: string, own: string, body: string, files: InputFiles) {
  const start = folder === '' ? '' : `${folder}/`;
  const inner = [...files.keys()]
    .filter((path) => path !== own && path.startsWith(start) && basename(path).toLowerCase() === 'skill.md')
    .map((path) => `${folderOf(path)}/`);
  const result = {
    used: [] as string[],
    leftOut: [] as string[],
    kept: [] as { path: string; text: string }[],
  };
  let length = 0;
  for (const { path, text } of files.values()) {
    if (path === own || !path.startsWith(start) || inner.some((other) => path.startsWith(other))) continue;
    const name = path.slice(start.length);
    if (folder === '' && !body.includes(name)) continue;
    result.used.push(path);
    length += text?.length ?? 0;
    if (text === null || length > FILES_LENGTH_MAX) result.leftOut.push(name);
    else result.kept.push({ path: name, text });
  }
  return result;
}
