import { basename } from 'node:path/posix';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX, FILES_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { filePathProblem, pathsTogether, unsafePathProblem } from '@/domain/file/problems';
import { SKILL_ARCHIVE_MAX } from '@/domain/skill/limits';
import { skillMessages } from '@/domain/skill/messages';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { isLitter } from '@cuebook/formats/paths';
import { nameOf } from '../import/open-zip';
import { withNamelessFile } from '../import/spool';
import { readEntry, requireApart, requirePlain } from './archive-entry';

const texts = skillMessages.archive;

/** Entries of a ZIP: the files and their folders. */
const ENTRIES_MAX = 4 * (FILES_MAX + 1);
const OWN = 'SKILL.md';

type Named = { entry: Entry; name: string };

function refuse(words: string): AppError {
  return new AppError('BAD_REQUEST', words);
}

/**
 * Reads the ZIP of a skill: SKILL.md, at the top or in its one folder, and the files beside and below it. Keeps the ZIP
 * on disk, writes to no path of it, and unpacks no more than a skill can have. Throws BAD_REQUEST with the words for
 * whatever is wrong, TOO_LARGE for a larger ZIP.
 */
export async function readArchive(
  body: AsyncIterable<Uint8Array>,
): Promise<{ own: Uint8Array; files: FileWithBytes[] }> {
  return withNamelessFile(async (file) => {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > SKILL_ARCHIVE_MAX) {
        throw new AppError('TOO_LARGE', texts.tooLarge(SKILL_ARCHIVE_MAX / 1024 / 1024));
      }
      await file.appendFile(chunk);
    }
    const { zip, entries } = await openArchive(file.fd);
    const [own, ...others] = inFolder(entries);
    if (own === undefined) throw refuse(texts.noSkill);
    requireApart(entries.map(({ entry }) => entry));
    const bytes = await readEntry(zip, own.entry, OWN);
    const files: FileWithBytes[] = [];
    let left = FILES_BYTES_MAX - bytes.length;
    for (const { entry, name } of others) {
      const read = await readEntry(zip, entry, name);
      left -= read.length;
      if (left < 0) throw refuse(fileMessages.allTooLarge(FILES_BYTES_MAX));
      files.push({ path: name, bytes: read });
    }
    return { own: bytes, files };
  });
}

async function openArchive(fd: number): Promise<{ zip: ZipFile; entries: Named[] }> {
  try {
    const zip = await fromFdPromise(fd, { autoClose: false, lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > ENTRIES_MAX) throw refuse(texts.tooManyEntries);
    const entries: Named[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (isLitter(name)) continue;
      // The other rules of paths are those of its place in the folder of the skill.
      const problem = unsafePathProblem(name.replace(/\/$/, ''));
      if (problem !== null) throw refuse(problem);
      requirePlain(entry, name);
      if (!name.endsWith('/')) entries.push({ entry, name });
    }
    return { zip, entries };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The directory itself is read no further then.
    const isEncrypted = error instanceof Error && /\bencryption\b/.test(error.message);
    const words = isEncrypted ? fileMessages.zip.encrypted : texts.broken;
    throw new AppError('BAD_REQUEST', words, { cause: error });
  }
}

function isOwn(name: string): boolean {
  return basename(name).toLowerCase() === OWN.toLowerCase();
}

/** Returns SKILL.md and then the other files, by their paths in its folder. Throws for files elsewhere and bad paths. */
function inFolder(entries: readonly Named[]): Named[] {
  const depth = (name: string) => name.split('/').length;
  const owns = entries.filter(({ name }) => isOwn(name) && depth(name) <= 2);
  const top = Math.min(...owns.map(({ name }) => depth(name)));
  const [own, ...more] = owns.filter(({ name }) => depth(name) === top);
  if (own === undefined) return [];
  const start = own.name.slice(0, own.name.lastIndexOf('/') + 1);
  if (more.some(({ name }) => !name.startsWith(start))) throw refuse(texts.severalSkills);
  const clashOf = pathsTogether();
  const found: Named[] = [];
  for (const { entry, name } of entries) {
    if (entry === own.entry) continue;
    if (!name.startsWith(start)) throw refuse(texts.outside(name));
    const path = name.slice(start.length);
    const problem = filePathProblem(path) ?? clashOf(path);
    if (problem !== null) throw refuse(problem);
    if (entry.uncompressedSize > FILE_BYTES_MAX) throw refuse(fileMessages.tooLarge(path, FILE_BYTES_MAX));
    found.push({ entry, name: path });
  }
  if (found.length > FILES_MAX) throw refuse(fileMessages.tooMany(FILES_MAX + 1));
  return [own, ...found];
}
