import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '@/env';
import { cappedChunks, CHUNK_BYTES, type ImportSource } from './source';

/** Opens an unlinked file: the system deletes it when the process ends, also by a crash. */
async function openNameless(): Promise<FileHandle> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Yields a part of an open file, any number of times; all of it without `length`. */
export async function* readPart(file: FileHandle, start = 0, length = Infinity): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < length;) {
    const wanted = Math.min(CHUNK_BYTES, length - done);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Calls `work` with an empty file in the data folder. It is always deleted afterwards. */
export async function withNamelessFile<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await openNameless();
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/**
 * Stores an upload in an unlinked file of the data folder while `work` uses it: the whole file is validated before any
 * of it is saved, and uses little memory. Throws TOO_LARGE above `IMPORT_MAX_BYTES`.
 */
export async function withSpooled<Result>(
  source: ImportSource,
  work: (source: ImportSource, file: FileHandle) => Promise<Result>,
): Promise<Result> {
  return withNamelessFile(async (file) => {
    for await (const chunk of cappedChunks(source)) await file.appendFile(chunk);
    return work({ ...source, open: () => readPart(file) }, file);
  });
}
