import { readFileSync } from 'node:fs';
import { access, constants, lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { INPUT_FILE_MAX_BYTES, INPUT_MAX_BYTES, INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { isHidden, hasBinaryExtension, isLitter, isSkillFile, PACKAGES_FOLDER } from '@cuebook/formats/paths';
import {
  byPath,
  type InputFileSet,
  isArchiveName,
  isOnlyPart,
  isSpreadsheet,
  maxBytesOf,
} from './input-file-set';
import { fileSource } from './source';

/** Returns why a file of a folder is rejected; null if it isn't. */
function refusalOf(path: string, size: number, isOfSkill: boolean): string | null {
  if (isOfSkill) return size > FILE_BYTES_MAX ? importMessages.given.tooLarge : null;
  if (isArchiveName(path)) return importMessages.given.archive;
  return size > maxBytesOf(path) && !hasBinaryExtension(path) ? importMessages.given.tooLarge : null;
}

/** Returns the system's code for why a file or folder can't be read; null if it can. */
async function unreadable(path: string): Promise<string | null> {
  return access(path, constants.R_OK).then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown'),
  );
}

/** Whether a folder of a skill is that of more installed packages than a skill could have. */
async function hasTooManyPackages(folder: string): Promise<boolean> {
  return (
    basename(folder) === PACKAGES_FOLDER && (await readdir(folder, { recursive: true })).length > FILES_MAX
  );
}

/**
 * Returns the files of a local folder, including all subfolders; in folders of skills also archives and hidden files.
 * Links are not followed. What can't be read is refused, by its name. Throws BAD_REQUEST for too many files and
 * TOO_LARGE for a too large total.
 */
export async function readInputFolder(root: string): Promise<InputFileSet> {
  const given: InputFileSet = { isSingle: false, entries: [], refused: [], hidden: [] };
  let files = 0;
  let bytes = 0;
  const visit = async (folder: string, below: string, isInSkill: boolean): Promise<void> => {
    const found = await readdir(folder, { withFileTypes: true });
    const isOfSkill = isInSkill || found.some((entry) => entry.isFile() && isSkillFile(entry.name));
    for (const entry of found) {
      const file = join(folder, entry.name);
      const path = `${below}/${entry.name}`.normalize('NFC');
      const inside = path.slice(path.indexOf('/') + 1);
      const isLeftOut = isOfSkill
        ? isLitter(inside) || (entry.isDirectory() && (await hasTooManyPackages(file)))
        : isHidden(inside);
      if (isLeftOut) given.hidden.push(path);
      else if (entry.isSymbolicLink()) given.refused.push({ path, reason: importMessages.given.link });
      else if (entry.isDirectory() || entry.isFile()) {
        const code = await unreadable(file);
        if (code !== null) {
          given.refused.push({ path, reason: importMessages.given.unreadable(code) });
          continue;
        }
        if (entry.isDirectory()) {
          await visit(file, path, isOfSkill);
          continue;
        }
        files += 1;
        if (files > INPUT_MAX_FILES) throw new AppError('BAD_REQUEST', importMessages.file.tooManyFiles);
        const { size } = await lstat(file);
        const reason = refusalOf(path, size, isOfSkill);
        if (reason !== null) {
          given.refused.push({ path, reason });
          continue;
        }
        bytes += hasBinaryExtension(path) ? 0 : size;
        if (bytes > INPUT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooMuchText);
        const isWhole = size <= INPUT_FILE_MAX_BYTES || isSpreadsheet(path);
        const read = isWhole ? () => readFileSync(file) : null;
        const isPart = isOfSkill && isOnlyPart(inside);
        given.entries.push({ path, size, source: fileSource(file, path), read, isPart });
      }
    }
  };
  await visit(root, basename(root), false);
  given.entries.sort(byPath);
  given.refused.sort(byPath);
  return given;
}
