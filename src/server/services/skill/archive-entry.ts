import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '@/domain/errors';
import { FILE_BYTES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { skillMessages } from '@/domain/skill/messages';

const texts = skillMessages.archive;

const FILE_TYPE_MASK = 0o170000;
const [FOLDER, REGULAR, SYMBOLIC_LINK] = [0o040000, 0o100000, 0o120000];
const METHODS: readonly number[] = [0, 8];
/** Bytes of a local header without its name and extra field. */
const HEADER_BYTES = 30;

/** Throws BAD_REQUEST for an entry that is no plain file or folder, is encrypted or packed by another method. */
export function requirePlain(entry: Entry, name: string): void {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type === SYMBOLIC_LINK) throw new AppError('BAD_REQUEST', texts.link(name));
  if (type !== 0 && type !== FOLDER && type !== REGULAR) {
    throw new AppError('BAD_REQUEST', texts.special(name));
  }
  if (entry.isEncrypted()) throw new AppError('BAD_REQUEST', texts.encrypted(name));
  if (!METHODS.includes(entry.compressionMethod)) throw new AppError('BAD_REQUEST', texts.method(name));
}

/** Throws BAD_REQUEST for entries whose bytes overlap: a small ZIP would unpack the same bytes many times. */
export function requireApart(entries: readonly Entry[]): void {
  const ranges = entries
    .map((entry) => ({
      from: entry.relativeOffsetOfLocalHeader,
      to: entry.relativeOffsetOfLocalHeader + HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize,
    }))
    .sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { from, to } of ranges) {
    if (from < end) throw new AppError('BAD_REQUEST', texts.overlap);
    end = to;
  }
}

/** Returns the bytes of an entry. Throws BAD_REQUEST for a file that is too large, damaged or not what it declares. */
export async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  if (entry.uncompressedSize > FILE_BYTES_MAX) {
    throw new AppError('BAD_REQUEST', fileMessages.tooLarge(path, FILE_BYTES_MAX));
  }
  const chunks: Buffer[] = [];
  try {
    // It ends with an error as soon as there is more or less data than declared.
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new AppError('BAD_REQUEST', texts.brokenFile(path), { cause: error });
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new AppError('BAD_REQUEST', texts.brokenFile(path));
  return bytes;
}
