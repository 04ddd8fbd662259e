import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_BYTES_MAX, FILES_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { isLitter } from '@cuebook/formats/paths';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import { readFrontMatter } from '@cuebook/formats/readers/front-matter';
import { lineOf } from '@cuebook/formats/readers/values';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { usage } from '../exit';
import type { SkillFiles } from './skill-folder';

export const SKILL_FILE = 'SKILL.md';

/** What stands in the folder of a skill. */
export type ReadSkill = {
  files: SkillFiles;
  /** Paths that are no files and no folders: links are not followed. */
  links: string[];
  /** Paths that belong to other programs, and to no skill. */
  leftOut: string[];
};

/** Reads the folder of a skill. Throws {@link CliError} for no skill, and for too much. */
export async function readSkill(folder: string): Promise<ReadSkill> {
  const files = new Map<string, Uint8Array>();
  const [links, leftOut]: [string[], string[]] = [[], []];
  let size = 0;
  const visit = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (isLitter(entry.name)) {
        leftOut.push(path);
        continue;
      }
      if (entry.isDirectory()) {
        await visit(path);
        continue;
      }
      if (!entry.isFile()) {
        links.push(path);
        continue;
      }
      const { size: length } = await lstat(join(folder, path));
      size += length;
      if (length > FILE_BYTES_MAX) throw usage(fileMessages.tooLarge(path, FILE_BYTES_MAX));
      if (size > 2 * FILES_BYTES_MAX) throw usage(fileMessages.allTooLarge(FILES_BYTES_MAX));
      if (files.size > FILES_MAX) throw usage(fileMessages.tooMany(FILES_MAX + 1));
      files.set(path, await readFile(join(folder, path)));
    }
  };
  const facts = await lstat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) throw usage(`${folder} isn’t a folder.`);
  await visit('');
  if (!files.has(SKILL_FILE)) throw usage(`${folder} has no ${SKILL_FILE}.`);
  return { files, links, leftOut };
}

/** Returns the name in the front matter, as the library reads it; null without a valid one. */
export function nameIn(files: SkillFiles): string | null {
  const text = textOfBytes(files.get(SKILL_FILE) ?? new Uint8Array())?.replace(/^\ufeff/, '');
  const name = text === undefined ? null : lineOf(readFrontMatter(text)?.keys['name']);
  return name !== null && isSkillName(name) ? name : null;
}
