import { createReadStream } from 'node:fs';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';

/** A file to import that can be read from its start more than once. */
export type ImportSource = {
  /** File name; formats may be detected by it. */
  name?: string;
  open: () => AsyncIterable<Uint8Array>;
};

/** The amount processed in one turn: some milliseconds of work. */
export const CHUNK_BYTES = 64 * 1024;

export function fileSource(path: string, name?: string): ImportSource {
  return {
    ...(name === undefined ? {} : { name }),
    open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
  };
}

/** Yields the bytes of a file as they arrive. Throws TOO_LARGE above {@link IMPORT_MAX_BYTES}. */
export async function* cappedChunks(source: ImportSource): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of source.open()) {
    received += chunk.byteLength;
    if (received > IMPORT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
    yield chunk;
  }
}
