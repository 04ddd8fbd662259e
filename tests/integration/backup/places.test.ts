import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backupMessages } from '@/domain/backup/messages';
import { db } from '@/server/db';
import { BackupStoreError, SpoolError } from '@/server/ports/backup-store/backup-store';
import { createFolderStore } from '@/server/ports/backup-store/folder-store';
import { createS3Store } from '@/server/ports/backup-store/s3-store';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import { checkBackup } from '@/server/services/backup/check-backup';
import { makeBackup } from '@/server/services/backup/make-backup';
import { ownSource, runScheduledBackup } from '@/server/services/backup/scheduled-backup';
import { writeBackup } from '@/server/services/backup/write-backup';
import { callerAs } from '../../support/caller';
import { makePrompt, makeProfile } from '../../support/factories';
import { openS3 } from '../../support/s3-server';
import { temporaryFolder, until } from '../postgres/support';

/** Destinations of backups, and leftovers of failures. */

const ROOT = resolve(import.meta.dirname, '../../..');
const source = () => ({ ...ownSource(), passphrase: undefined });
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 3, 30));
const choices = { siteUrl: 'https://prompts.example.org' };

/** Writes a backup to a full disk. */
const writeToFullDisk = async () => void (await writeBackup(source(), createWriteStream('/dev/full')));

beforeAll(async () => {
  const creator = await makeProfile({ role: 'admin' });
  for (let n = 0; n < 5; n += 1) await makePrompt({ creator, content: 'y'.repeat(10_000) });
});

describe('a folder', () => {
  it('keeps the newest, readable for this account only, and leaves other files alone', async () => {
    const to = join(await temporaryFolder(), 'backups');
    for (let day = 1; day <= 3; day += 1)
      await makeBackup(source(), { ...choices, to, now: at(day), keep: 2 });
    writeFileSync(join(to, 'notes.txt'), 'mine');
    writeFileSync(join(to, 'cuebook-other.example.org-20250101T000000Z.backup'), 'of another site');
    await makeBackup(source(), { ...choices, to, now: at(4), keep: 2 });
    expect(readdirSync(to).toSorted()).toEqual([
      'cuebook-other.example.org-20250101T000000Z.backup',
      'cuebook-prompts.example.org-20260103T033000Z.backup',
      'cuebook-prompts.example.org-20260104T033000Z.backup',
      'notes.txt',
    ]);
    const path = join(to, 'cuebook-prompts.example.org-20260104T033000Z.backup');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await checkBackup(path, undefined);
  });

  it('leaves what is there when the disk is full, and nothing of the new one', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'old.backup'), 'old');
    const store = createFolderStore(folder);
    await expect(store.put('old.backup', writeToFullDisk)).rejects.toEqual(new BackupStoreError('ENOSPC'));
    expect(readdirSync(folder)).toEqual(['old.backup']);
    expect(readFileSync(join(folder, 'old.backup'), 'utf8')).toBe('old');
  });

  it('says in words that it is no folder', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const failed = makeBackup(source(), { ...choices, to: join(file, 'backups'), now: at(1) });
    await expect(failed).rejects.toThrow(BackupProblem);
    expect(backupMessages.folderFailed('/x', 'ENOSPC').remedy).toContain('The disk is full.');
  });

  it('clears up what a killed backup left a day ago', async () => {
    const folder = await temporaryFolder();
    const left = join(folder, '.cuebook-x-20250101T000000Z.backup.part');
    writeFileSync(left, 'half');
    utimesSync(left, new Date(0), new Date(0));
    await createFolderStore(folder).put('new.backup', (path) => {
      writeFileSync(path, 'whole');
      return Promise.resolve();
    });
    expect(readdirSync(folder)).toEqual(['new.backup']);
  });
});

it('leaves old backups whole and no half of a new one when it is killed', async () => {
  const folder = await temporaryFolder();
  const { place } = await makeBackup(source(), { ...choices, to: folder, now: at(1) });
  const imports = [createRequire(import.meta.url).resolve('tsx'), join(ROOT, 'scripts/lib/server-only.mjs')];
  for (const stage of ['written to', 'begun']) {
    const command = spawn(
      process.execPath,
      [...imports.map((file) => `--import=${pathToFileURL(file).href}`), 'scripts/backup.ts', '--to', folder],
      { cwd: ROOT, stdio: 'ignore', env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') } },
    );
    const ended = once(command, 'close');
    await until(() => {
      const half = readdirSync(folder).find((name) => name.endsWith('.part'));
      const isThere = half !== undefined && existsSync(join(folder, half));
      return Promise.resolve(isThere && (stage === 'begun' || statSync(join(folder, half)).size > 0));
    });
    command.kill('SIGKILL');
    await ended;
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(1);
    await checkBackup(place, undefined);
    for (const name of readdirSync(folder)) {
      if (name.startsWith('.')) utimesSync(join(folder, name), new Date(0), new Date(0));
    }
  }
});

describe('S3', () => {
  let s3: Awaited<ReturnType<typeof openS3>>;
  beforeAll(async () => {
    s3 = await openS3();
  });
  afterAll(() => s3.close());
  const open = async (silenceMs = 30_000) =>
    createS3Store({ ...s3.options, spool: await temporaryFolder(), silenceMs });
  const write = (path: string) => {
    writeFileSync(path, 'a backup '.repeat(100_000));
    return Promise.resolve();
  };

  it('keeps, lists, hands out and removes', async () => {
    const store = await open();
    await store.put('cuebook-a.backup', write);
    await store.put('cuebook-b.backup', write);
    expect(await store.list()).toEqual(['cuebook-a.backup', 'cuebook-b.backup']);
    const path = join(await temporaryFolder(), 'fetched');
    await store.fetch('cuebook-a.backup', path);
    expect(readFileSync(path, 'utf8')).toBe('a backup '.repeat(100_000));
    await store.remove('cuebook-a.backup');
    expect(await store.list()).toEqual(['cuebook-b.backup']);
    await expect(store.fetch('cuebook-a.backup', path)).rejects.toThrow('NoSuchKey');
  });

  it.each([
    ['403', 'AccessDenied', 403],
    ['500', 'InternalError', 500],
  ])('says so when the server answers %s', async (_, code, status) => {
    onTestFinished(() => s3.answerWith(null));
    s3.answerWith((req, res) => {
      req.resume();
      res.writeHead(status).end(`<Error><Code>${code}</Code><Message>secret</Message></Error>`);
    });
    const store = await open();
    await expect(store.put('x.backup', write)).rejects.toEqual(new BackupStoreError(code));
    const path = join(await temporaryFolder(), 'fetched');
    await expect(store.fetch('x.backup', path)).rejects.toEqual(new BackupStoreError(code));
    expect(existsSync(path)).toBe(false);
  });

  it('says so when this machine has no room for the file, and leaves nothing there', async () => {
    const spool = await temporaryFolder();
    const store = createS3Store({ ...s3.options, spool, silenceMs: 30_000 });
    await store.put('kept.backup', write);
    await expect(store.put('x.backup', writeToFullDisk)).rejects.toEqual(new SpoolError('ENOSPC'));
    await expect(store.fetch('kept.backup', '/dev/full')).rejects.toEqual(new SpoolError('ENOSPC'));
    expect(readdirSync(spool)).toEqual([]);
    expect(await store.list()).not.toContain('x.backup');
    expect(backupMessages.spoolFailed('/data', 'ENOSPC').remedy).toContain('The disk is full.');
  });

  it('waits for a server that is slow, as long as something comes', async () => {
    onTestFinished(() => s3.answerWith(null));
    s3.answerWith((_, res) => {
      let left = 8;
      const sendNext = () => {
        left -= 1;
        if (left === 0) res.end('end');
        else res.write('chunk ', () => setTimeout(sendNext, 500));
      };
      res.writeHead(200);
      sendNext();
    });
    const path = join(await temporaryFolder(), 'fetched');
    await (await open(3_000)).fetch('x.backup', path);
    expect(readFileSync(path, 'utf8')).toBe(`${'chunk '.repeat(7)}end`);
  });

  it('gives up on a server that never answers, and on one that stops in the middle', async () => {
    const store = await open(300);
    onTestFinished(() => s3.answerWith(null));
    s3.answerWith((req) => req.resume());
    await expect(store.put('x.backup', write)).rejects.toEqual(new BackupStoreError('TIMEOUT'));
    s3.answerWith((_, res) => {
      res.writeHead(200, { 'content-length': 1_000 });
      res.write('half');
    });
    await expect(store.fetch('x.backup', join(await temporaryFolder(), 'half'))).rejects.toBeInstanceOf(
      BackupStoreError,
    );
  });
});

describe('the backup of the clock', () => {
  it('the backup of the clock is noted for admins when it is made', async () => {
    const to = join(await temporaryFolder(), 'backups');
    expect(await runScheduledBackup(db, to)).toBe(1);
    const [row] = await db.backup.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(row).toMatchObject({ problem: null, hasSecrets: false });
    expect(row?.bytes).toBeGreaterThan(0n);
  });

  it('the backup of the clock is shown and mailed to admins when it fails, until one is made', async () => {
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    const before = await db.outboxMail.count();
    const folder = await temporaryFolder();
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await runScheduledBackup(db, join(file, 'backups'))).toBe(0);
    expect((await admin.admin.failedBackup())?.problem).toContain('ENOTDIR');
    expect(await db.outboxMail.count()).toBeGreaterThan(before);
    expect(await runScheduledBackup(db, join(folder, 'backups'))).toBe(1);
    expect(await admin.admin.failedBackup()).toBeNull();
  });
});
