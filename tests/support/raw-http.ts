import { connect } from 'node:net';

/** An answer as it came over the wire. */
export interface RawResponse {
  status: number;
  /** By lower-case name; values of a repeated header are in order. */
  headers: Record<string, string[]>;
  body: string;
  /** Whether the server closed the connection afterwards. */
  closed: boolean;
}

/** Nothing takes so long, on a busy machine either: who waits longer waits in vain. */
const ANSWER_TIMEOUT_MS = 45_000;

/** Reads one answer off a socket that `bytes` are written to. */
export function exchange(port: number, bytes: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let settled = false;
    const settle = (closed: boolean) => {
      if (settled) return;
      const parsed = parseResponse(Buffer.concat(chunks), closed);
      if (!parsed) {
        if (!closed) return;
        settled = true;
        reject(new Error('the connection closed without a whole answer'));
        return;
      }
      // The server may be about to close: that is part of the answer.
      settled = true;
      if (closed || parsed.headers['connection']?.[0] !== 'close') {
        socket.destroy();
        resolve({ ...parsed, closed });
      } else {
        socket.once('close', () => {
          resolve({ ...parsed, closed: true });
        });
      }
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`));
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      settle(false);
    });
    socket.on('end', () => {
      settle(true);
    });
    socket.on('error', (error) => {
      if (!settled) reject(error);
    });
    socket.write(bytes);
  });
}

/** One whole answer out of what has arrived, or null while it is not whole. Chunked bodies are left as they are. */
export function parseResponse(bytes: Buffer, ended: boolean): Omit<RawResponse, 'closed'> | null {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  if (status === 100) return parseResponse(bytes.subarray(headEnd + 4), ended);
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    (headers[line.slice(0, colon).toLowerCase()] ??= []).push(line.slice(colon + 1).trim());
  }
  const body = bytes.subarray(headEnd + 4);
  const length = headers['content-length']?.[0];
  const isWhole =
    ended ||
    status === 204 ||
    (length === undefined ? body.toString('latin1').endsWith('0\r\n\r\n') : body.length >= Number(length));
  return isWhole ? { status, headers, body: body.toString('utf8') } : null;
}
