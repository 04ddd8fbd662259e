import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';
import { type Logger } from 'pino';
import { type HttpServerConfig } from './config';
import { type RequestHandler } from './request-handler';
import { FrontRequest } from './front-request';
import { AppResponse } from './app-response';
import { type Refusal, refusal } from './refusal';
import { rulesOf } from './path-rules';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import { MAX_TARGET_BYTES, pathOf } from './request-target';
import { securityHeaders } from './security-headers';

const MAX_HEADER_BYTES = 16 * 1024;
/** Timeout for slow request headers and bodies. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 300_000;
/** Timeout of a connection without any traffic. Event streams send a heartbeat every 30 s. */
const SILENCE_TIMEOUT_MS = 120_000;
/** Longer than the 60 s after which common proxies drop an idle connection, so that they close it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECK_INTERVAL_MS = 5_000;

type UpgradeListener = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Error of Node's parser for a request that it could not read. */
interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/**
 * Codes of requests that are malformed or too slow. Any other error belongs to the connection: the client has
 * disconnected, so no response can be sent.
 */
const OF_THE_REQUEST = /^(?:HPE_|ERR_HTTP_)/;

/** Maps a parser error to a status. A request line that is too long by itself counts as a long address. */
function refusalFor({ code, rawPacket }: ParserError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const lineEnd = rawPacket?.indexOf('\n') ?? -1;
    const isLongTarget =
      rawPacket !== undefined && (lineEnd === -1 ? rawPacket.length : lineEnd) > MAX_TARGET_BYTES;
    return refusal(isLongTarget ? 414 : 431);
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal(408);
  if (code === 'HPE_INVALID_METHOD' && /^[A-Z-]{1,32} \//.test(rawPacket?.toString('latin1', 0, 40) ?? '')) {
    return refusal(405, undefined, 'GET, HEAD, POST, PUT, PATCH, DELETE');
  }
  return refusal(400);
}

/** Returns the path of an unparsed request, as far as it was read; it determines the format of the error. */
function pathRead({ rawPacket }: ParserError): string {
  const line = rawPacket?.toString('latin1', 0, MAX_TARGET_BYTES).split('\n', 1)[0] ?? '';
  return pathOf(/^\S+ (\/\S*)/.exec(line)?.[1] ?? '/');
}

/** Writes a response directly to the socket, for requests without a response object. */
function answerRaw(
  socket: Duplex,
  reason: Refusal,
  { config, path }: { config: HttpServerConfig; path: string },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { hasProblems } = rulesOf(path, config.isDevelopment);
  const body = hasProblems ? problemDocument(reason) : `${reason.message}\n`;
  const headers: Record<string, string | number> = {
    ...securityHeaders('/', config),
    ...(reason.allow === undefined ? {} : { allow: reason.allow }),
    'cache-control': 'no-store',
    'content-type': hasProblems ? PROBLEM_TYPE : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status] ?? ''}\r\n${head.join('')}\r\n${body}`,
    () => {
      socket.destroy();
    },
  );
}

/**
 * Creates Node's server around the request handler: with its limits on headers and time, and a 4xx with the usual
 * headers for anything that never becomes a request (broken syntax, CONNECT).
 * @param onUpgrade receives the upgrade requests that pass; without it no protocol changes
 */
export function createFrontServer(
  requestHandler: RequestHandler,
  config: HttpServerConfig,
  log: Logger,
  onUpgrade?: UpgradeListener,
): Server<typeof FrontRequest, typeof AppResponse> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // The HTTP server rejects a missing Host itself, with its own headers.
      requireHostHeader: false,
      IncomingMessage: FrontRequest,
      ServerResponse: AppResponse,
    },
    requestHandler.handle,
  );
  server.timeout = SILENCE_TIMEOUT_MS;
  // Node removes its own listeners from a connection that it hands over (CONNECT, protocol upgrades).
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
  });

  const answer = (
    socket: Duplex,
    reason: Refusal,
    { path, code }: { path: string; code?: string | undefined },
  ) => {
    log.info({ status: reason.status, code }, 'refused before it became a request');
    answerRaw(socket, reason, { config, path });
  };

  // With `Expect: 100-continue` the client waits, and gets an error before it sends the body.
  server.on('checkContinue', requestHandler.handle);
  server.on('checkExpectation', (req, res) => {
    // An empty header expects nothing.
    if (req.headers.expect?.trim() === '') requestHandler.handle(req, res);
    else answer(req.socket, refusal(417), { path: pathOf(req.url ?? '/') });
  });
  server.on('clientError', (error: ParserError, socket) => {
    if (OF_THE_REQUEST.test(error.code ?? '')) {
      answer(socket, refusalFor(error), { path: pathRead(error), code: error.code });
    } else socket.destroy();
  });
  server.on('connect', (_req, socket) => {
    answer(socket, refusal(405, undefined, 'GET, HEAD, POST, PUT, PATCH, DELETE'), { path: '/' });
  });
  // Without a listener Node reads a request that offers another protocol like any other.
  if (onUpgrade !== undefined) {
    server.on('upgrade', (req, socket, head) => {
      const reason = requestHandler.checkUpgrade(req);
      if (reason) answer(socket, reason, { path: pathOf(req.url ?? '/') });
      else onUpgrade(req, socket, head);
    });
  }
  return server;
}
