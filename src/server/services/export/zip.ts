import { setImmediate } from 'node:timers/promises';
import { ZipDeflate } from 'fflate';
import { exportMessages } from '@/domain/export/messages';
import { AppError } from '@/domain/errors';
import type { ExportFile } from '@cuebook/formats/writers/writer';
import { growingZip } from './growing-zip';

/** Bytes compressed at once; other work runs in between. */
const CHUNK_BYTES = 128 * 1024;
/** Limits of a zip without extensions: number of files, and offsets in bytes. */
const FILES_MAX = 65_000;
const BYTES_MAX = 4_000_000_000;

const encoder = new TextEncoder();

/** Converts a text to bytes, in chunks of at most that size; short ones are joined. */
async function* bytesOf(text: ExportFile['text']): AsyncGenerator<Uint8Array> {
  if (text instanceof Uint8Array) {
    yield* inChunks(text);
    return;
  }
  let gathered = '';
  for await (const chunk of typeof text === 'string' ? [text] : text) {
    gathered += chunk;
    if (gathered.length < CHUNK_BYTES) continue;
    yield* inChunks(encoder.encode(gathered));
    gathered = '';
  }
  yield* inChunks(encoder.encode(gathered));
}

function* inChunks(data: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < data.length; from += CHUNK_BYTES) yield data.subarray(from, from + CHUNK_BYTES);
}

/**
 * Packs files into a zip as they arrive, and yields its bytes as they are produced. Keeps one file in memory, or a
 * chunk of a long one, and for each file its entry in the zip's directory. Throws TOO_LARGE above the limits of a zip.
 * @param now the date of its files
 */
export async function* zipOf(files: AsyncIterable<ExportFile>, now: Date): AsyncGenerator<Uint8Array> {
  const { zip, take } = growingZip();
  let count = 0;
  let bytes = 0;
  const takeCounted = () => {
    const chunks = take();
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
        yield* takeCounted();
        await setImmediate();
      }
      entry.push(new Uint8Array(), true);
      yield* takeCounted();
    }
    zip.end();
    yield* takeCounted();
  } finally {
    zip.terminate();
  }
}
