import { UPLOAD_HOURS } from '@/domain/file/limits';
import type { Database } from '@/server/db';
import { IdRow, rowsOf } from '../rows';

/** Files removed in one transaction. */
const BATCH = 500;

/**
 * Removes uploads of more than a day ago, and the bytes that no prompt and no upload names any more. A save beside it
 * either keeps the bytes, because its transaction has locked them, or finds them gone and says so. Returns how many
 * files it removed.
 */
export async function removeUnusedFiles({ db, now }: { db: Database; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
  await db.$executeRaw`DELETE FROM file_uploads WHERE created_at <= ${since}`;
  let [removed, after] = [0, ''];
  for (;;) {
    const start = after;
    const { last, count } = await db.$transaction(async (tx) => {
      // What others use is locked by them; what is locked here nobody can come to use.
      const due = await rowsOf(tx, IdRow)`
        SELECT b.sha256 AS id FROM file_blobs b
        WHERE b.sha256 > ${start} AND NOT EXISTS (SELECT FROM file_uses f WHERE f.sha256 = b.sha256)
          AND NOT EXISTS (SELECT FROM file_uploads u WHERE u.sha256 = b.sha256)
        ORDER BY b.sha256 LIMIT ${BATCH} FOR UPDATE OF b SKIP LOCKED`;
      const ids = due.map(({ id }) => id);
      // Asked again under the locks: a transaction may have named one since.
      const gone = await tx.$executeRaw`
        DELETE FROM file_blobs b WHERE b.sha256 = ANY(${ids}::text[])
          AND NOT EXISTS (SELECT FROM file_uses f WHERE f.sha256 = b.sha256)
          AND NOT EXISTS (SELECT FROM file_uploads u WHERE u.sha256 = b.sha256)`;
      return { last: ids.at(-1), count: gone };
    });
    removed += count;
    if (last === undefined) return removed;
    after = last;
  }
}
