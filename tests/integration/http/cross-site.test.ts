import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

const COOKIE = { Cookie: '__Host-cuebook.session=abc' };
const JSON_TYPE = 'application/json';
const PATHS = ['/api/trpc/prompt.shareAll', '/api/auth/callback/credentials', '/api/avatar', '/api/import'];
const CONTENT_TYPES = [
  JSON_TYPE,
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
];
const FOREIGN_ORIGINS: Record<string, string | null>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://prompts.example.org' },
  { Origin: 'https://prompts.example.org.evil.example' },
  { Origin: 'https://prompts.example.org:444' },
  { Origin: 'http://localhost:3000' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  {},
];

async function statusOf(path: string, headers: Record<string, string | null>, method = 'POST') {
  const before = testServer.requests.length;
  const { status } = await testServer.send(path, { method, body: '{}', headers });
  return { status, reached: testServer.requests.length > before };
}

describe('a writing request that another site makes a browser send', () => {
  const cases = PATHS.flatMap((path) =>
    CONTENT_TYPES.flatMap((type) => FOREIGN_ORIGINS.map((origin) => [path, type, origin] as const)),
  );

  it(`a writing request that another site makes a browser send is refused in all ${cases.length} combinations of path, content type and origin`, async () => {
    const let_in: unknown[] = [];
    for (const [path, type, origin] of cases) {
      const result = await statusOf(path, { ...COOKIE, 'Content-Type': type, ...origin });
      if (result.status !== 403 || result.reached) let_in.push([path, type, origin, result]);
    }
    expect(let_in).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])(
    'a writing request that another site makes a browser send is refused as %s too',
    async (method) => {
      const result = await statusOf('/api/trpc/x', { ...COOKIE, Origin: 'https://evil.example' }, method);
      expect(result).toEqual({ status: 403, reached: false });
    },
  );

  it('a writing request that another site makes a browser send is refused with two Origins of which one is right', async () => {
    const response = await testServer.raw(
      'POST /api/trpc/x HTTP/1.1\r\nHost: prompts.example.org\r\nContent-Type: application/json\r\n' +
        'Origin: https://prompts.example.org\r\nOrigin: https://evil.example\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(response.status).toBe(403);
  });

  it('a writing request that another site makes a browser send is refused without a cookie too when it names its foreign origin (sign-in as somebody else)', async () => {
    const result = await statusOf('/api/auth/callback/credentials', {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://evil.example',
    });
    expect(result).toEqual({ status: 403, reached: false });
  });
});

describe('a text that a person shares from another app', () => {
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  it('passes only to the share target, and only if no site started it', async () => {
    const byPerson = { ...COOKIE, ...FORM, Origin: 'null', 'Sec-Fetch-Site': 'none' };
    expect(await statusOf('/api/share', byPerson)).toEqual({ status: 200, reached: true });
    for (const path of ['/api/shares', '/api/auth/callback/credentials', '/api/import']) {
      expect(await statusOf(path, byPerson), path).toEqual({ status: 403, reached: false });
    }
    for (const site of ['cross-site', 'same-site', '', 'NONE', 'none, cross-site']) {
      const headers = { ...byPerson, 'Sec-Fetch-Site': site };
      expect(await statusOf('/api/share', headers), site).toEqual({ status: 403, reached: false });
    }
    expect((await statusOf('/api/share', { ...byPerson, 'Content-Type': 'text/plain' })).status).toBe(415);
  });
});

describe('a writing request of the site itself', () => {
  const own: [name: string, headers: Record<string, string>][] = [
    ['with the site as Origin', { ...COOKIE, Origin: 'https://prompts.example.org' }],
    ['without Origin from a page of the site', { ...COOKIE, 'Sec-Fetch-Site': 'same-origin' }],
    ['from a program without cookies', {}],
  ];
  it.each(own)('a writing request of the site itself passes %s', async (_name, headers) => {
    const result = await statusOf('/api/trpc/x', { 'Content-Type': JSON_TYPE, ...headers });
    expect(result).toEqual({ status: 200, reached: true });
  });

  it('passes on a loopback address when Origin and Host are the same', async () => {
    const headers = { ...COOKIE, Host: '127.0.0.1:3000', 'Content-Type': JSON_TYPE };
    expect((await statusOf('/api/trpc/x', { ...headers, Origin: 'http://127.0.0.1:3000' })).status).toBe(200);
    expect((await statusOf('/api/trpc/x', { ...headers, Origin: 'http://127.0.0.1:3001' })).status).toBe(403);
    expect((await statusOf('/api/trpc/x', { ...headers, Origin: 'http://localhost:3000' })).status).toBe(403);
  });

  it.each(CONTENT_TYPES)('brings to tRPC nothing but JSON: %s', async (type) => {
    const result = await statusOf('/api/trpc/x', { 'Content-Type': type });
    expect(result.status).toBe(type === JSON_TYPE ? 200 : 415);
  });

  it('brings to tRPC no body of an unknown kind', async () => {
    expect((await statusOf('/api/trpc/x', {})).status).toBe(415);
    expect((await statusOf('/api/trpc/x', { 'Content-Type': 'application/json-patch+json' })).status).toBe(
      415,
    );
    expect((await statusOf('/api/trpc/x', { 'Content-Type': `${JSON_TYPE}; charset=utf-8` })).status).toBe(
      200,
    );
    const zipped = { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' };
    expect((await statusOf('/api/trpc/x', zipped)).status).toBe(415);
  });

  it.each(CONTENT_TYPES)('brings to sign-in a form or JSON: %s', async (type) => {
    const result = await statusOf('/api/auth/callback/credentials', { 'Content-Type': type });
    expect(result.status).toBe([JSON_TYPE, 'application/x-www-form-urlencoded'].includes(type) ? 200 : 415);
  });

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'a request that %s changes nothing',
    async (name) => {
      await testServer.send('/api/trpc/x', { headers: { [name]: 'DELETE' } });
      const seen = testServer.requests.at(-1);
      expect(seen?.method).toBe('GET');
      expect(seen?.headers[name.toLowerCase()]).toBeUndefined();
    },
  );
});
