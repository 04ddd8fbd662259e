import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX } from '@/domain/file/limits';
import {
  INPUT_MAX_BYTES,
  INPUT_MAX_FILES,
  COMPRESSION_RATIO_MAX,
  COMPRESSION_RATIO_MIN_BYTES,
} from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { type InputEntry, isArchiveName, maxBytesOf } from './input-file-set';
import { readPart } from './spool';
import { isInnerZip } from './inner-zip';

const FILE_TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** Office documents are archives that list their parts here. */
const OFFICE_PARTS = '[Content_Types].xml';

/** An opened archive; `entries` excludes its folders. */
export type OpenZip = { zip: ZipFile; entries: { entry: Entry; name: string }[]; isOffice: boolean };

/** Returns the name of an entry. Many programs write UTF-8 without setting its flag. */
export function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  if (isUtf8(raw)) return raw.toString('utf8');
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

/** Reads the directory of an archive. Throws BAD_REQUEST for a damaged one and for too many files. */
export async function openZip(file: FileHandle): Promise<OpenZip> {
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > INPUT_MAX_FILES) throw new AppError('BAD_REQUEST', importMessages.file.tooManyFiles);
    const entries: OpenZip['entries'] = [];
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (!name.endsWith('/')) entries.push({ entry, name });
    }
    return { zip, entries, isOffice: entries.some(({ name }) => name === OFFICE_PARTS) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BAD_REQUEST', importMessages.file.brokenArchive, { cause: error });
  }
}

/** Returns why an entry can't be read, whatever it is; null if it can. */
function unreadable(entry: Entry): string | null {
  const { given } = importMessages;
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK) return given.link;
  return entry.isEncrypted() ? given.encrypted : null;
}

/** Returns why a file of a skill's folder is not unpacked; null if it is. It may be of any kind, packed however well. */
export function partRefusalOf(entry: Entry): string | null {
  return (
    unreadable(entry) ?? (entry.uncompressedSize > FILE_BYTES_MAX ? importMessages.given.tooLarge : null)
  );
}

/** Returns why an entry is not unpacked; null if it is. Its declared sizes are checked again while it is unpacked. */
export function refusalOf(entry: Entry, path: string): string | null {
  const { given } = importMessages;
  const problem = unreadable(entry);
  if (problem !== null) return problem;
  if (isArchiveName(path) && !isInnerZip(path)) return given.archive;
  const most = isInnerZip(path) ? INPUT_MAX_BYTES : maxBytesOf(path);
  if (entry.uncompressedSize > most) return given.tooLarge;
  const isBomb =
    entry.uncompressedSize > COMPRESSION_RATIO_MIN_BYTES &&
    entry.uncompressedSize > entry.compressedSize * COMPRESSION_RATIO_MAX;
  return isBomb ? given.bomb : null;
}

/** A file stored within another one. */
export function entryAt(out: FileHandle, path: string, start: number, size: number): InputEntry {
  return {
    path,
    size,
    source: { name: path, open: () => readPart(out, start, size) },
    read: () => {
      const bytes = Buffer.alloc(size);
      readSync(out.fd, bytes, 0, size, start);
      return bytes;
    },
  };
}

/** Entry of a file that no format reads. */
export function withoutBytes(path: string, size: number): InputEntry {
  return { path, size, source: { name: path, open: () => Readable.from([]) }, read: null };
}
