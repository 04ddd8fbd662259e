/** The log's message for it. */
export const HUNG_UP = 'the client hung up';

/** Names of errors and codes that a request's body ends with when its sender is gone. */
const HANG_UPS = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'ResponseAborted']);

/** The reason of work that ends because its reader has gone. */
export class ClientDisconnectedError extends Error {
  /** What Node says of a stream that ended too early. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
  constructor() {
    super('The reader has gone.');
  }
}

/**
 * Whether an error, or what caused it, only says that nobody waits for the answer: the client hung up while it sent, or was
 * refused. A lost connection to the database has the same code and names the system's call that failed.
 */
export function isClientDisconnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (HANG_UPS.has(code ?? '') || HANG_UPS.has(error.name)) return true;
  if (code === 'ECONNRESET' && syscall === undefined && error.message === 'aborted') return true;
  return isClientDisconnect(error.cause);
}
