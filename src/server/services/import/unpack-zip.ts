import type { FileHandle } from 'node:fs/promises';
import { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '@/domain/errors';
import { INPUT_MAX_BYTES, INPUT_MAX_FILES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { FILES_MAX } from '@/domain/file/limits';
import { isHidden, hasBinaryExtension, filesOfSkills } from '@cuebook/formats/paths';
import {
  byPath,
  type InputEntry,
  type InputFileSet,
  isOnlyPart,
  safePath,
  displayPath,
} from './input-file-set';
import { withNamelessFile } from './spool';
import { type OpenZip, openZip, partRefusalOf, refusalOf, entryAt, withoutBytes } from './open-zip';
import { isInnerZip, folderOfInner } from './inner-zip';

/** State of unpacking, for all archives together. */
type Unpacked = {
  given: InputFileSet;
  seen: Set<string>;
  out: FileHandle;
  end: number;
  left: number;
  files: number;
};

/**
 * Unpacks an archive into one open file, with its files one after the other: it takes little memory, and never writes
 * to a path from the archive. A zip within it is unpacked too, one level deep and within the same limits. Unsupported
 * files are rejected one by one. Throws TOO_LARGE if the total is too large, BAD_REQUEST for too many files.
 */
export async function unpackZip(open: OpenZip, out: FileHandle): Promise<InputFileSet> {
  const given: InputFileSet = { isSingle: false, entries: [], refused: [], hidden: [] };
  // The unpacked size of damaged files counts, too.
  const unpacked = { given, seen: new Set<string>(), out, end: 0, left: INPUT_MAX_BYTES, files: 0 };
  await unpackInto(unpacked, open, '', true);
  given.entries.sort(byPath);
  given.refused.sort(byPath);
  return given;
}

async function unpackInto(
  unpacked: Unpacked,
  { zip, entries }: OpenZip,
  folder: string,
  isOuter: boolean,
): Promise<void> {
  const { given, seen } = unpacked;
  unpacked.files += entries.length;
  if (unpacked.files > INPUT_MAX_FILES) throw new AppError('BAD_REQUEST', importMessages.file.tooManyFiles);
  const paths = entries.map(({ name }) => name);
  const isOfSkill = filesOfSkills(paths, FILES_MAX);
  for (const { entry, name } of entries) {
    const safe = safePath(name);
    if ('reason' in safe) {
      given.refused.push({ path: displayPath(folder + name), reason: safe.reason });
      continue;
    }
    const path = folder + safe.path;
    const isKept = isOfSkill(safe.path);
    if (!isKept && isHidden(path)) {
      given.hidden.push(path);
      continue;
    }
    const isArchive = !isKept && isInnerZip(path);
    const { twice, archive } = importMessages.given;
    const refusal = () => (isKept ? partRefusalOf(entry) : refusalOf(entry, path));
    const reason = !isOuter && isArchive ? archive : seen.has(path) ? twice : refusal();
    if (reason !== null) {
      given.refused.push({ path, reason });
      continue;
    }
    seen.add(path);
    if (hasBinaryExtension(path) && !isKept) given.entries.push(withoutBytes(path, entry.uncompressedSize));
    else if (isArchive) await unpackInner(unpacked, zip, entry, path);
    else await unpackFile(unpacked, zip, entry, { path, isPart: isKept && isOnlyPart(path) });
  }
}

async function unpackFile(
  unpacked: Unpacked,
  zip: ZipFile,
  entry: Entry,
  { path, isPart }: Pick<InputEntry, 'path' | 'isPart'>,
): Promise<void> {
  const { given, out, end, left } = unpacked;
  const { size, isWhole } = await unpackEntry(zip, entry, { out, at: end, most: left });
  unpacked.left -= size;
  if (!isWhole) {
    given.refused.push({ path, reason: importMessages.given.broken });
    return;
  }
  given.entries.push({ ...entryAt(out, path, end, size), isPart });
  unpacked.end += size;
}

/** Unpacks the files of a zip within another. */
async function unpackInner(unpacked: Unpacked, zip: ZipFile, entry: Entry, path: string): Promise<void> {
  await withNamelessFile(async (inner) => {
    const { size, isWhole } = await unpackEntry(zip, entry, { out: inner, at: 0, most: unpacked.left });
    unpacked.left -= size;
    const open = isWhole ? await openInner(inner) : null;
    if (open === null) unpacked.given.refused.push({ path, reason: importMessages.given.broken });
    else await unpackInto(unpacked, open, folderOfInner(path), false);
  });
}

/** Reads the directory of an inner archive; null for a damaged one. Throws BAD_REQUEST for too many files. */
async function openInner(file: FileHandle): Promise<OpenZip | null> {
  try {
    return await openZip(file);
  } catch (error) {
    if (error instanceof AppError && error.message === importMessages.file.brokenArchive) return null;
    throw error;
  }
}

/** Unpacks one entry; returns the data and whether it is complete. Throws TOO_LARGE beyond `most`. */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { out, at, most }: { out: FileHandle; at: number; most: number },
): Promise<{ size: number; isWhole: boolean }> {
  if (entry.uncompressedSize > most) throw new AppError('TOO_LARGE', importMessages.file.tooMuchText);
  let size = 0;
  try {
    // It ends with an error as soon as there is more data than declared in the archive.
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await out.write(chunk, 0, chunk.length, at + size);
      size += chunk.length;
    }
    return { size, isWhole: true };
  } catch (error) {
    // A full disk is not an error of the archive.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { size, isWhole: false };
  }
}
