import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/domain/errors';
import { STORED_UPLOADS_MAX, STORED_UPLOADS_MAX_BYTES, STORED_UPLOADS_MS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { dataDir } from '@/env';
import { cappedChunks, type ImportSource } from './source';
import { readPart } from './spool';

/**
 * Uploads that wait for their import: sent once, previewed as often as the user changes a setting, and read again by
 * the import. They are local files of this server. A missing one (evicted, or sent to another server) is sent again by
 * the browser.
 */

const folder = () => join(dataDir, 'import-files');
const PART = '.part';

/** The owner is part of the name, so another user's id opens no file. */
const pathOf = (ownerId: string, id: string) => join(folder(), `${ownerId}.${id}`);

/** Stores an upload of its owner. Returns its id. Throws TOO_LARGE above `IMPORT_MAX_BYTES`. */
export async function storeUpload(ownerId: string, source: ImportSource, now: Date): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const path = pathOf(ownerId, id);
  try {
    await pipeline(cappedChunks(source), createWriteStream(path + PART, { flags: 'wx', mode: 0o600 }));
    await rename(path + PART, path);
  } catch (error) {
    await rm(path + PART, { force: true });
    throw error;
  }
  await removeOldUploads(now);
  return id;
}

/** Calls `work` with an upload of the owner, readable as often as needed. Throws NOT_FOUND if it is missing. */
export async function withStoredUpload<Result>(
  { ownerId, id, name }: { ownerId: string; id: string; name?: string },
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const file = await open(pathOf(ownerId, id)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('NOT_FOUND', importMessages.file.gone);
  });
  // An open file can be read to its end, even if it is removed meanwhile.
  try {
    return await work({ ...(name !== undefined && { name }), open: () => readPart(file) });
  } finally {
    await file.close();
  }
}

export async function deleteUpload(ownerId: string, id: string): Promise<void> {
  await rm(pathOf(ownerId, id), { force: true });
}

type StoredUpload = { path: string; ownerId: string; size: number; at: number };

/** Returns the stored uploads, newest first. */
async function storedUploads(): Promise<StoredUpload[]> {
  const names = await readdir(folder()).catch(() => []);
  const found = await Promise.all(
    names.map(async (name): Promise<StoredUpload[]> => {
      const path = join(folder(), name);
      // Another request may have removed it.
      const facts = await stat(path).catch(() => null);
      if (facts === null) return [];
      return [{ path, ownerId: name.split('.')[0] ?? '', size: facts.size, at: facts.mtimeMs }];
    }),
  );
  return found.flat().toSorted((one, other) => other.at - one.at);
}

/**
 * Removes uploads older than a day, those of a user beyond the newest three, and the oldest of all while they exceed
 * the total size. No user is rejected because of others' uploads. Returns the number of removed ones.
 */
export async function removeOldUploads(now: Date): Promise<number> {
  const countOf = new Map<string, number>();
  let bytes = 0;
  let removed = 0;
  for (const { path, ownerId, size, at } of await storedUploads()) {
    // Unfinished files count for the total size, and are removed only long after their writer has ended.
    const isPart = path.endsWith(PART);
    const count = (countOf.get(ownerId) ?? 0) + (isPart ? 0 : 1);
    const isOld = now.getTime() - at > STORED_UPLOADS_MS;
    if (isOld || (!isPart && (count > STORED_UPLOADS_MAX || bytes + size > STORED_UPLOADS_MAX_BYTES))) {
      await rm(path, { force: true });
      removed += 1;
      continue;
    }
    countOf.set(ownerId, count);
    bytes += size;
  }
  return removed;
}
