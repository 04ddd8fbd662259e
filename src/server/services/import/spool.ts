import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { dataDir } from '@/env';
import { CHUNK_BYTES, type ImportSource } from './source';

async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > IMPORT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
    yield chunk;
  }
}

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

/** The file from its start, however often it is read. */
async function* contentOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Keeps an upload in a nameless file of the data folder while `work` works with it: the whole file is checked before anything
 * of it is saved, and memory stays small. Nothing is left of it afterwards, whatever happens. Throws TOO_LARGE above
 * {@link IMPORT_MAX_BYTES}.
 */
export async function withSpooledUpload<Result>(
  body: AsyncIterable<Uint8Array>,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const file = await openNameless();
  try {
    for await (const chunk of capped(body)) await file.appendFile(chunk);
    return await work({ open: () => contentOf(file) });
  } finally {
    await file.close();
  }
}
