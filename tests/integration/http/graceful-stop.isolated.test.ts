import type * as GracefulStop from '@/server/http/graceful-stop';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '@/server/log/logger';
import { startTestServer, type TestServer } from '../../support/http';

const silent = createLogger('silent');
/** A deadline that no test lives to see. */
const NEVER_MS = 3_600_000;
const REQUEST = 'GET /api/x HTTP/1.1\r\nHost: prompts.example.org\r\n\r\n';

let gracefulStop: typeof GracefulStop.gracefulStop;
let testServer: TestServer;
let release: () => void;
let entered: Promise<void>;

beforeEach(async () => {
  // A process stops once: each test has one of its own.
  vi.resetModules();
  ({ gracefulStop } = await import('@/server/http/graceful-stop'));
  const { shutdownSignal } = await import('@/server/concurrency/shutdown');
  const gate = new Promise<void>((resolve) => (release = resolve));
  let enter: () => void = () => undefined;
  entered = new Promise<void>((resolve) => (enter = resolve));
  testServer = await startTestServer({}, async (req, res) => {
    if (req.url === '/api/events' || req.url === '/api/deaf-events') {
      res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      res.write(': hello\n\n');
      if (req.url === '/api/events') {
        shutdownSignal().addEventListener('abort', () => res.end('event: bye\n\n'));
      }
      enter();
      return;
    }
    enter();
    await gate;
    res.end('finished');
  });
});
afterEach(() => testServer.close());

/** Opens a connection, sends, and collects what comes back until it closes. */
function open(request = REQUEST) {
  const socket = connect(testServer.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(request);
  return {
    socket,
    text: once(socket, 'close').then(() => Buffer.concat(chunks).toString()),
  };
}

describe('a graceful stop', () => {
  it('lets the request under way finish, tells its client to go, and takes no new connection', async () => {
    const client = open();
    await entered;
    const stopped = gracefulStop(testServer.server, testServer.requestHandler, silent)('test');
    const refused = connect(testServer.port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');

    release();
    const answer = await client.text;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('finished');
    await stopped;
  });

  it('closes idle connections without waiting for the deadline', async () => {
    release();
    const client = open();
    await entered;
    await once(client.socket, 'data');
    await gracefulStop(testServer.server, testServer.requestHandler, silent, NEVER_MS)('test');
    await client.text;
  });

  it('tells event streams, which say goodbye', async () => {
    const client = open(REQUEST.replace('/api/x', '/api/events'));
    await entered;
    await gracefulStop(testServer.server, testServer.requestHandler, silent, NEVER_MS)('test');
    expect(await client.text).toContain('event: bye');
  });

  it('cuts an event stream that does not listen before the deadline', async () => {
    const client = open(REQUEST.replace('/api/x', '/api/deaf-events'));
    await entered;
    await gracefulStop(testServer.server, testServer.requestHandler, silent, NEVER_MS)('test');
    expect(await client.text).toContain(': hello');
  });

  it('cuts a request that outlasts the deadline', async () => {
    const client = open();
    await entered;
    await gracefulStop(testServer.server, testServer.requestHandler, silent, 300)('test');
    expect(await client.text).toBe('');
    release();
  });

  it('a graceful stop is one stop however often it is asked for', async () => {
    const stop = gracefulStop(testServer.server, testServer.requestHandler, silent);
    expect(stop('SIGINT')).toBe(stop('SIGTERM'));
    await stop('again');
  });
});
