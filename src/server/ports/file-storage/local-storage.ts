import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './file-storage';
import { StorageError } from './storage-error';

const KEY = /^[0-9a-z-]+(\/[0-9a-z-]+)+$/;

/**
 * Stores files in a folder, one for each key, readable only by the server's own account. Writes are atomic: a file is
 * written beside its place, flushed to disk, and then renamed.
 * @param folder absolute; created if missing
 */
export function createLocalStorage(folder: string): FileStorage {
  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new StorageError('EKEY');
    return join(folder, key);
  }
  // Keys contain no dot, so an unfinished file is never served.
  const unfinished = (path: string) => `${path}.part`;

  return {
    async put(key, bytes) {
      try {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(unfinished(path), 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished(path), path);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        const failure = failureOf(error);
        if (failure.code === 'ENOENT') return null;
        throw failure;
      }
    },
    async delete(key) {
      try {
        const path = pathOf(key);
        await rm(unfinished(path), { force: true });
        await rm(path, { force: true });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Returns Node's code of a failed system call: ENOSPC, EACCES, EROFS. */
function failureOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN');
}
