import type { StoredCheck } from '../file-storage/s3-stored';

/** Maximum duration of a backup: an older unfinished file is abandoned. */
export const LONGEST_BACKUP_MS = 24 * 60 * 60 * 1_000;

/** Storage of backups. Every method rejects with {@link BackupStoreError} on failure. */
export interface BackupStore {
  /**
   * Stores a file under a name, atomically: an existing file stays until then.
   * @param write writes the file to the given path
   * @returns its location and size, and whether it was found there afterwards
   */
  put: (name: string, write: (path: string) => Promise<void>) => Promise<StoredBackup>;
  /** Hands out a stored file at a local path, for as long as `use` takes. */
  withFile: <Answer>(name: string, use: (path: string) => Promise<Answer>) => Promise<Answer>;
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

export type StoredBackup = { place: string; bytes: number; check: StoredCheck };

/** A failed operation of the store. `code` is for people: a code of the system or of S3, never a key. */
export class BackupStoreError extends Error {
  override readonly name = 'BackupStoreError';

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** The file could not be spooled on this machine on its way to or from the store. */
export class SpoolError extends BackupStoreError {}

/** The file was sent, but is not in the store. */
export class NotStoredError extends BackupStoreError {}

/** File system calls: a lost connection of the database is not an error of the store. */
const FILE_CALLS = [
  'open',
  'write',
  'fsync',
  'rename',
  'mkdir',
  'mkdtemp',
  'scandir',
  'stat',
  'unlink',
  'rm',
  'close',
];

/** Returns the code of a failed file system call; null for other errors. */
function fileCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const { code, syscall } = error;
  return typeof code === 'string' && FILE_CALLS.includes(String(syscall)) ? code : null;
}

/** Runs `work` on local files. Throws `Failure` with the code if the file system fails, else the error of `work`. */
export async function withFiles<Answer>(
  work: () => Promise<Answer>,
  Failure: typeof BackupStoreError = BackupStoreError,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const code = fileCode(error);
    if (code === null) throw error;
    throw new Failure(code, { cause: error });
  }
}
