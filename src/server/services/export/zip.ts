import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { exportMessages } from '@/domain/export/messages';
import { AppError } from '@/domain/errors';
import type { ExportFile } from './write-files';

/** Bytes packed at once, between which others have their turn. */
const PIECE_BYTES = 128 * 1024;
/** What a zip without extensions can say: files, and bytes of each offset. */
const FILES_MAX = 65_000;
const BYTES_MAX = 4_000_000_000;

const encoder = new TextEncoder();

/** A text as bytes, in pieces of at most that many; short ones are put together. */
async function* bytesOf(text: ExportFile['text']): AsyncGenerator<Uint8Array> {
  let gathered = '';
  for await (const piece of typeof text === 'string' ? [text] : text) {
    gathered += piece;
    if (gathered.length < PIECE_BYTES) continue;
    yield* inPieces(encoder.encode(gathered));
    gathered = '';
  }
  yield* inPieces(encoder.encode(gathered));
}

function* inPieces(data: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < data.length; from += PIECE_BYTES) yield data.subarray(from, from + PIECE_BYTES);
}

/**
 * Packs files into a zip as they come, and gives its bytes as they are made. Holds one file, of a long one a piece, and for each file its entry in the
 * zip's list. Throws TOO_LARGE for more than a zip can hold.
 * @param now the date of its files
 */
export async function* zipOf(files: AsyncIterable<ExportFile>, now: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  let count = 0;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error === null) made.push(chunk);
    else failure = error;
  });
  const take = () => {
    if (failure !== null) throw failure;
    const chunks = made;
    made = [];
    bytes += chunks.reduce((sum, { length }) => sum + length, 0);
    if (bytes > BYTES_MAX) throw new AppError('TOO_LARGE', exportMessages.tooLarge);
    return chunks;
  };
  try {
    for await (const { path, text } of files) {
      count += 1;
      if (count > FILES_MAX) throw new AppError('TOO_LARGE', exportMessages.tooLarge);
      const entry = new ZipDeflate(path, { level: 6 });
      entry.mtime = now;
      zip.add(entry);
      for await (const data of bytesOf(text)) {
        entry.push(data);
        yield* take();
        await setImmediate();
      }
      entry.push(new Uint8Array(), true);
      yield* take();
    }
    zip.end();
    yield* take();
  } finally {
    zip.terminate();
  }
}
