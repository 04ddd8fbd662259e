import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { FileEntry } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import { filesProblem } from '@/domain/file/problems';
import type { Db } from '@/server/db';
import { namableFiles } from './readable-digests';

/**
 * Rejects files that a version can't have, or that the member may not name: each digest is one of `known`, was uploaded
 * by them within the last day, or is in a version that they can read. Throws BAD_REQUEST with the paths.
 * @param known files that the member has been shown, such as those of the version before
 */
export async function requireFiles(
  tx: Db,
  by: { member: Member; now: Date },
  files: readonly FileEntry[],
  known: readonly FileEntry[] = [],
): Promise<void> {
  const problem = filesProblem(files, known);
  if (problem !== null) throw new AppError('BAD_REQUEST', problem);
  const sizes = new Map(known.map(({ sha256, size }) => [sha256, size]));
  const others = files.filter(({ sha256 }) => !sizes.has(sha256)).map(({ sha256 }) => sha256);
  for (const [sha256, size] of await namableFiles(tx, by, others, true)) sizes.set(sha256, size);
  const missing = files.filter(({ sha256 }) => !sizes.has(sha256));
  if (missing.length > 0) {
    throw new AppError('BAD_REQUEST', fileMessages.addAgain(missing.map(({ path }) => path)));
  }
  const wrong = files.find(({ sha256, size }) => sizes.get(sha256) !== size);
  if (wrong !== undefined) throw new AppError('BAD_REQUEST', fileMessages.wrongSize(wrong.path));
}
