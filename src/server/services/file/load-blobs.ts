import { z } from 'zod';
import type { FileEntry } from '@/domain/file/file-entry';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';

const Row = z.object({ sha256: z.string(), bytes: z.instanceof(Uint8Array) });

/**
 * Returns the bytes of files by digest, for callers who have proved that they may read a version with them. Bytes of a
 * prompt that was purged in the meantime may be missing.
 */
export async function loadBlobs(
  db: Db,
  files: readonly Pick<FileEntry, 'sha256'>[],
): Promise<Map<string, Uint8Array>> {
  if (files.length === 0) return new Map();
  const digests = [...new Set(files.map(({ sha256 }) => sha256))];
  const rows = await rowsOf(db, Row)`
    SELECT sha256, bytes FROM file_blobs WHERE sha256 = ANY(${digests}::text[])`;
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** Returns files with their bytes, as {@link loadBlobs} finds them. */
export async function withBytes<File extends FileEntry>(
  db: Db,
  files: readonly File[],
): Promise<(File & { bytes: Uint8Array })[]> {
  const blobs = await loadBlobs(db, files);
  return files.flatMap((file) => {
    const bytes = blobs.get(file.sha256);
    return bytes === undefined ? [] : [{ ...file, bytes }];
  });
}
