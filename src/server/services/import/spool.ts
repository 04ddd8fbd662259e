import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '@/env';
import { cappedChunks, CHUNK_BYTES, type ImportSource } from './source';

/** An open file without a name: the system removes it with the process, however that ends. */
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

/** A piece of an open file, however often it is read; the whole of it without `length`. */
export async function* readPart(file: FileHandle, start = 0, length = Infinity): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < length;) {
    const wanted = Math.min(CHUNK_BYTES, length - done);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** An empty file of the data folder while `work` works with it. It is always removed afterwards. */
export async function withNamelessFile<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await openNameless();
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/**
 * Keeps an upload in a nameless file of the data folder while `work` works with it: the whole file is checked before anything
 * of it is saved, and memory stays small. Throws TOO_LARGE above `IMPORT_MAX_BYTES`.
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
