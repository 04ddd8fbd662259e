import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { fileSource, type ImportSource } from './source';

async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > IMPORT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
    yield chunk;
  }
}

/**
 * Keeps an upload in a temporary file while `work` works with it: the whole file is checked before anything of it is
 * saved, and memory stays small. The file is gone afterwards, whatever happens. Throws TOO_LARGE above
 * {@link IMPORT_MAX_BYTES}.
 */
export async function withSpooledUpload<Result>(
  body: AsyncIterable<Uint8Array>,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-import-'));
  try {
    const path = join(folder, 'upload');
    await pipeline(capped(body), createWriteStream(path, { mode: 0o600 }));
    return await work(fileSource(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
