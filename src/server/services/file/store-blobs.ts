import { createHash } from 'node:crypto';
import type { FileEntry } from '@/domain/file/file-entry';
import type { Db } from '@/server/db';

/** A file with its bytes. */
export type FileWithBytes = { path: string; readonly bytes: Uint8Array };

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function entryOf({ path, bytes }: FileWithBytes): FileEntry {
  return { path, sha256: digestOf(bytes), size: bytes.length };
}

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
