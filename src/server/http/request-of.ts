import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Converts a Node request with a valid Host header to a Fetch `Request` with an abort signal for disconnects. */
export function requestOf(req: IncomingMessage, res: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const connection = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) connection.abort();
  });
  const { method = 'GET', url = '' } = req;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {};
  return new Request(`http://localhost${url}`, { method, headers, signal: connection.signal, ...body });
}
