export const CLIENT_DISCONNECTED = 'client disconnected';

/** Names and codes of errors of a request body whose sender has disconnected. */
const DISCONNECT_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'ResponseAborted']);

/** Abort reason of work whose client has disconnected. */
export class ClientDisconnectedError extends Error {
  /** Node's code for a stream that ended early. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
  constructor() {
    super('The client disconnected.');
  }
}

/**
 * Returns whether an error, or its cause, only means that no one waits for the response: the client disconnected while
 * sending, or was rejected. A lost connection to the database has the same code, but also names the failed system call.
 */
export function isClientDisconnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (DISCONNECT_CODES.has(code ?? '') || DISCONNECT_CODES.has(error.name)) return true;
  if (code === 'ECONNRESET' && syscall === undefined && error.message === 'aborted') return true;
  return isClientDisconnect(error.cause);
}
