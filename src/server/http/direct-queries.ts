import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsCoding } from './accepts-coding';
import { registeredApi, type ApiBridge } from '../bridge/api-bridge';
import { announcesBody } from './body-limit';
import type { Application } from './front-door';
import { requestOf } from './request-of';

const PATH = /^\/api\/trpc\/([\w.,]+)(?:\?|$)/;
/** A shorter answer fits into one packet anyway. */
const MIN_GZIP_BYTES = 1_024;
const compress = promisify(gzip);

/** Answers larger than this are counted until their readers have taken them. */
const HEAVY_BYTES = 64 * 1024;
/** Bytes of heavy answers that slow readers may leave in memory, all together. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
let heldBytes = 0;

/** Counts a heavy answer until it is sent. False when there is no room for it. */
function holdUntilSent(res: ServerResponse, bytes: number): boolean {
  if (bytes <= HEAVY_BYTES) return true;
  if (heldBytes + bytes > MOST_HELD_BYTES) return false;
  heldBytes += bytes;
  res.once('close', () => {
    heldBytes -= bytes;
  });
  return true;
}

/**
 * Answers plain queries of the API itself (docs/decisions/0001-own-http-server-in-front-of-next.md). Everything else, and queries
 * before the API's route has been loaded, is the application's: mutations, subscriptions and answers that stream.
 */
export function withDirectQueries(application: Application): Application {
  return async (req, res) => {
    const api = registeredApi();
    if (api !== undefined && isPlainQuery(req, api)) await answer(req, res, api);
    else await application(req, res);
  };
}

function isPlainQuery(req: IncomingMessage, api: ApiBridge): boolean {
  if (req.method !== 'GET' || req.headers['trpc-accept'] !== undefined || announcesBody(req)) return false;
  const procedures = PATH.exec(req.url ?? '')?.[1]?.split(',') ?? [];
  return procedures.length > 0 && procedures.every(api.isQuery);
}

async function answer(req: IncomingMessage, res: ServerResponse, api: ApiBridge): Promise<void> {
  const response = await api.handle(requestOf(req));
  const text = await response.text();
  const isCompressed =
    Buffer.byteLength(text) >= MIN_GZIP_BYTES && acceptsCoding('gzip', req.headers['accept-encoding']);
  const body = isCompressed ? await compress(text) : Buffer.from(text);
  if (res.destroyed) return;
  if (!holdUntilSent(res, body.length)) {
    res.writeHead(503, { 'cache-control': 'no-store' }).end();
    return;
  }
  response.headers.forEach((value, name) => res.setHeader(name, value));
  res.setHeader('vary', [response.headers.get('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  res.setHeader('content-length', body.length);
  res.writeHead(response.status).end(body);
}
