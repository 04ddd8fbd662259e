import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupStore, LONGEST_BACKUP_MS, withFiles } from './backup-store';

/** Suffix of a backup that is being written; a killed process leaves it behind. */
const UNFINISHED = '.part';

/**
 * Stores backups in a folder, readable only by the account that creates them. A file gets its name once it is
 * completely on disk.
 * @param folder absolute; created if missing
 */
export function createFolderStore(folder: string): BackupStore {
  async function removeAbandoned(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.startsWith('.cuebook-') || !name.endsWith(UNFINISHED)) continue;
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      if (facts !== null && Date.now() - facts.mtimeMs > LONGEST_BACKUP_MS) await rm(path, { force: true });
    }
  }

  return {
    put: (name, write) =>
      withFiles(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeAbandoned();
        const unfinished = join(folder, `.${name}${UNFINISHED}`);
        const place = join(folder, name);
        try {
          await (await open(unfinished, 'wx', 0o600)).close();
          await write(unfinished);
          const file = await open(unfinished, 'r+');
          try {
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(unfinished, place);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
        return { place, bytes: (await stat(place)).size, check: 'checked' };
      }),
    withFile: (name, use) => use(join(folder, name)),
    list: () => withFiles(async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))),
    remove: (name) => withFiles(() => rm(join(folder, name), { force: true })),
  };
}
