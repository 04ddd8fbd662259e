/** Error codes of client disconnects: they don't indicate a fault of this process. */
const DISCONNECT_CODES = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_ABORTED',
]);

/** Returns whether an error only means that a client has ended the connection. */
export function isDisconnectError(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const code = 'code' in reason ? String(reason.code) : '';
  return DISCONNECT_CODES.has(code) || reason.name === 'AbortError' || reason.name === 'ResponseAborted';
}
