import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port';
import { startTestServer, type TestServer } from '../../support/http';
import { exchange } from '../../support/raw-http';

/** Ordinary clients through a proxy that passes on what it is offered, as guides on the web write its configuration. */

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

/** How a proxy passes on Upgrade and Connection. */
const WAYS = {
  always: 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
  mapped: 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;',
  unchanged: 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;',
  'kept open': 'proxy_set_header Connection "";',
} as const;
type Way = keyof typeof WAYS;

const HOST = 'Host: prompts.example.org\r\n';
const get = (headers: string) => `GET /browse-prompts?q=x HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (headers: string, body = '{"a":1}') =>
  `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
const H2C =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';

const REQUESTS: [name: string, request: string, read?: number][] = [
  ['Java’s HTTP client', get(`${H2C}User-Agent: Java-http-client/21.0.4\r\n`)],
  ['Java’s HTTP client with a body', post(`${H2C}User-Agent: Java-http-client/21.0.4\r\n`), 7],
  ['curl --http2', get(`User-Agent: curl/8.5.0\r\nAccept: */*\r\n${H2C}`)],
  ['curl --http2 with Expect', post(`${H2C}Expect: 100-continue\r\n`), 7],
  ['HttpClient of Apache', get('Connection: Upgrade\r\nUpgrade: TLS/1.2\r\n')],
  ['.NET’s HttpClient', post('traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00\r\n'), 7],
  ['.NET’s HttpWebRequest', post('Expect: 100-continue\r\nConnection: Keep-Alive\r\n'), 7],
  ['Go’s net/http', get('User-Agent: Go-http-client/1.1\r\nAccept-Encoding: gzip\r\n')],
  [
    'Go with a body of unknown length',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}User-Agent: Go-http-client/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`,
    7,
  ],
  ['a gateway of gRPC', get('TE: trailers\r\n')],
  ['a range', get('Range: bytes=0-99\r\n')],
  ['no identity', get('Accept-Encoding: identity;q=0\r\n')],
  ['a low weight of everything', get('Accept: */*;q=0.1\r\n')],
  ['the coding of no body', get('Content-Encoding: gzip\r\n')],
  ['DELETE with an empty body', `DELETE /api/v1/prompts/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, 0],
  ['an absolute target', `GET http://prompts.example.org/browse-prompts HTTP/1.1\r\n${HOST}\r\n`],
];

let testServer: TestServer;
let folder: string;
let nginx: ChildProcess | undefined;
const ports = new Map<Way, number>();

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (nginx?.exitCode !== null) throw new Error('nginx ended');
  }
}

describe.skipIf(NGINX === undefined)('through nginx', () => {
  beforeAll(async () => {
    testServer = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'cuebook-nginx-'));
    for (const way of Object.keys(WAYS) as Way[]) ports.set(way, await freePort());
    const servers = (Object.keys(WAYS) as Way[]).map(
      (way) => `server {
        listen 127.0.0.1:${ports.get(way)};
        location / {
          proxy_pass http://127.0.0.1:${testServer.port};
          proxy_http_version 1.1;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-Proto https;
          ${WAYS[way]}
        }
      }`,
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off;
      worker_processes 1;
      pid ${join(folder, 'nginx.pid')};
      error_log stderr crit;
      events { worker_connections 64; }
      http {
        access_log off;
        ${temporary.join('\n')}
        map $http_upgrade $connection_upgrade { default upgrade; '' close; }
        ${servers.join('\n')}
      }`,
    );
    nginx = spawn(NGINX ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const port of ports.values()) await untilItListens(port);
  });

  afterAll(async () => {
    if (nginx?.exitCode === null) {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    }
    await testServer.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(Object.keys(WAYS) as Way[])('headers %s', (way) => {
    it.each(REQUESTS)('%s', async (_name, request, read = 0) => {
      const response = await exchange(ports.get(way) ?? 0, request);
      expect(response.status, response.body).toBe(200);
      expect(response.body).toBe(`read ${read}`);
    });
  });

  it.each<Way>(['always', 'mapped', 'unchanged'])('a WebSocket is refused, headers %s', async (way) => {
    const before = testServer.requests.length;
    const request = get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n');
    expect((await exchange(ports.get(way) ?? 0, request)).status).toBe(400);
    expect(testServer.requests).toHaveLength(before);
  });
});
