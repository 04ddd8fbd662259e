import { resolve } from 'node:path';
import { backupMessages } from '@/domain/backup/messages';
import { BackupStoreError, SpoolError } from '@/server/ports/backup-store/backup-store';
import { openS3Store, parseS3Address } from '@/server/ports/backup-store/open-store';
import { BackupProblem } from './backup-problem';
import { restoreBackup, type Restored, type RestoreOptions } from './restore-backup';

/**
 * Restores a local file, or one in a bucket, which is downloaded first.
 * @param address a path, or `s3://bucket/prefix/name`
 * @param folder on this machine for a downloaded file
 * @throws BackupProblem with a message for people; then nothing has changed
 */
export async function restoreFile(
  address: string,
  folder: string,
  options: Omit<RestoreOptions, 'path'>,
): Promise<Restored> {
  if (!address.startsWith('s3:')) return restoreBackup({ ...options, path: resolve(address) });
  const parts = parseS3Address(address);
  if (parts === null || parts.name === '') throw new BackupProblem(backupMessages.wrongDestination(address));
  const store = openS3Store(parts);
  if (store === null) throw new BackupProblem(backupMessages.noS3Keys);
  try {
    return await store.withFile(parts.name, (path) => restoreBackup({ ...options, path }));
  } catch (error) {
    if (!(error instanceof BackupStoreError)) throw error;
    const text =
      error instanceof SpoolError
        ? backupMessages.spoolFailed(folder, error.code)
        : backupMessages.s3ReadFailed(error.code);
    throw new BackupProblem(text, { cause: error });
  }
}
