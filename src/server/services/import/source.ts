import { createReadStream } from 'node:fs';

/** A file to import that can be read from its start more than once. */
export type ImportSource = { open: () => AsyncIterable<Uint8Array> };

/** What is worked through in one go: some milliseconds of it. */
export const CHUNK_BYTES = 64 * 1024;

/** A file of this machine. */
export function fileSource(path: string): ImportSource {
  return { open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }) };
}
