import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

const HOST = 'Host: prompts.example.org\r\n';

/** Requests and their expected status; none may reach the application. */
const HOSTILE: [name: string, request: string, status: number][] = [
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['two Hosts, both good', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`, 400],
  ['two Hosts, the second evil', `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 400],
  ['another Host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 400],
  ['markup as Host', 'GET / HTTP/1.1\r\nHost: "><script>\r\n\r\n', 400],
  ['a Host with credentials', 'GET / HTTP/1.1\r\nHost: prompts.example.org@evil.example\r\n\r\n', 400],
  ['a Host with a path', 'GET / HTTP/1.1\r\nHost: prompts.example.org/evil\r\n\r\n', 400],
  [
    'a Host that starts like the site',
    'GET / HTTP/1.1\r\nHost: prompts.example.org.evil.example\r\n\r\n',
    400,
  ],
  ['the site on another port', 'GET / HTTP/1.1\r\nHost: prompts.example.org:8443\r\n\r\n', 400],
  ['a loopback look-alike', 'GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n', 400],
  ['a numeric loopback in disguise', 'GET / HTTP/1.1\r\nHost: 2130706433\r\n\r\n', 400],
  ['an absolute-form target', `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n`, 400],
  [
    'an absolute-form target with Upgrade',
    `GET http://127.0.0.1:1/ HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    400,
  ],
  ['Upgrade to websocket', `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 400],
  ['Upgrade without Connection', `GET / HTTP/1.1\r\n${HOST}Upgrade: websocket\r\n\r\n`, 400],
  ['a target with two slashes in front', `GET //evil.example/ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['two slashes inside', `GET /a//b HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a backslash in the path', `GET /\\evil.example HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an encoded backslash in the path', `GET /%5Cevil.example HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['cut percent-encoding', `GET /p/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['percent-encoding without digits', `GET /p/%zz HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a lone percent sign', `GET /p/% HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an encoded surrogate', `GET /p/%ED%A0%80 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an overlong slash', `GET /p/%C0%AF HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an encoded NUL', `GET /p/%00 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an encoded line break', `GET /p/%0d%0aSet-Cookie:x HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['raw bytes above ASCII', `GET /p/\u00e9 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a fragment', `GET /#x HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['no target', `GET HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an asterisk', `GET * HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an address of 9 KB', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${HOST}\r\n`, 414],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 414],
  ['an address of 20 KB in the query', `GET /?q=${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 414],
  ['headers of 20 KB', `GET / HTTP/1.1\r\n${HOST}X-Filler: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a thousand headers', `GET / HTTP/1.1\r\n${HOST}${'X-Filler: aaaaaaaaaa\r\n'.repeat(1_000)}\r\n`, 431],
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['an invented method', `FROBNICATE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['a method in lower case', `get / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['POST to a page', `POST /browse-prompts HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, 405],
  [
    'a server action',
    `POST / HTTP/1.1\r\n${HOST}Origin: https://prompts.example.org\r\nNext-Action: 7f\r\nContent-Length: 2\r\n\r\n[]`,
    405,
  ],
  ['DELETE of a page', `DELETE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['the image optimizer', `GET /_next/image?url=%2F%2Fevil.example&w=64&q=75 HTTP/1.1\r\n${HOST}\r\n`, 400],
  [
    'the image optimizer on an address of the network',
    `GET /_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75 HTTP/1.1\r\n${HOST}\r\n`,
    400,
  ],
  [
    'both lengths at once',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'two lengths',
    `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345`,
    400,
  ],
  ['a negative length', `POST /api/trpc/x HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400],
  ['a folded header', `GET / HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n\r\n`, 400],
  ['a header name with a blank', `GET / HTTP/1.1\r\n${HOST}X A: a\r\n\r\n`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X-A: a\u0000b\r\n\r\n`, 400],
  ['an expectation nobody knows', `GET / HTTP/1.1\r\n${HOST}Expect: cake\r\n\r\n`, 417],
  ['TLS on the plain port', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ['noise', 'hello there\r\n\r\n', 400],
];

describe('what never reaches the application', () => {
  it.each(HOSTILE)('%s', async (_name, request, status) => {
    const before = testServer.requests.length;
    const response = await testServer.raw(Buffer.from(request, 'latin1'));
    expect(response.status).toBe(status);
    expect(testServer.requests).toHaveLength(before);
    expect(response.headers['x-content-type-options']).toEqual(['nosniff']);
    expect(response.headers['content-security-policy']?.[0]).toContain("frame-ancestors 'none'");
    expect(response.headers['strict-transport-security']).toEqual(['max-age=31536000']);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.body).not.toMatch(/evil|script|169\.254|node_modules| at /);
    if (status === 405) expect(response.headers['allow']?.[0]).toMatch(/GET/);
  });
});

describe('what does reach it', () => {
  it.each([
    ['the site', 'GET / HTTP/1.1\r\nHost: prompts.example.org\r\n\r\n'],
    ['the site in capitals, port spelt out', 'GET / HTTP/1.1\r\nHost: PROMPTS.example.org:443\r\n\r\n'],
    ['localhost on any port', 'GET / HTTP/1.1\r\nHost: localhost:5173\r\n\r\n'],
    ['127.0.0.1', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['[::1]', 'GET / HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n'],
    ['percent-encoded words', `GET /browse-prompts?tags=%E6%8F%90%E7%A4%BA HTTP/1.1\r\n${HOST}\r\n`],
    ['a path in Chinese', `GET /prompts/%E6%8F%90%E7%A4%BA HTTP/1.1\r\n${HOST}\r\n`],
    ['a percent sign in the query', `GET /browse-prompts?q=100% HTTP/1.1\r\n${HOST}\r\n`],
    [
      "the state of Next's own client",
      `GET / HTTP/1.1\r\n${HOST}RSC: 1\r\nNext-Router-State-Tree: ${encodeURIComponent(
        JSON.stringify([
          '',
          { children: ['(public)', { children: [['id', 'x', 'd', null], {}] }] },
          null,
          'refetch',
        ]),
      )}\r\n\r\n`,
    ],
    ['HEAD', `HEAD / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  ])('%s', async (_name, request) => {
    const before = testServer.requests.length;
    const response = await testServer.raw(request);
    expect(response.status).toBe(200);
    expect(testServer.requests).toHaveLength(before + 1);
  });

  it.each([
    ['x', false],
    ['%5B%5D', false],
    ['%7B%7D', false],
    ['%E0%A4%A', false],
    [encodeURIComponent('["",{"children":["x",{}]}]'), true],
    // Of a version of Next that writes more than this one.
    [encodeURIComponent('[["id","x","d",null,7],{"children":[{"name":"x"},{}]},0,1,2,3]'), true],
  ])('the state %s of a router: kept is %s', async (state, isKept) => {
    const request = `GET / HTTP/1.1\r\n${HOST}RSC: 1\r\nNext-Router-State-Tree: ${state}\r\n\r\n`;
    expect((await testServer.raw(request)).status).toBe(200);
    const { headers, rawHeaders } = testServer.requests.at(-1)!;
    expect(headers['next-router-state-tree']).toBe(isKept ? state : undefined);
    expect(rawHeaders.includes('Next-Router-State-Tree')).toBe(isKept);
    expect(headers['rsc']).toBe('1');
  });

  it('keeps the connection for the next request after a refusal without a body', async () => {
    const socket = connect(testServer.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`DELETE / HTTP/1.1\r\n${HOST}\r\nGET / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
  });

  it('serves nothing more on a connection whose request was malformed', async () => {
    const before = testServer.requests.length;
    const socket = connect(testServer.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`GET //evil.example/ HTTP/1.1\r\n${HOST}\r\nGET / HTTP/1.1\r\n${HOST}\r\n`);
    await once(socket, 'close');
    expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(testServer.requests).toHaveLength(before);
  });
});

describe('OPTIONS', () => {
  it.each(['/', '/api/trpc/prompt.list', '*'])(
    '%s tells methods and lets no other site in',
    async (target) => {
      const response = await testServer.send(target, {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      });
      expect(response.status).toBe(204);
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );
});

describe('a change of protocol in development', () => {
  const upgrade = (target: string, headers: string) =>
    `GET ${target} HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const LOOPBACK = 'Host: localhost:3000\r\n';

  it.each([
    ['from the site', upgrade('/_next/hmr', `${LOOPBACK}Origin: http://localhost:3000\r\n`), 101],
    ['from another site', upgrade('/_next/hmr', `${LOOPBACK}Origin: http://evil.example\r\n`), 403],
    ['for another host', upgrade('/_next/hmr', 'Host: evil.example\r\n'), 400],
    ['to an absolute address', upgrade('http://127.0.0.1:1/', LOOPBACK), 400],
  ])('%s', async (_name, request, status) => {
    const reached: string[] = [];
    const development = await startTestServer({ isDevelopment: true }, undefined, (req, socket) => {
      reached.push(req.url ?? '');
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    });
    expect((await development.raw(request)).status).toBe(status);
    expect(reached).toEqual(status === 101 ? ['/_next/hmr'] : []);
    await development.close();
  });
});
