/** A failed operation of the storage. `code` is for the log: never an address, a key or a token. */
export class StorageError extends Error {
  constructor(
    readonly code: string,
    /** What went wrong on the way to the storage and what to do, for the operator; null without better words. */
    readonly words: string | null = null,
  ) {
    super(`File storage error: ${code}`);
    this.name = 'StorageError';
  }
}
