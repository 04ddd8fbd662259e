import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { type FrontDoorConfig } from '@/server/http/config';
import { type Application, createFrontDoor, type FrontDoor } from '@/server/http/front-door';
import { createFrontServer } from '@/server/http/server';
import { createLogger } from '@/server/logger';

/** An answer as it came over the wire. */
export interface RawResponse {
  status: number;
  /** By lower-case name; values of a repeated header stand in order. */
  headers: Record<string, string[]>;
  body: string;
  /** Whether the server closed the connection afterwards. */
  closed: boolean;
}

/** A front door on a port of its own, with an application of the test's behind it. */
export interface TestDoor {
  port: number;
  host: string;
  server: Server;
  frontDoor: FrontDoor;
  /** What the application was asked, oldest first. */
  requests: IncomingMessage[];
  /** Everything logged so far, one parsed line each. */
  lines: () => Record<string, unknown>[];
  /** Everything logged so far, as written. */
  logText: () => string;
  /** Sends exactly these bytes and reads one answer. */
  raw: (request: string | Buffer) => Promise<RawResponse>;
  /** Sends a well-formed request; `headers` replace the usual ones, and null leaves one out. */
  send: (
    target: string,
    options?: { method?: string; headers?: Record<string, string | null>; body?: string },
  ) => Promise<RawResponse>;
  close: () => Promise<void>;
}

const ANSWER_TIMEOUT_MS = 10_000;

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

/** Starts a front door. `application` defaults to one that reads the body and says how long it was. */
export async function openDoor(
  overrides: Partial<FrontDoorConfig> = {},
  application: Application = sayLength,
): Promise<TestDoor> {
  const config: FrontDoorConfig = {
    siteUrl: new URL('https://prompts.example.org'),
    trustedProxies: [],
    chatbotOrigin: null,
    isDevelopment: false,
    ...overrides,
  };
  const log: string[] = [];
  const logger = createLogger('trace', { write: (line) => void log.push(line) });
  const requests: IncomingMessage[] = [];
  const frontDoor = createFrontDoor(
    config,
    (req, res) => {
      requests.push(req);
      return application(req, res);
    },
    logger,
  );
  const server = createFrontServer(frontDoor, config, logger);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = config.siteUrl.host;
  const raw = (bytes: string | Buffer) => exchange(port, bytes);
  return {
    port,
    host,
    server,
    frontDoor,
    requests,
    raw,
    logText: () => log.join(''),
    lines: () => log.map((line) => JSON.parse(line) as Record<string, unknown>),
    send: (target, { method = 'GET', headers = {}, body } = {}) => {
      const usual: Record<string, string | null> = {
        Host: host,
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      };
      const lines = Object.entries({ ...usual, ...headers })
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${value ?? ''}\r\n`);
      return raw(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function sayLength(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let length = 0;
  for await (const chunk of req) length += (chunk as Buffer).length;
  const body = `read ${length}`;
  res.setHeader('content-type', 'text/plain');
  res.setHeader('content-length', body.length);
  res.end(body);
}
