/** A failed operation of the storage. `code` is for the log: never an address, a key or a token. */
export class StorageError extends Error {
  constructor(readonly code: string) {
    super(`File storage error: ${code}`);
    this.name = 'StorageError';
  }
}
