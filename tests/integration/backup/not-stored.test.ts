import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupMessages } from '@/domain/backup/messages';
import { createS3Store } from '@/server/ports/backup-store/s3-store';
import { createS3Storage } from '@/server/ports/file-storage/s3-storage';
import { type Lie, md5, openLyingS3 } from '../../support/lying-s3';
import { temporaryFolder } from '../postgres/support';

/** A backup is done when it can be read: no store that loses, truncates, delays or lies gets a "Wrote". */

let s3: Awaited<ReturnType<typeof openLyingS3>>;
beforeAll(async () => {
  s3 = await openLyingS3();
});
afterAll(() => s3.close());

const BODY = Buffer.from('a backup '.repeat(20_000));
const OTHER = md5(Buffer.from('other'));

const on =
  (step: string, act: Lie): Lie =>
  (call, res, files) =>
    call.step === step && act(call, res, files);
const all =
  (...lies: readonly Lie[]): Lie =>
  (...given) =>
    lies.some((lie) => lie(...given));
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Lie =>
  (_call, res) => {
    res.writeHead(code, headers).end(body);
    return true;
  };
const refused: Lie = (_call, res) => {
  s3.refuse(res, 403, 'AccessDenied');
  return true;
};
/** The first tries of a step. */
const first =
  (times: number, lie: Lie): Lie =>
  (call, res, files) =>
    call.tries < times && lie(call, res, files);
/** Stores what `keep` makes of the bytes, and answers with a tag. */
const storing =
  (keep: (body: Buffer) => Buffer | null, etag: (body: Buffer) => string, headers = {}): Lie =>
  ({ key, body }, res, files) => {
    const kept = keep(body);
    if (kept !== null) files.set(key, kept);
    res.writeHead(200, { etag: etag(body), ...headers }).end();
    return true;
  };
const half = (body: Buffer) => body.subarray(0, body.length / 2);
const lost = () => null;
const truthful = (body: Buffer) => `"${md5(body)}"`;
const multipart = () => `"${OTHER}-2"`;
const kms = { 'x-amz-server-side-encryption': 'aws:kms' };
const page = '<!doctype html><title>Console</title>';

const LIES: readonly [what: string, lie: Lie, outcome: string][] = [
  ['answers as S3 does', () => false, 'checked'],
  [
    'is a web console: 200 and a page for everything',
    status(200, { 'content-type': 'text/html' }, page),
    'NoETag',
  ],
  [
    'is a web server with an ETag of its page',
    status(200, { etag: '"64f-5e1"' }, page),
    'NotFoundAfterUpload',
  ],
  ['answers 204 to everything', status(204), 'NoETag'],
  ['loses the file after the right ETag', on('put', storing(lost, truthful)), 'NotFoundAfterUpload'],
  [
    'keeps half of it and says so in the ETag',
    on(
      'put',
      storing(half, (body) => `"${md5(half(body))}"`),
    ),
    'ETagDiffers',
  ],
  ['keeps half of it and gives the ETag of all', on('put', storing(half, truthful)), 'SizeDiffers'],
  ['keeps half of it under an ETag that is no MD5', on('put', storing(half, multipart)), 'SizeDiffers'],
  [
    'keeps other bytes of the same size',
    on(
      'put',
      storing((body) => Buffer.alloc(body.length), truthful),
    ),
    'ContentDiffers',
  ],
  [
    'keeps nothing of it',
    on(
      'put',
      storing(() => Buffer.alloc(0), truthful),
    ),
    'SizeDiffers',
  ],
  [
    'gives the ETag of another file',
    on(
      'put',
      storing(
        (body) => body,
        () => `"${OTHER}"`,
      ),
    ),
    'ETagDiffers',
  ],
  [
    'gives an empty ETag',
    on(
      'put',
      storing(
        (body) => body,
        () => '""',
      ),
    ),
    'NoETag',
  ],
  [
    'has lost it and may not be asked by HEAD',
    all(on('put', storing(lost, truthful)), on('head', refused)),
    'NotFoundAfterUpload',
  ],
  [
    'has half and may not be asked by HEAD',
    all(on('put', storing(half, truthful)), on('head', refused)),
    'SizeDiffers',
  ],
  [
    'gives a page for the list',
    all(on('head', refused), on('list', status(200, {}, page))),
    'NotFoundAfterUpload',
  ],
  ['shows it late', on('head', first(2, status(404))), 'checked'],
  ['shows the old size for a while', on('head', first(2, status(200, { 'content-length': '7' }))), 'checked'],
  ['never shows it', on('head', status(404)), 'NotFoundAfterUpload'],
  ['answers HEAD without a size', on('head', status(200, { 'transfer-encoding': 'chunked' })), 'checked'],
  ['knows no HEAD', on('head', status(501)), 'checked'],
  ['allows neither HEAD nor list', all(on('head', refused), on('list', refused)), 'unchecked'],
  [
    'allows only writing, and loses the file without an ETag',
    all(on('put', status(200)), on('head', refused), on('list', refused)),
    'NoETag',
  ],
  [
    'encrypts by a key: its ETag is no MD5',
    all(
      on(
        'put',
        storing(
          (body) => body,
          () => `"${OTHER}"`,
          kms,
        ),
      ),
      on('head', (call, res) => {
        res.writeHead(200, { 'content-length': String(BODY.length), etag: `"${OTHER}"` }).end();
        return call.key !== '';
      }),
    ),
    'checked',
  ],
  [
    'is busy twice at PUT',
    on('put', first(2, status(503, {}, '<Error><Code>SlowDown</Code></Error>'))),
    'checked',
  ],
  ['is busy twice at HEAD', on('head', first(2, status(503))), 'checked'],
  ['says too many requests once', on('put', first(1, status(429))), 'checked'],
  [
    'fails once',
    on('put', first(1, status(500, {}, '<Error><Code>InternalError</Code></Error>'))),
    'checked',
  ],
  ['is always busy', on('put', status(503, {}, '<Error><Code>SlowDown</Code></Error>')), 'SlowDown'],
  ['fails at HEAD for good', on('head', status(500)), 'HTTP 500'],
  ['sends elsewhere at HEAD', on('head', status(307, { location: 'http://127.0.0.1:9/' })), 'HTTP 307'],
  ['closes the connection at HEAD', on('head', (_call, res) => Boolean(res.destroy())), 'ECONNRESET'],
  [
    'says that the clock is wrong',
    on('put', status(403, {}, '<Error><Code>RequestTimeTooSkewed</Code></Error>')),
    'RequestTimeTooSkewed',
  ],
  [
    'refuses a signature of another day',
    on(
      'put',
      status(403, { date: new Date(0).toUTCString() }, '<Error><Code>SignatureDoesNotMatch</Code></Error>'),
    ),
    'RequestTimeTooSkewed',
  ],
];

describe('a backup in a store that', () => {
  it.each(LIES)('%s', async (_what, lie, outcome) => {
    s3.lieWith(lie);
    const store = createS3Store({
      ...s3.options,
      spool: await temporaryFolder(),
      silenceMs: 5_000,
      waitsMs: [1, 1, 1],
    });
    const put = store.put('cuebook-a.backup', (path) => {
      writeFileSync(path, BODY);
      return Promise.resolve();
    });
    const said = await put.then(
      ({ check }) => check,
      (error: unknown) => (error as { code: string }).code,
    );
    expect(said).toBe(outcome);
    // What is no backup doesn't stay beside backups.
    if (outcome.includes('Differs')) expect(s3.files.size).toBe(0);
    // The one promise: what is called checked is there.
    if (said === 'checked' && _what !== 'encrypts by a key: its ETag is no MD5')
      expect(s3.files.get('cuebook/cuebook-a.backup')?.equals(BODY)).toBe(true);
  });

  it('has words for every reason', () => {
    const reasons = LIES.map(([, , outcome]) => outcome).filter((code) => /ETag|Differs|NotFound/.test(code));
    const remedies = new Set(reasons.map((code) => backupMessages.notStored('s3://x/', code).remedy));
    expect(remedies.size).toBe(new Set(reasons).size);
    expect(backupMessages.s3Failed('RequestTimeTooSkewed').remedy).toContain('clock');
    expect(backupMessages.s3Failed('SlowDown').remedy).toContain('busy');
  });
});

describe('a photo in a store that', () => {
  it.each(
    LIES.filter(([, , outcome]) =>
      /^(?:checked|NoETag|ETagDiffers|NotFound|SizeDiffers|ContentDiffers)/.test(outcome),
    ).filter(([what]) => !/HEAD|list|page for|while|encrypts|allows/.test(what) || /twice|late/.test(what)),
  )('%s', async (what, lie, outcome) => {
    s3.lieWith(lie);
    const storage = createS3Storage({ ...s3.options, waitsMs: [1, 1, 1] });
    const said = await storage.put('a/b', BODY, 'image/webp').then(
      () => 'checked',
      (error: unknown) => (error as { code: string }).code,
    );
    // There is no list to ask for a photo: it is read instead.
    expect(said).toBe(what.startsWith('is a web server') ? 'SizeDiffers' : outcome);
  });
});

describe('the command', () => {
  const ROOT = resolve(import.meta.dirname, '../../..');
  const imports = [createRequire(import.meta.url).resolve('tsx'), join(ROOT, 'scripts/lib/server-only.mjs')];

  async function backup(...words: string[]) {
    const program = spawn(
      process.execPath,
      [
        ...imports.map((file) => `--import=${pathToFileURL(file).href}`),
        ...['scripts/backup.ts', '--to', 's3://pictures/cuebook/', ...words],
      ],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'),
          S3_ENDPOINT: s3.options.endpoint,
          S3_ACCESS_KEY_ID: s3.options.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
        },
      },
    );
    const ended = new Promise<number | null>((done) => program.on('close', done));
    const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
    return { code: await ended, out, err };
  }

  it('says what it knows, and no more', async () => {
    s3.lieWith(() => false);
    const good = await backup('--verify');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toMatch(/^Wrote s3:.*\nRead it back/);

    s3.lieWith(all(on('head', refused), on('list', refused)));
    const blind = await backup();
    expect(blind).toMatchObject({ code: 0, err: '' });
    expect(blind.out).toMatch(/^Sent, not checked/);

    s3.lieWith(status(200, { 'content-type': 'text/html' }, page));
    const web = await backup();
    expect([web.code, web.out]).toEqual([1, '']);
    expect(web.err).toContain('The backup is not stored in s3://pictures/cuebook/ (NoETag).');

    // Every step but reading lies as well as it can.
    s3.lieWith(
      on('get', ({ key }, res, files) => {
        res.writeHead(200).end(half(files.get(key) ?? BODY));
        return true;
      }),
    );
    const damaged = await backup('--verify');
    expect([damaged.code, damaged.out]).toEqual([1, '']);
    expect(damaged.err).toContain('(Damaged)');
  });
});
