import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaticFiles } from '@/server/http/static-files';
import { compressFiles } from '../../../scripts/lib/compress.mjs';
import { startTestServer, type TestServer } from '../../support/http';

const SCRIPT = `// ${'a line of script '.repeat(200)}`;
const AT = '/_next/static/chunks/script.js';

let dir: string;
let testServer: TestServer;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cuebook-static-'));
  mkdirSync(join(dir, 'chunks'));
  writeFileSync(join(dir, 'chunks/script.js'), SCRIPT);
  writeFileSync(join(dir, 'chunks/small.css'), 'a{}');
  writeFileSync(join(dir, 'chunks/font.woff2'), 'font');
  writeFileSync(join(dir, 'chunks/gone.js'), SCRIPT);
  await compressFiles(dir);
  testServer = await startTestServer({}, undefined, undefined, undefined, createStaticFiles(dir));
  rmSync(join(dir, 'chunks/gone.js'));
});
afterAll(async () => {
  await testServer.close();
  rmSync(dir, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  body: string;
}

/** By Node's client, which keeps bytes as they come. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({
      port: testServer.port,
      path,
      method,
      headers: { host: testServer.host, ...headers },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const { statusCode: status, headers: given } = response;
      buffer(response).then(
        (bytes) => resolve({ status, headers: given, bytes, body: bytes.toString() }),
        reject,
      );
    });
    asked.end();
  });

it('sends a script in the smallest form that is taken, to be kept for good', async () => {
  const plain = await get(AT);
  expect(plain).toMatchObject({ status: 200, body: SCRIPT });
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(plain.headers).not.toHaveProperty('content-encoding');

  const sizes = [];
  for (const [coding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const answer = await get(AT, { 'Accept-Encoding': coding === 'br' ? 'gzip, deflate, br' : 'gzip' });
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': plain.headers['content-type'],
    });
    expect(unpack(answer.bytes).toString()).toBe(SCRIPT);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    sizes.push(answer.bytes.length);
  }
  expect(Math.max(...sizes)).toBeLessThan(SCRIPT.length / 10);
  expect(testServer.requests).toEqual([]);
});

it('sends what was not compressed as it is', async () => {
  const style = await get('/_next/static/chunks/small.css', { 'Accept-Encoding': 'br' });
  expect(style).toMatchObject({ status: 200, body: 'a{}' });
  expect(style.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' });
  const font = await get('/_next/static/chunks/font.woff2?v=1');
  expect(font).toMatchObject({ status: 200, body: 'font' });
  expect(font.headers).toMatchObject({ 'content-type': 'font/woff2' });
});

it('answers HEAD without the file, and 304 to who has it', async () => {
  const head = await get(AT, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(SCRIPT.length));
  const again = await get(AT, { 'If-None-Match': head.headers.etag! });
  expect(again).toMatchObject({ status: 304, body: '' });
});

it.each([
  '/_next/static/chunks/none.js',
  '/_next/static/chunks/',
  '/_next/static/',
  '/_next/static/chunks/script.js/',
])('the folder of static files has no %s, and says so to nobody in between', async (target) => {
  const before = testServer.requests.length;
  const answer = await get(target);
  expect(answer).toMatchObject({ status: 404, body: '' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(testServer.requests.slice(before)).toEqual([]);
});

it.each(['/_next/static-of-another/script.js', '/_next/static'])(
  'the server of static files leaves %s to the application',
  async (target) => {
    const before = testServer.requests.length;
    await get(target);
    expect(testServer.requests.slice(before).map(({ url }) => url)).toEqual([target]);
  },
);

it('finds nothing outside of its folder', async () => {
  for (const path of ['../secret.js', '..%2fsecret.js', '%2e%2e/secret.js', 'chunks/../../secret.js']) {
    expect((await get(`/_next/static/${path}`)).body).not.toContain('line of script');
  }
});

it('says 404 for a file of a build that has gone, and goes on', async () => {
  const gone = await get('/_next/static/chunks/gone.js');
  expect(gone).toMatchObject({ status: 404, body: '' });
  expect(gone.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect((await get(AT)).status).toBe(200);
});
