import { digestOf } from '@cuebook/formats/digest';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import type { Db } from '@/server/db';

/**
 * Stores the bytes of files that are not stored yet. A removal that runs beside it leaves those of the transaction's
 * files: their rows are locked until its end.
 */
export async function storeFiles(tx: Db, now: Date, files: readonly FileWithBytes[]): Promise<void> {
  const byDigest = new Map(files.map(({ bytes }) => [digestOf(bytes), bytes]));
  // One order of locks for concurrent transactions with several files in common.
  for (const sha256 of [...byDigest.keys()].sort()) {
    const bytes = byDigest.get(sha256);
    if (bytes === undefined) continue;
    const known = await tx.$executeRaw`
      UPDATE file_blobs SET created_at = ${now} WHERE sha256 = ${sha256}`;
    if (known > 0) continue;
    await tx.$executeRaw`
      INSERT INTO file_blobs (sha256, bytes, size, created_at)
      VALUES (${sha256}, ${Buffer.from(bytes)}, ${bytes.length}, ${now})
      ON CONFLICT (sha256) DO UPDATE SET created_at = excluded.created_at`;
  }
}
