import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';

/** A route's handler as the application behind a HTTP server: bodies and answers stream, as they do behind Next.js. */
export function asRoute(
  handle: (request: Request) => Promise<Response>,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
    const body = hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {};
    const url = `http://localhost${req.url ?? ''}`;
    const response = await handle(new Request(url, { method: req.method ?? 'GET', headers, ...body }));
    res.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'set-cookie': response.headers.getSetCookie(),
    });
    if (response.body === null) res.end();
    else await pipeline(Readable.fromWeb(response.body as WebStream<Uint8Array>), res);
  };
}
