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
import { openLyingS3 } from '../../support/lying-s3';
import { all, LIES, on, page, readingHalf, refused, status } from '../../support/s3-lies';
import { temporaryFolder } from '../postgres/support';

/** A backup is done when it can be read: no store that loses, truncates, delays or lies gets a "Wrote". */

let s3: Awaited<ReturnType<typeof openLyingS3>>;
beforeAll(async () => {
  s3 = await openLyingS3();
});
afterAll(() => s3.close());

const storeOf = (spool: string) =>
  createS3Store({ ...s3.options, spool, silenceMs: 5_000, waitsMs: [1, 1, 1] });

const BODY = Buffer.from('a backup '.repeat(20_000));

describe('a backup in a store that', () => {
  it.each(LIES)('%s', async (_what, lie, outcome) => {
    s3.lieWith(lie);
    const put = storeOf(await temporaryFolder()).put('cuebook-a.backup', (path) => {
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

  it('a backup in a store that refuses before it has read the file is sent again', async () => {
    s3.lieWith(() => false);
    s3.refuseEarly(2);
    const large = Buffer.alloc(20 * 1024 * 1024, 'a backup ');
    const made = await storeOf(await temporaryFolder()).put('cuebook-large.backup', (path) => {
      writeFileSync(path, large);
      return Promise.resolve();
    });
    expect(made.check).toBe('checked');
    expect(s3.files.get('cuebook/cuebook-large.backup')?.equals(large)).toBe(true);
  });

  it('a backup in a store that lists its first page for ever', async () => {
    const entry = '<Contents><Key>cuebook/cuebook-a.backup</Key></Contents>';
    const first = `<ListBucketResult>${entry}<NextContinuationToken>b</NextContinuationToken></ListBucketResult>`;
    s3.lieWith(on('list', status(200, {}, first)));
    expect(await storeOf(await temporaryFolder()).list()).toEqual(['cuebook-a.backup']);
  });

  it('a backup in a store that has words for every reason', () => {
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
    ).filter(
      ([what]) => !/HEAD|list|page for|while|encrypts|allows|the end/.test(what) || /twice|late/.test(what),
    ),
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

  it('the command says what it knows, and no more', async () => {
    s3.lieWith(() => false);
    const good = await backup('--verify');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toMatch(/^Wrote s3:.*\nRead it back/);

    s3.lieWith(all(on('head', refused), on('list', refused), on('get', refused)));
    const blind = await backup();
    expect(blind).toMatchObject({ code: 0, err: '' });
    expect(blind.out).toMatch(/^Sent, not checked/);

    s3.lieWith(status(200, { 'content-type': 'text/html' }, page));
    const web = await backup();
    expect([web.code, web.out]).toEqual([1, '']);
    expect(web.err).toContain('The backup is not stored in s3://pictures/cuebook/ (NoETag).');

    // What was whole at the first look is not afterwards.
    s3.lieWith(on('get', (call, res, files) => call.tries > 0 && readingHalf(call, res, files)));
    const damaged = await backup('--verify');
    expect([damaged.code, damaged.out]).toEqual([1, '']);
    expect(damaged.err).toContain('(Damaged)');

    s3.lieWith(all(on('head', refused), on('list', refused), on('get', refused)));
    const unread = await backup('--verify');
    expect([unread.code, unread.out]).toEqual([1, '']);
    expect(unread.err).toMatch(
      /^The backup was sent to s3:\/\/pictures\/cuebook\/.*, but can’t be read back \(AccessDenied\)\./,
    );
  });
});
