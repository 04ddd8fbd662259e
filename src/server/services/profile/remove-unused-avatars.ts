import { z } from 'zod';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { type FileStorage, StorageError } from '@/server/ports/file-storage/file-storage';
import { rowsOf } from '../rows';

const KeyRow = z.object({ key: z.string() });

const BATCH = 200;

/**
 * Deletes the images that no profile uses any more: replaced, removed, of a deleted account, never used, or partly
 * stored. The row is deleted after its file, so that a failure is retried. Concurrent calls are safe. Returns the
 * number deleted.
 */
export async function removeUnusedAvatars(ctx: { db: Database; files: FileStorage }): Promise<number> {
  const due = await rowsOf(ctx.db, KeyRow)`
    SELECT key FROM avatar_files WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT ${BATCH}`;
  let removed = 0;
  for (const { key } of due) {
    try {
      await ctx.files.delete(key);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      logger.warn({ code: error.code }, 'a picture could not be removed from the storage yet');
      // After the others next time. It stays too close to its expiry for a profile to use it.
      await ctx.db.$executeRaw`
        UPDATE avatar_files SET expires_at = clock_timestamp() WHERE key = ${key}`;
      continue;
    }
    removed += await ctx.db.$executeRaw`DELETE FROM avatar_files WHERE key = ${key}`;
  }
  return removed;
}
