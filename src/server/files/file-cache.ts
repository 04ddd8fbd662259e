import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface FileCache {
  /**
   * Opens a file; if it doesn't exist, `write` creates it at the given path. Concurrent callers share one write. Throws
   * the errors of `write` and of the file system.
   * @param name of letters, digits, `-` and `_`; different content needs a different name
   */
  open: (name: string, write: (path: string) => Promise<void>) => Promise<FileHandle>;
}

const NAME = /^[\w-]+$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Caches files in a folder of the data folder, written atomically; the least recently used are evicted first.
 * @param folder absolute; created if missing
 * @param most maximum number of files
 */
export function createFileCache(folder: string, most: number): FileCache {
  const inFlight = new Map<string, Promise<void>>();

  async function find(name: string): Promise<FileHandle | null> {
    try {
      const file = await open(join(folder, name), 'r+');
      const now = new Date();
      await file.utimes(now, now);
      return file;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function removeOldest(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= most) return;
    const ages = await Promise.all(
      names.map(async (name) => ({
        name,
        usedAt: await stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        ),
      })),
    );
    ages.sort((a, b) => a.usedAt - b.usedAt);
    // A tenth at a time: listing all of them is expensive.
    const room = most - Math.floor(most / 10);
    for (const { name } of ages.slice(0, names.length - room)) await rm(join(folder, name), { force: true });
  }

  async function make(name: string, write: (path: string) => Promise<void>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Names contain no dot, so an unfinished file is never served; one left by a killed process becomes the oldest and
    // is evicted.
    const unfinished = join(folder, `${name}.${process.pid}.part`);
    try {
      await write(unfinished);
      await rename(unfinished, join(folder, name));
    } finally {
      await rm(unfinished, { force: true });
    }
    await removeOldest();
  }

  function createOnce(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const making = inFlight.get(name) ?? make(name, write).finally(() => inFlight.delete(name));
    inFlight.set(name, making);
    return making;
  }

  return {
    async open(name, write) {
      if (!NAME.test(name)) throw new Error(`A kept file cannot be called ${name}.`);
      for (;;) {
        const file = await find(name);
        if (file !== null) return file;
        await createOnce(name, write);
      }
    },
  };
}
