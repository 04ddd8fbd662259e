/** No backup takes longer: an unfinished file of that age is nobody's. */
export const LONGEST_BACKUP_MS = 24 * 60 * 60 * 1_000;

/** Where backups are kept. Every method rejects with {@link BackupStoreError} when that can't be done now. */
export interface BackupStore {
  /**
   * Keeps a file under a name, whole or not at all: what was there before stays until it is.
   * @param write writes the file at the path it is given
   * @returns where it is and how large
   */
  put: (name: string, write: (path: string) => Promise<void>) => Promise<{ place: string; bytes: number }>;
  /** The names that are kept. */
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

/** The store could not do what it was asked. `code` is for people: a code of the system or of S3, never a key. */
export class BackupStoreError extends Error {
  override readonly name = 'BackupStoreError';

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** This machine could not hold the file on its way to or from the store. */
export class SpoolError extends BackupStoreError {}

/** The calls of a file system: a lost connection of the database is not the store's. */
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

/** The code of a failed call of the file system; null for an error of another kind. */
function fileCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const { code, syscall } = error;
  return typeof code === 'string' && FILE_CALLS.includes(String(syscall)) ? code : null;
}

/** Does something with files of this machine. Throws `Failure` with the code when the file system refuses, else what `work` throws. */
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
