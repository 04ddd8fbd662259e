import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http';
import { sharedData } from '../../support/shared-data';

/** Headers that ordinary clients and proxies send, byte for byte: each request is answered as if they were not there. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

const HOST = 'Host: prompts.example.org\r\n';
const get = (headers: string, target = '/') => `GET ${target} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (headers: string, body = '{"a":1}') =>
  `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
const chunked = (headers: string, body = '{"a":1}') => {
  const chunk = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
  return `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${headers}\r\n${chunk}0\r\n\r\n`;
};

const JAVA =
  'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\nUpgrade: h2c\r\nUser-Agent: Java-http-client/21\r\n';
const CURL =
  'User-Agent: curl/8.5.0\r\nAccept: */*\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
const TLS = 'Connection: Upgrade\r\nUpgrade: TLS/1.2, HTTP/1.1\r\n';

/** Request and the number of bytes of its body that the application read. */
const ANSWERED: [name: string, request: string, read?: number][] = [
  ['Java’s HTTP client', get(JAVA)],
  ['Java’s HTTP client with a body', post(JAVA), 7],
  ['curl --http2', get(CURL)],
  ['curl --http2 with a body', post(CURL), 7],
  ['curl --http2 with Expect', post(`${CURL}Expect: 100-continue\r\n`), 7],
  [
    'HttpClient of Apache 5',
    get('Connection: Upgrade\r\nUpgrade: TLS/1.2\r\nAccept-Encoding: gzip, x-gzip, deflate\r\n'),
  ],
  ['TLS in several versions', post(TLS), 7],
  ['h2c in capitals', get('Connection: upgrade\r\nUpgrade: H2C\r\n')],
  ['an offer without Connection', get('Upgrade: h2c\r\n')],
  ['settings alone', get('HTTP2-Settings: AAMAAABk\r\n')],
  ['nginx, Connection alone', get('Connection: Upgrade\r\n')],
  ['nginx, Connection in lower case', post('Connection: upgrade\r\n'), 7],
  ['nginx, an empty Upgrade', get('Connection: upgrade\r\nUpgrade: \r\n')],
  ['a protocol nobody knows', get('Connection: Upgrade\r\nUpgrade: IRC/6.9, RTA/x11\r\n')],
  [
    '.NET’s HttpClient',
    get('Request-Id: |7f.1.\r\ntraceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00\r\n'),
  ],
  ['.NET’s HttpWebRequest', post('Expect: 100-continue\r\nConnection: Keep-Alive\r\n'), 7],
  ['Expect in capitals', post('Expect: 100-Continue\r\n'), 7],
  ['Expect without a body', get('Expect: 100-continue\r\n')],
  ['Expect with an empty body', post('Expect: 100-continue\r\n', ''), 0],
  ['an empty Expect', post('Expect: \r\n'), 7],
  ['an empty Expect without a body', get('Expect:\r\n')],
  ['Expect twice', post('Expect: 100-continue\r\nExpect: 100-continue\r\n'), 7],
  ['Go’s net/http', get('User-Agent: Go-http-client/1.1\r\nAccept-Encoding: gzip\r\n')],
  [
    'Go with a body of unknown length',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}User-Agent: Go-http-client/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nAccept-Encoding: gzip\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`,
    7,
  ],
  ['gRPC gateways', get('TE: trailers\r\n')],
  ['a full name of the DNS', 'GET / HTTP/1.1\r\nHost: prompts.example.org.\r\n\r\n'],
  ['a full name with a port', 'GET / HTTP/1.1\r\nHost: PROMPTS.example.org.:443\r\n\r\n'],
  ['a full name of this machine', 'GET / HTTP/1.1\r\nHost: localhost.:4600\r\n\r\n'],
  ['an empty port', 'GET / HTTP/1.1\r\nHost: prompts.example.org:\r\n\r\n'],
  ['TE with weights', get('Connection: TE\r\nTE: trailers, deflate;q=0.5\r\n')],
  [
    'announced trailers',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n`,
    2,
  ],
  ['a low weight of everything', get('Accept: */*;q=0.1\r\n')],
  ['Java’s HttpURLConnection', get('Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2\r\n')],
  ['no identity', get('Accept-Encoding: identity;q=0\r\n')],
  ['nothing but identity', get('Accept-Encoding: identity, *;q=0\r\n')],
  ['an empty Accept-Encoding', get('Accept-Encoding:\r\n')],
  ['a range of a page', get('Range: bytes=0-99\r\n')],
  ['a range of the API', get('Range: bytes=0-\r\nIf-Range: "x"\r\n', '/api/v1/prompts')],
  ['a range in another unit', get('Range: items=0-9\r\n')],
  ['DELETE with an empty body', `DELETE /api/v1/prompts/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, 0],
  [
    'DELETE with the type of no body',
    `DELETE /api/v1/prompts/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 0\r\n\r\n`,
    0,
  ],
  ['GET with an empty body', get('Content-Length: 0\r\n')],
  ['GET with the coding of no body', get('Content-Encoding: gzip\r\n')],
  [
    'GET of the API with the coding of no body',
    get('Content-Encoding: gzip\r\nContent-Type: application/json\r\n', '/api/v1/prompts'),
  ],
  [
    'DELETE with the coding of no body',
    `DELETE /api/v1/prompts/x HTTP/1.1\r\n${HOST}Content-Encoding: gzip\r\n\r\n`,
    0,
  ],
  ['POST with the coding of an empty body', post('Content-Encoding: gzip\r\n', ''), 0],
  ['POST with the coding of an empty body in chunks', chunked('Content-Encoding: gzip\r\n', ''), 0],
  ['POST with two codings of an empty body in chunks', chunked('Content-Encoding: gzip, br\r\n', ''), 0],
  [
    'POST with the coding of an empty body in chunks and a trailer',
    chunked('Content-Encoding: zstd\r\nTrailer: X-Sum\r\n', '').replace('0\r\n\r\n', '0\r\nX-Sum: 1\r\n\r\n'),
    0,
  ],
  ['a body in chunks in the identity coding', chunked('Content-Encoding: identity\r\n'), 7],
  ['a body in the identity coding', post('Content-Encoding: Identity\r\n'), 7],
  ['a charset as the coding', post('Content-Encoding: UTF-8\r\n'), 7],
  ['a charset and identity', post('Content-Encoding: utf8, identity\r\n'), 7],
  ['a coding of mail', post('Content-Encoding: 8bit\r\n'), 7],
  ['an empty coding', post('Content-Encoding: \r\n'), 7],
  ['an offer of several', get('Connection: keep-alive, Upgrade\r\nUpgrade: h2c, foo/2, IRC/6.9\r\n')],
  ['an empty offer', get('Connection: Upgrade\r\nUpgrade:\r\n')],
  ['settings that are none', get('HTTP2-Settings: !!\r\n')],
  ['settings twice', get('HTTP2-Settings: AAMAAABk\r\nHTTP2-Settings: AAMAAABk\r\n')],
  ['an empty TE', get('TE:\r\n')],
  ['an empty Accept', get('Accept:\r\n')],
  ['an Accept that takes nothing', get('Accept: */*;q=0\r\n')],
  ['a media type that nobody has', get('Accept: application/vnd.x+cbor;v="1,2"\r\n', '/api/v1/prompts')],
  ['no coding at all', get('Accept-Encoding: *;q=0\r\n')],
  ['weights of three digits', get('Accept-Encoding: gzip;q=1.000, br;q=0.001, x;q=0\r\n')],
  ['the last bytes', get('Range: bytes=-1\r\n')],
  ['a range backwards', get('Range: bytes=5-2\r\n')],
  ['several ranges', get('Range: bytes=0-0,2-3\r\n')],
  ['a hop of a proxy', get('Via: 1.1 squid\r\nMax-Forwards: 10\r\nForwarded: for=192.0.2.1;proto=http\r\n')],
  [
    'several values of a proxy',
    get('X-Forwarded-Proto: http, https\r\nX-Forwarded-For: 192.0.2.1, 10.0.0.1\r\n'),
  ],
  ['Priority and Early-Data', get('Priority: u=1, i\r\nEarly-Data: 1\r\nPrefer: respond-async\r\n')],
  ['an empty cookie', get('Cookie:\r\nCookie2: $Version="1"\r\n')],
  ['GET with the type of no body', get('Content-Type: application/json\r\n')],
  ['a key of a WebSocket without an offer', get('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n')],
  ['signs of Latin-1 in a header', Buffer.from(get('X-Name: Ren\xe9\r\n'), 'latin1').toString('latin1')],
  ['a tab in a header', get('X-Name:\ta\tb\t\r\n')],
  ['an absolute target in capitals', get('', 'HTTPS://PROMPTS.EXAMPLE.ORG/')],
  ['chunks in other letters', chunked('').replace('chunked', 'Chunked'), 7],
  ['a chunk with an extension', chunked('').replace('7\r\n', '7;a=b\r\n'), 7],
  [
    'DELETE with an empty body in chunks',
    `DELETE /api/v1/prompts/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    0,
  ],
  ['GET with an empty body in chunks', get('Transfer-Encoding: chunked\r\n') + '0\r\n\r\n'],
  ['Expect in capitals', post('EXPECT: 100-CONTINUE\r\n'), 7],
  ['a digest of a body', post('Content-MD5: x\r\nDigest: sha-256=x\r\nContent-Language: en\r\n'), 7],
  ['OkHttp', get('User-Agent: okhttp/4.12.0\r\nAccept-Encoding: gzip\r\nConnection: Keep-Alive\r\n')],
  [
    'Python’s requests',
    get(
      'User-Agent: python-requests/2.32\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nAccept: */*\r\nConnection: keep-alive\r\n',
    ),
  ],
  [
    'Python’s urllib',
    get('Accept-Encoding: identity\r\nUser-Agent: Python-urllib/3.12\r\nConnection: close\r\n'),
  ],
  ['Perl’s LWP', get('TE: deflate,gzip;q=0.3\r\nConnection: TE, close\r\nUser-Agent: libwww-perl/6.77\r\n')],
  ['PHP’s streams', 'GET / HTTP/1.0\r\n' + HOST + 'Connection: close\r\n\r\n'],
  ['PHP’s curl with a long body', post('Expect: 100-continue\r\nAccept: */*\r\n', 'x'.repeat(2_000)), 2_000],
  [
    'Ruby’s Net::HTTP',
    get('Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3\r\nAccept: */*\r\nUser-Agent: Ruby\r\n'),
  ],
  ['Rust’s reqwest', get('accept: */*\r\n').replace('Host', 'host')],
  [
    'Node’s fetch',
    get(
      'connection: keep-alive\r\naccept: */*\r\naccept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: node\r\n',
    ),
  ],
  [
    'Dart’s HttpClient',
    get('user-agent: Dart/3.5 (dart:io)\r\naccept-encoding: gzip\r\ncontent-length: 0\r\n'),
  ],
  [
    'wget',
    get('User-Agent: Wget/1.21\r\nAccept: */*\r\nAccept-Encoding: identity\r\nConnection: Keep-Alive\r\n'),
  ],
  [
    'a resumed download of wget',
    get('Range: bytes=100-\r\nIf-Unmodified-Since: Sat, 29 Oct 1994 19:43:31 GMT\r\n'),
  ],
  ['Envoy', get('x-request-id: 1\r\nx-envoy-expected-rq-timeout-ms: 15000\r\nx-forwarded-proto: https\r\n')],
  [
    'Cloudflare',
    get(
      'CF-Ray: 1-FRA\r\nCDN-Loop: cloudflare; loops=1\r\nCF-Visitor: {"scheme":"https"}\r\nAccept-Encoding: gzip, br\r\n',
    ),
  ],
  [
    'an AWS load balancer',
    get('X-Amzn-Trace-Id: Root=1-67891233-abcdef012345678912345678\r\nX-Forwarded-Port: 443\r\n'),
  ],
  ['HAProxy with an offer of its own', get('Connection: upgrade, keep-alive\r\nUpgrade: h2\r\n')],
  [
    'Squid',
    get('Via: 1.1 a (squid/6.1)\r\nSurrogate-Capability: a="Surrogate/1.0"\r\nCache-Control: max-age=0\r\n'),
  ],
  ['an old Pragma', get('Pragma: no-cache\r\nCache-Control: no-cache, no-store, max-age=0\r\n')],
  ['HTTP2-Settings named by Connection alone', get('Connection: HTTP2-Settings\r\n')],
  [
    'an offer in two lines',
    get('Connection: Upgrade\r\nConnection: keep-alive\r\nUpgrade: h2c\r\nUpgrade: TLS/1.3\r\n'),
  ],
  ['an offer with blanks and commas', get('Connection: ,Upgrade ,, \r\nUpgrade: , h2c ,\r\n')],
  ['hints of clients', get('Sec-CH-UA: "Chromium";v="130"\r\nDNT: 1\r\nSec-GPC: 1\r\nSave-Data: on\r\n')],
  ['WebDAV’s defaults', get('Depth: 0\r\nTranslate: f\r\n')],
  [
    'a condition that nothing fulfils',
    get('If-Match: "x"\r\nIf-None-Match: *\r\nIf-Modified-Since: yesterday\r\n'),
  ],
  ['From and Referer of a robot', get('From: bot@example.org\r\nReferer: about:blank\r\n')],
  ['an absolute target with a long query', get('', `https://prompts.example.org/?q=${'x'.repeat(1_000)}`)],
  ['an absolute target', get('', 'https://prompts.example.org/browse-prompts?q=x')],
  ['an absolute target by http', get('', 'http://prompts.example.org/')],
  ['an absolute target with its port', get('', 'https://prompts.example.org:443/')],
  ['an absolute target by http with its port', get('', 'http://prompts.example.org:80/')],
  ['an absolute target with an empty port', get('', 'https://prompts.example.org:/')],
  ['an absolute target with a dot at the end of its name', get('', 'https://prompts.example.org./')],
  ['an absolute target in capitals', get('', 'HTTPS://PROMPTS.example.org/')],
  ['an absolute target without a path', get('', 'http://prompts.example.org')],
  ['an absolute target without a path, with a query', get('', 'http://prompts.example.org?q=x')],
  [
    'an absolute target on this machine',
    'GET http://127.0.0.1:4600/ HTTP/1.1\r\nHost: 127.0.0.1:4600\r\n\r\n',
  ],
  [
    'Keep-Alive and Proxy-Connection',
    get('Connection: Keep-Alive\r\nKeep-Alive: timeout=5, max=100\r\nProxy-Connection: keep-alive\r\n'),
  ],
  [
    'HTTP/1.0 with Expect',
    `POST /api/trpc/x HTTP/1.0\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`,
    2,
  ],
];

it.each(ANSWERED)('%s', async (_name, request, read = 0) => {
  const before = testServer.requests.length;
  const response = await testServer.raw(request);
  expect(response.status, response.body).toBe(200);
  expect(testServer.requests).toHaveLength(before + 1);
  expect(response.body).toBe(`read ${read}`);
  expect(response.headers['upgrade']).toBeUndefined();
  expect(testServer.requests.at(-1)?.url).toMatch(/^\/(?!\/)/);
});

it('an absolute target reaches the application by its path alone', async () => {
  await testServer.raw(get('', 'https://prompts.example.org/prompts/%41?q=x'));
  expect(testServer.requests.at(-1)?.url).toBe('/prompts/A?q=x');
});

const input = sharedData('inputs/h2c.http');
it.skipIf(input === undefined)('the reported bytes', async () => {
  const response = await testServer.raw(readFileSync(input ?? ''));
  expect(response.status).toBe(200);
});

/** Requests that look alike: refused as before, and nothing behind it on the connection is served. */
const REFUSED: [name: string, request: string, status: number][] = [
  ['a WebSocket', get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'), 400],
  ['a WebSocket among others', get('Connection: Upgrade\r\nUpgrade: h2c, WebSocket/13\r\n'), 400],
  ['an absolute target of another host', get('', 'https://evil.example/'), 400],
  ['an absolute target that starts like the site', get('', 'https://prompts.example.org.evil.example/'), 400],
  ['an absolute target with credentials', get('', 'https://prompts.example.org@evil.example/'), 400],
  ['an absolute target with credentials of the site', get('', 'https://a:b@prompts.example.org/'), 400],
  ['an absolute target on another port', get('', 'https://prompts.example.org:8443/'), 400],
  ['an absolute target on the port of another scheme', get('', 'https://prompts.example.org:80/'), 400],
  ['an expectation that nobody knows', post('Expect: the-impossible\r\n'), 417],
  ['an absolute target with two slashes', get('', 'https://prompts.example.org//evil.example/'), 400],
  ['an absolute target by another scheme', get('', 'ftp://prompts.example.org/'), 400],
  [
    'an absolute target of the site for another Host',
    'GET https://prompts.example.org/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    400,
  ],
  ['a name with two dots at its end', 'GET / HTTP/1.1\r\nHost: prompts.example.org..\r\n\r\n', 400],
  ['a dot', 'GET / HTTP/1.1\r\nHost: .\r\n\r\n', 400],
  ['an absolute target without a Host', 'GET https://prompts.example.org/ HTTP/1.1\r\n\r\n', 400],
  [
    'an absolute target in an absolute target',
    get('', 'https://prompts.example.org/https://evil.example/'),
    400,
  ],
  ['an encoded body', post('Content-Encoding: gzip\r\n'), 415],
  ['a body encoded by br', post('Content-Encoding: br\r\n'), 415],
  ['an encoded body in chunks', chunked('Content-Encoding: gzip\r\n'), 415],
  ['an encoded body of one byte', chunked('Content-Encoding: gzip\r\n', 'x'), 415],
  ['an encoded body in chunks that is not JSON', chunked('Content-Encoding: br\r\n', '\x1f\x8b\x08'), 415],
  ['an encoded body in a charset', post('Content-Encoding: utf-8, gzip\r\n'), 415],
  ['a body in a coding nobody knows', post('Content-Encoding: utf-7\r\n'), 415],
  ['a body encoded twice', post('Content-Encoding: identity, gzip\r\n'), 415],
  [
    'both lengths with an offer',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}${JAVA}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'two lengths with an offer',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}${CURL}Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345`,
    400,
  ],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
];

describe('refused', () => {
  it.each(REFUSED)('%s', async (_name, request, status) => {
    const before = testServer.requests.length;
    const response = await testServer.raw(request);
    expect(response.status).toBe(status);
    expect(testServer.requests).toHaveLength(before);
  });

  it('a WebSocket ends its connection', async () => {
    const before = testServer.requests.length;
    const socket = connect(testServer.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(get('Connection: Upgrade\r\nUpgrade: websocket\r\n') + get(''));
    await once(socket, 'close');
    expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(testServer.requests).toHaveLength(before);
  });
});

/** Writes each part in a packet of its own, waiting for the responses so far, and returns all responses. */
async function talk(parts: readonly string[]): Promise<string> {
  const socket = connect(testServer.port, '127.0.0.1');
  let text = '';
  const next = [...parts];
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const part = /read \d+$/.test(text) ? next.shift() : undefined;
    if (part !== undefined && socket.writable) socket.write(part);
  });
  socket.write(next.shift() ?? '');
  await once(socket, 'close');
  return text;
}

it('nothing behind an offer is taken for a request, however it is cut', async () => {
  const before = testServer.requests.length;
  const inside = `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60\r\n\r\n`;
  const text = await talk([post(JAVA) + inside, get('Connection: close\r\n', '/smuggled')]);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(testServer.requests).toHaveLength(before + 1);
});

it('a connection on which nothing was offered goes on', async () => {
  const text = await talk([
    post('Connection: upgrade\r\n'),
    get('Connection: Upgrade\r\nHTTP2-Settings: AAMAAABk\r\n'),
    get('Connection: close\r\n'),
  ]);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
});
