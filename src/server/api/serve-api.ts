import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsCoding } from '../http/accepts-coding';
import type { Application } from '../http/request-handler';
import { requestOf } from '../http/request-of';
import { writeEvents } from './event-stream';
import { handleApi } from './handle-api';

const CALL = /^\/api\/trpc\/[^/?]+(?:\?|$)/;
const METHODS = ['GET', 'HEAD', 'POST'];
/** Smaller responses fit into one packet anyway. */
const MIN_GZIP_BYTES = 1_024;
const compress = promisify(gzip);

/** Larger responses are counted until their clients have read them. */
const HEAVY_BYTES = 64 * 1024;
/** Maximum memory that heavy responses to slow clients may take, in total. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
let heldBytes = 0;

/** Counts a heavy response until it is sent. False if there is no room for it. */
function holdUntilSent(res: ServerResponse, bytes: number): boolean {
  if (bytes <= HEAVY_BYTES) return true;
  if (heldBytes + bytes > MAX_HELD_BYTES) return false;
  heldBytes += bytes;
  res.once('close', () => {
    heldBytes -= bytes;
  });
  return true;
}

/**
 * Handles API calls and delegates everything else to the application
 * (docs/decisions/0001-own-http-server-in-front-of-next.md).
 */
export function withApi(application: Application): Application {
  return async (req, res) => {
    if (!CALL.test(req.url ?? '')) await application(req, res);
    else if (METHODS.includes(req.method ?? '')) await serve(req, res);
    else res.writeHead(405, { allow: METHODS.join(', '), 'cache-control': 'no-store' }).end();
  };
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { response, events } = await handleApi(requestOf(req, res));
  if (res.destroyed) {
    events?.end();
    await response.body?.cancel();
    return;
  }
  if (events !== undefined) {
    writeHead(res, response);
    writeEvents(events, res);
  } else if (response.body === null) {
    writeHead(res, response);
    res.end();
  } else if (isStream(req, response)) {
    writeHead(res, response);
    await pipeline(Readable.fromWeb(response.body as WebStream<Uint8Array>), res);
  } else {
    await sendWhole(req, res, response);
  }
}

/** Returns whether the response has several chunks, each of which is read as it arrives. */
function isStream(req: IncomingMessage, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return req.headers['trpc-accept'] !== undefined || type.startsWith('text/event-stream');
}

function writeHead(res: ServerResponse, { status, headers }: Response): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.writeHead(status);
}

async function sendWhole(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const text = await response.text();
  const isCompressed =
    Buffer.byteLength(text) >= MIN_GZIP_BYTES && acceptsCoding('gzip', req.headers['accept-encoding']);
  const body = isCompressed ? await compress(text) : Buffer.from(text);
  if (res.destroyed) return;
  // A mutation has already happened: its response is never rejected.
  if (!holdUntilSent(res, body.length) && req.method === 'GET') {
    res.writeHead(503, { 'cache-control': 'no-store' }).end();
    return;
  }
  response.headers.append('vary', 'Accept-Encoding');
  if (isCompressed) response.headers.set('content-encoding', 'gzip');
  response.headers.set('content-length', String(body.length));
  writeHead(res, response);
  res.end(body);
}
