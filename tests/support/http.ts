import { type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type PageCache } from '@/server/page-cache/page-cache';
import type { BodyOptions } from '@/server/http/bodies';
import type { BodyAllowance } from '@/server/http/body-allowance';
import { type HttpServerConfig } from '@/server/http/config';
import { type Application, createRequestHandler, type RequestHandler } from '@/server/http/request-handler';
import type { FrontRequest } from '@/server/http/front-request';
import type { AppResponse, Linger } from '@/server/http/app-response';
import { rulesOf } from '@/server/http/path-rules';
import type { Senders } from '@/server/http/senders';
import type { StaticFiles } from '@/server/http/static-files';
import { createFrontServer } from '@/server/http/server';
import { createLogger } from '@/server/log/logger';
import { exchange, type RawResponse } from './raw-http';

/** An HTTP server on its own port, with a test application behind it. */
export interface TestServer {
  port: number;
  host: string;
  server: Server<typeof FrontRequest, typeof AppResponse>;
  requestHandler: RequestHandler;
  /** Requests received by the application, oldest first. */
  requests: IncomingMessage[];
  /** All log lines so far, parsed. */
  lines: () => Record<string, unknown>[];
  /** The log so far, as text. */
  logText: () => string;
  /** Sends exactly these bytes and reads one response. */
  raw: (request: string | Buffer) => Promise<RawResponse>;
  /** Sends a well-formed request; `headers` override the defaults, and null omits one. */
  send: (
    target: string,
    options?: { method?: string; headers?: Record<string, string | null>; body?: string },
  ) => Promise<RawResponse>;
  close: () => Promise<void>;
}

/**
 * Starts a test server. `application` defaults to one that reads the body and returns its length; `onUpgrade` accepts
 * protocol upgrades, like the development server, `pageCache` caches pages, `staticFiles` are served, and `linger`
 * determines when rejected senders are disconnected. Callers may send the path's maximum, unless `bodies` limits it.
 */
export async function startTestServer(
  overrides: Partial<HttpServerConfig> = {},
  application: Application = sayLength,
  onUpgrade?: Parameters<typeof createFrontServer>[3],
  pageCache?: (config: HttpServerConfig, application: Application) => PageCache,
  staticFiles?: StaticFiles,
  linger?: Linger,
  bodies: BodyOptions = { allowance: everything },
  senders?: Senders,
): Promise<TestServer> {
  const config: HttpServerConfig = {
    siteUrl: new URL('https://prompts.example.org'),
    trustedProxies: [],
    chatbotOrigin: null,
    captchaOrigins: [],
    isDevelopment: false,
    rateLimitFactor: 1,
    ...overrides,
  };
  const log: string[] = [];
  const logger = createLogger('trace', { write: (line) => void log.push(line) });
  const requests: IncomingMessage[] = [];
  const seen: Application = (req, res) => {
    requests.push(req);
    return application(req, res);
  };
  const requestHandler = createRequestHandler(config, seen, logger, {
    pageCache: pageCache?.(config, seen),
    staticFiles,
    linger,
    senders,
    bodies,
  });
  const server = createFrontServer(requestHandler, config, logger, onUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = config.siteUrl.host;
  const raw = (bytes: string | Buffer) => exchange(port, bytes);
  return {
    port,
    host,
    server,
    requestHandler,
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

async function sayLength(req: IncomingMessage, res: AppResponse): Promise<void> {
  let length = 0;
  for await (const chunk of req) length += (chunk as Buffer).length;
  const body = `read ${length}`;
  res.setHeader('content-type', 'text/html');
  res.setHeader('content-length', body.length);
  res.end(body);
}

const everything: BodyAllowance = (path) => Promise.resolve(rulesOf(path, false).maxBodyBytes);
