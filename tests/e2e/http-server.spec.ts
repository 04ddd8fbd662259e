import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { exchange } from '../support/raw-http';

const port = Number(process.env.CUEBOOK_E2E_PORT);

const PAGES = [
  '/',
  '/login',
  '/register',
  '/browse-prompts',
  '/browse-prompts?q=x&page=2',
  '/nowhere',
  '/prompts/nowhere',
];
const DATA = [
  '/api/health',
  '/api/health?ready=1',
  '/api/auth/session',
  '/api/trpc/stats.overview',
  '/api/nowhere',
];

test('the headers of the real server', async ({ request }) => {
  await test.step('every answer bears the headers that keep browsers safe', async () => {
    for (const path of [...PAGES, ...DATA, '/favicon.ico', '/_next/static/nothing.js']) {
      const response = await request.get(path, {
        maxRedirects: 0,
        headers: { Origin: 'https://evil.example' },
      });
      const headers = response.headers();
      expect.soft(response.status(), path).toBeLessThan(500);
      expect.soft(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect.soft(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect.soft(headers['permissions-policy'], path).toContain('microphone=(self)');
      expect.soft(headers['x-request-id'], path).toBeDefined();
      expect.soft(headers['x-powered-by'], path).toBeUndefined();
      expect.soft(headers['access-control-allow-origin'], path).toBeUndefined();
    }
  });

  await test.step('every inline script of a page is named by its policy, and no tag runs one by itself', async () => {
    const nonces: string[] = [];
    for (const path of PAGES) {
      const response = await request.get(path);
      if (!response.headers()['content-type']?.startsWith('text/html')) continue;
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy, path).not.toContain("script-src 'self' 'unsafe-inline'");
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const html = await response.text();
      const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = '']) => !attributes.includes('type="application/'),
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes = '', text = ''] of scripts) {
        const hash = createHash('sha256').update(text).digest('base64');
        const isNamed =
          nonce === undefined
            ? attributes.includes(' src="/') || policy.includes(`'sha256-${hash}'`)
            : attributes.includes(`nonce="${nonce}"`);
        expect(isNamed, `${path}: ${text.slice(0, 80)}`).toBe(true);
      }
      expect(html.match(/<[a-z][^>]* on[a-z]+="/g)).toBeNull();
      if (nonce !== undefined) nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  await test.step('files of the build are kept for good, pages and answers never', async () => {
    const html = await (await request.get('/login')).text();
    const file = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
    expect((await request.get(file)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await request.get('/login')).headers()['cache-control']).toMatch(/no-store/);
    expect((await request.get('/api/auth/session')).headers()['cache-control']).toMatch(/no-store/);
  });
});

/** Requests that make the framework itself fail when nothing stands before it. */
const HOSTILE: [name: string, request: string, below: number][] = [
  ['cut percent-encoding', 'GET /prompts/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n', 401],
  ['double encoding', 'GET /prompts/%25E0%25A4%25A HTTP/1.1\r\nHost: localhost\r\n', 500],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n', 401],
  ['absolute form', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n', 401],
  ['a redirect to another host', 'GET //evil.example HTTP/1.1\r\nHost: localhost\r\n', 401],
  ['a file outside', 'GET /_next/static/..%2f..%2fpackage.json HTTP/1.1\r\nHost: localhost\r\n', 500],
  ['a bad router state', 'GET / HTTP/1.1\r\nHost: localhost\r\nRSC: 1\r\nNext-Router-State-Tree: x\r\n', 500],
  [
    'a bad prefetch',
    'GET / HTTP/1.1\r\nHost: localhost\r\nRSC: 1\r\nNext-Router-Segment-Prefetch: ../%00\r\n',
    500,
  ],
  ['a bad cookie', 'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: cuebook.session=%E0%A4%A; =; a\r\n', 500],
  [
    'a preview cookie',
    'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: __prerender_bypass=x; __next_preview_data=y\r\n',
    500,
  ],
  [
    'a testing cookie',
    'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: next-instant-navigation-testing=[]\r\n',
    500,
  ],
  [
    'a subrequest',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Middleware-Subrequest: proxy:proxy:proxy\r\n',
    500,
  ],
  [
    'a bad query',
    'GET /browse-prompts?q=%E0%A4%A&page=-1&sort=__proto__&tags[]=x HTTP/1.1\r\nHost: localhost\r\n',
    500,
  ],
  ['a bad input', 'GET /api/trpc/prompt.list?input=%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n', 500],
  [
    'a deep input',
    `GET /api/trpc/prompt.list?input=${'['.repeat(7_000)} HTTP/1.1\r\nHost: localhost\r\n`,
    500,
  ],
  ['a batch of 300', `GET /api/trpc/${'a,'.repeat(300)}a?batch=1 HTTP/1.1\r\nHost: localhost\r\n`, 500],
  [
    'an unused method',
    'PUT /api/trpc/prompt.list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n',
    500,
  ],
  ['the image optimizer', 'GET /_next/image?url=%2Ficon.svg&w=64&q=75 HTTP/1.1\r\nHost: localhost\r\n', 401],
  [
    'a bad address to come back to',
    'GET /api/auth/signin?callbackUrl=http%3A%2F%2F%25 HTTP/1.1\r\nHost: localhost\r\n',
    500,
  ],
];

test('hostile requests to the real server', async () => {
  await test.step('none makes the server fail, or say what only it may know', async () => {
    for (const [name, request, below] of HOSTILE) {
      const response = await exchange(port, `${request}Connection: close\r\n\r\n`);
      expect.soft(response.status, name).toBeLessThan(below);
      expect.soft(response.status, name).toBeGreaterThanOrEqual(below === 401 ? 400 : 200);
      expect
        .soft(response.headers['location'] ?? [], name)
        .not.toContainEqual(expect.stringMatching(/evil|^\/\//));
      expect.soft(response.body, name).not.toMatch(/node_modules|hunter2|    at /);
    }
  });

  await test.step('an absolute target makes the server call nobody, with and without a change of protocol', async () => {
    let calls = 0;
    const canary = createServer((socket) => {
      calls++;
      socket.destroy();
    });
    canary.listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const { port: canaryPort } = canary.address() as AddressInfo;
    for (const upgrade of ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n']) {
      for (const [target, status] of [
        // A loopback name is the server's own, at any port: it answers itself.
        [`http://127.0.0.1:${canaryPort}/`, upgrade === '' ? 200 : 400],
        [`http://canary.example:${canaryPort}/`, 400],
        [`//127.0.0.1:${canaryPort}/`, 400],
        [`/_next/image?url=http%3A%2F%2F127.0.0.1%3A${canaryPort}%2F&w=64&q=75`, 400],
      ] as const) {
        const response = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`);
        expect(response.status, target).toBe(status);
      }
    }
    expect(calls).toBe(0);
    canary.close();
  });

  await test.step('server actions are refused', async () => {
    for (let index = 0; index < 100; index++) {
      const body = JSON.stringify([
        { then: `$1:__proto__:then`, value: `$B${index}`, _response: { _prefix: 'x' } },
      ]);
      const response = await exchange(
        port,
        `POST / HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nNext-Action: ${'a'.repeat(40)}\r\n` +
          `Content-Type: text/plain;charset=UTF-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      expect(response.status).toBe(405);
    }
    expect((await exchange(port, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(200);
  });
});
