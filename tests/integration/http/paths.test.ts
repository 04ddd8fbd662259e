import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_BODY_BYTES } from '@/server/http/path-rules';
import { readTarget } from '@/server/http/request-target';
import { startTestServer, type TestServer } from '../../support/http';
import { sized } from '../../support/sizes';

/** One path for every rule: what no two readers can take for two different ones goes on, in one spelling. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

/** Ways to say one path and mean another. */
const AROUND = [
  '/api/import/../trpc/account.requestPasswordReset',
  '/api/import/%2e%2e/trpc/account.requestPasswordReset',
  '/api/import/.%2E/trpc/account.requestPasswordReset',
  '/api/import/..%2ftrpc/account.requestPasswordReset',
  '/api/import/..%5ctrpc/account.requestPasswordReset',
  '/api/import/..\\trpc/account.requestPasswordReset',
  '/api/import/%252e%252e/trpc/account.requestPasswordReset',
  '/api/import/..%252ftrpc/account.requestPasswordReset',
  '/api/./trpc/account.requestPasswordReset',
  '/api/%2e/trpc/account.requestPasswordReset',
  '/api//trpc/account.requestPasswordReset',
  '/api%2ftrpc/account.requestPasswordReset',
  '/_next/static/../../api/trpc/account.requestPasswordReset',
  '/_next/static/%2e%2e/%2e%2e/api/trpc/account.requestPasswordReset',
  '/api/health/../trpc/account.requestPasswordReset',
  '/prompts/%2e%2e%2ftrpc/opengraph-image',
  '/..',
  '/.',
  '/a/..',
];

describe('a path that goes around the rules', () => {
  it.each(AROUND)('%s is refused, and the log shows it', async (target) => {
    for (const method of ['GET', 'POST']) {
      const before = testServer.requests.length;
      const response = await testServer.send(target, {
        method,
        headers: { 'Content-Type': 'application/json', Connection: 'close' },
        body: '{}',
      });
      expect(response.status).toBe(400);
      expect(response.closed).toBe(true);
      expect(testServer.requests).toHaveLength(before);
      // The line is written once the server's own end of the connection is closed.
      await expect
        .poll(() => testServer.lines().at(-1))
        .toMatchObject({ level: 'info', method, path: target, status: 400 });
    }
  });
});

describe('another spelling of a path', () => {
  it('another spelling of a path is judged, logged and served as the one it means', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const target of ['/api/%74rpc/x', '/%61pi/trpc/x', '/api/trp%63/x']) {
      expect((await testServer.send(target, { method: 'POST', headers: form, body: 'a=b' })).status).toBe(
        415,
      );
      const long = { 'Content-Type': 'application/json', 'Content-Length': String(3 * 1024 * 1024) };
      expect((await testServer.send(target, { method: 'POST', headers: long, body: '' })).status).toBe(413);
      expect((await testServer.send(`${target}?a=%74`)).status).toBe(200);
      expect(testServer.requests.at(-1)?.url).toBe('/api/trpc/x?a=%74');
      expect(testServer.lines().at(-1)).toMatchObject({ path: '/api/trpc/x' });
    }
  });

  it('another spelling of a path that only begins like another one has none of its rules', async () => {
    const length = String(SMALL_BODY_BYTES + 1);
    for (const target of ['/api/imports', '/api/import-x', '/api/trpcx', '/api/avatar', '/api/health-x']) {
      const response = await testServer.send(target, {
        method: 'POST',
        headers: { 'Content-Length': length },
        body: '',
      });
      expect(response.status).toBe(413);
    }
    await testServer.send('/api/healthy');
    expect(testServer.lines().at(-1)).toMatchObject({ level: 'info' });
  });
});

describe('readTarget', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      '%25',
      '%252e',
      '',
      'api',
      'trpc',
      '%74rpc',
    ),
    fc.constantFrom(
      'a,b',
      "it's",
      '%5Bid%5D',
      '[id]',
      '(group)',
      '%E6%8F%90',
      '%3F',
      '%23',
      '~',
      ';x',
      '%C0%AF',
    ),
    fc.string({ maxLength: 5 }),
  );

  it('gives paths that an address reads as they are, and reads its own the same', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 6 }),
        fc.constantFrom('', '?', '?a=/../b'),
        (parts, search) => {
          const target = readTarget(`/${parts.join('/')}${search}`);
          if ('status' in target) return;
          const read = new URL(`http://localhost${target.path}${target.search}`);
          expect(read.pathname).toBe(target.path);
          expect(decodeURIComponent(read.pathname)).not.toMatch(/\/\.{0,2}\/|\/\.{1,2}$|\\|%/);
          expect(readTarget(target.path + target.search)).toEqual(target);
        },
      ),
      { numRuns: sized(300, 20_000) },
    );
  });
});
