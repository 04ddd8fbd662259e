import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dataDir } from '@/env';
import { createS3Store } from '@/server/ports/backup-store/s3-store';
import { verifyCaptcha } from '@/server/ports/captcha/captcha';
import { createS3Storage } from '@/server/ports/file-storage/s3-storage';
import { createUploadThingStorage } from '@/server/ports/file-storage/uploadthing-storage';
import { createIssuerClient, IssuerError } from '@/server/ports/issuer/issuer-client';
import { sendPing } from '@/server/ports/search-engine/send-ping';
import { guardServiceHost } from '@/server/ports/service-host/service-host';
import { checkTextModel } from '@/server/ports/text-model/check';
import { textModelAt } from '@/server/ports/text-model/text-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { expectConsole } from '../../support/fail-on-console';
import { openLyingS3 } from '../../support/lying-s3';
import { makeCertificate, openProxy, openSite } from '../../support/proxy';
import { openSearchEngine } from '../../support/search-engine';
import { openUploadThing } from '../../support/uploadthing';

/** Every outgoing call of the server goes through the proxy of the environment: names that only the proxy finds. */

let proxy: Awaited<ReturnType<typeof openProxy>>;
let s3: Awaited<ReturnType<typeof openLyingS3>>;
let engine: Awaited<ReturnType<typeof openSearchEngine>>;
let photos: Awaited<ReturnType<typeof openUploadThing>>;
let site: Awaited<ReturnType<typeof openSite>>;
let ai: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  const tls = makeCertificate('localhost');
  tls.remove();
  [proxy, s3, engine, photos, ai, site] = await Promise.all([
    openProxy(),
    openLyingS3(),
    openSearchEngine(),
    openUploadThing(),
    openAiStandIn(),
    openSite(tls),
  ]);
});
afterAll(() =>
  Promise.all([proxy.close(), s3.close(), engine.close(), photos.close(), ai.stop(), site.close()]),
);
beforeEach(() => {
  proxy.refuseWith(null);
  vi.stubEnv('HTTP_PROXY', proxy.address);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const named = (address: string, name: string) => {
  const url = new URL(address);
  url.hostname = name;
  return url.href.replace(/\/$/, '');
};
const KEY = '0b6d4c9e-1111-4222-8333-444455556666/00112233445566778899aabbccddeeff';
const s3Options = () => ({ ...s3.options, endpoint: named(s3.options.endpoint, 's3.example.test') });
const modelOf = (namedBy: 'admin' | 'environment') =>
  textModelAt({
    ...{ provider: 'openai', model: 'any', apiKey: 'a key', maxTokens: 100, namedBy },
    baseUrl: named(ai.openaiUrl, 'ai.example.test'),
  });
const issuerOf = (namedBy: 'admin' | 'environment') => {
  const issuer = `http://issuer.example.test:${site.plain}`;
  return createIssuerClient({ issuer, host: guardServiceHost(namedBy) })(issuer);
};

it.each<[string, string, () => Promise<unknown>]>([
  ['AI', 'ai.example.test', () => checkTextModel(modelOf('environment'), { isSaved: true, hasKey: true })],
  ['photos in S3', 's3.example.test', async () => createS3Storage(s3Options()).read(KEY)],
  ['photos at UploadThing', 'localhost', () => createUploadThingStorage(photos.options).read(KEY)],
  [
    'backups in S3',
    's3.example.test',
    () =>
      createS3Store({ ...s3Options(), silenceMs: 20_000, spool: dataDir }).put('a.backup', (path) =>
        writeFile(path, 'all'),
      ),
  ],
  [
    'search engines',
    'engine.example.test',
    () => sendPing({ url: named(engine.sitemap, 'engine.example.test') }, { siteUrl: 'https://x.example' }),
  ],
  [
    'bot checks',
    'check.example.test',
    () =>
      verifyCaptcha(
        {
          ...{ service: 'turnstile', siteKey: 'a', secretKey: 'b' },
          verifyUrl: `http://check.example.test:${site.plain}`,
        },
        { token: 't', purpose: 'register', address: '192.0.2.1' },
      ).catch((error: unknown) => expect(String(error)).toContain('JSON')),
  ],
  ['the issuer of the environment', 'issuer.example.test', () => issuerOf('environment')],
])('%s', async (_what, name, ask) => {
  await ask();
  expect(proxy.asked.length).toBeGreaterThan(0);
  expect(proxy.asked.filter((line) => !line.includes(`//${name}:`))).toEqual([]);
});

it('photos arrive whole through a proxy', async () => {
  // The library reads fields of its own that it warns of.
  expectConsole('warn', /`file\.(url|appUrl)` is deprecated/);
  const storage = createUploadThingStorage(photos.options);
  await storage.put(KEY, Buffer.from([1, 2, 0, 255]), 'image/webp');
  expect(await storage.read(KEY)).toEqual(Buffer.from([1, 2, 0, 255]));
  const bucket = createS3Storage(s3Options());
  await bucket.put(KEY, Buffer.from([1, 2, 0, 255]), 'image/webp');
  expect(await bucket.read(KEY)).toEqual(Buffer.from([1, 2, 0, 255]));
});

it('an AI service and an issuer that an admin named are asked only if the operator lists them', async () => {
  const test = () => checkTextModel(modelOf('admin'), { isSaved: true, hasKey: true });
  const refused = await test();
  expect(refused.isWorking).toBe(false);
  expect(refused.lines[1]).toContain('PROXY_ALLOWED_HOSTS must list it');
  await expect(issuerOf('admin')).rejects.toEqual(new IssuerError('forbidden'));
  expect(proxy.asked).toEqual([]);
  vi.stubEnv('PROXY_ALLOWED_HOSTS', 'ai.example.test, issuer.example.test');
  expect(await test()).toMatchObject({ isWorking: true });
  expect(await issuerOf('admin')).toMatchObject({ status: 200 });
});

it('the server has its own words for a proxy that is not there, and for certificates', async () => {
  const said = async () =>
    (await checkTextModel(modelOf('environment'), { isSaved: true, hasKey: true })).lines;
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
  expect((await said())[1]).toMatch(/^Can’t connect to the proxy \(ECONNREFUSED\)\. Check HTTPS_PROXY/);
  vi.stubEnv('HTTP_PROXY', 'socks5://127.0.0.1:9');
  expect((await said())[1]).toContain('must be an http(s) address');
});
