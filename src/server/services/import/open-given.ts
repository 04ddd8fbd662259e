import { GIVEN_FILE_MAX_BYTES } from '@/domain/import/limits';
import type { Given, GivenEntry, ImportInput } from './given';
import type { ImportSource } from './source';
import { withNamelessFile, withSpooled } from './spool';
import { unpackZip } from './unpack-zip';
import { entryAt, openZip } from './open-zip';

const ZIP_SIGNATURES = ['504b0304', '504b0506'];
/** What has no name is told by what it holds, as tables are. */
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

/** One file as what was given; its bytes are at hand when it is not too large for that. */
function single(source: ImportSource, head: Buffer): Given {
  const path = source.name ?? UNNAMED;
  const isWhole = head.length <= GIVEN_FILE_MAX_BYTES;
  const entry: GivenEntry = { path, size: head.length, source, read: isWhole ? () => head : null };
  return { isSingle: true, entries: [entry], refused: [], hidden: [] };
}

/**
 * Hands what was given to `work` as files: those of a folder, those that an archive holds, or the one. An office document is one
 * file, though it is an archive. Throws BAD_REQUEST for a damaged archive, TOO_LARGE for one that unpacks to too much.
 */
export async function withGiven<Result>(
  input: ImportInput,
  work: (given: Given) => Promise<Result>,
): Promise<Result> {
  if ('entries' in input) return work(input);
  const head = await firstBytes(input, GIVEN_FILE_MAX_BYTES + 1);
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
