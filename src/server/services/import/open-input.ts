import { INPUT_FILE_MAX_BYTES } from '@/domain/import/limits';
import type { InputFileSet, InputEntry, ImportInput } from './input-file-set';
import type { ImportSource } from './source';
import { withNamelessFile, withSpooled } from './spool';
import { unpackZip } from './unpack-zip';
import { entryAt, openZip } from './open-zip';

const ZIP_SIGNATURES = ['504b0304', '504b0506'];
/** Input without a name is recognized by its content, like tables. */
const UNNAMED = 'import.csv';

async function firstBytes(source: ImportSource, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.open()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= most) break;
  }
  return Buffer.concat(chunks);
}

/** One file as input; its bytes are available if it is small enough. */
function single(source: ImportSource, head: Buffer): InputFileSet {
  const path = source.name ?? UNNAMED;
  const isWhole = head.length <= INPUT_FILE_MAX_BYTES;
  const entry: InputEntry = { path, size: head.length, source, read: isWhole ? () => head : null };
  return { isSingle: true, entries: [entry], refused: [], hidden: [] };
}

/**
 * Calls `work` with the files of the input: those of a folder, those in an archive, or the one file. An office document
 * is one file, although it is an archive. Throws BAD_REQUEST for a damaged archive, TOO_LARGE for one that is too large
 * unpacked.
 */
export async function withInputFiles<Result>(
  input: ImportInput,
  work: (given: InputFileSet) => Promise<Result>,
): Promise<Result> {
  if ('entries' in input) return work(input);
  const head = await firstBytes(input, INPUT_FILE_MAX_BYTES + 1);
  const isZip = ZIP_SIGNATURES.includes(head.subarray(0, 4).toString('hex'));
  if (!isZip) return work(single(input, head));
  return withSpooled(input, async (source, file) => {
    const open = await openZip(file);
    if (open.isOffice) {
      const { size } = await file.stat();
      const entry = entryAt(file, source.name ?? UNNAMED, 0, size);
      return work({ isSingle: true, entries: [{ ...entry, source }], refused: [], hidden: [] });
    }
    return withNamelessFile(async (out) => work(await unpackZip(open, out)));
  });
}
