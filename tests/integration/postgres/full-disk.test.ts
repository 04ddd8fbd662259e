import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../../scripts/lib/database/open-database';
import { migrateDatabase } from '../../../scripts/lib/database/migrate-database';
import { ensureSecrets } from '../../../scripts/lib/environment.mjs';
import { prepareAppDatabase } from '@/server/postgres';
import { ask, temporaryFolder } from './support';
import { failureWords } from '../../support/failure-words';

/** A start on a full disk says so in words, and leaves nothing that the next start trips over. */

const ROOT = join(import.meta.dirname, '../../..');
const secrets = { POSTGRES_SUPERUSER_PASSWORD: 'superuser', POSTGRES_APP_PASSWORD: 'app' };

/** Whether this machine lets a test have a disk of its own. */
function hasDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

const canMount = hasDisks();

/** A disk of its own that goes away with the test. */
async function disk(size: string): Promise<string> {
  const folder = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  // Lazily: the database may still close its files.
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(bavail * bsize));
}
const makeRoom = (folder: string) => rmSync(join(folder, 'ballast'));

async function open(dataDir: string) {
  const database = await openEmbedded({
    dataDir,
    secrets,
    label: 'a test',
    serve: true,
    say: () => undefined,
  });
  onTestFinished(() => database.close('immediate').catch(() => undefined));
  return database;
}

const superuser = (url: string) => {
  const own = new URL(url);
  own.username = 'postgres';
  own.password = 'superuser';
  own.pathname = '/postgres';
  return own.href;
};

it.runIf(canMount)('a start without room for a database makes none, and the next one makes it', async () => {
  const folder = await disk('300m');
  fill(folder);
  const error = await open(folder).catch((reason: unknown) => reason);
  expect(failureWords(error)).toMatch(/disk.* full.*\n {2}To fix: Free up disk space, then start again\.$/);
  makeRoom(folder);
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual([]);
  const database = await open(folder);
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it.runIf(canMount)(
  'a start without room for the tables makes none, and the next one makes them',
  async () => {
    const folder = await disk('400m');
    const database = await open(folder);
    const own = superuser(database.url);
    await ask(own, 'drop database cuebook with (force)');
    fill(folder);
    const none = await prepareAppDatabase(own, 'app').catch((reason: unknown) => reason);
    expect(failureWords(none)).toMatch(
      /^The disk of the database is full \(.*\)\.\n {2}To fix: Free up disk space/,
    );
    makeRoom(folder);
    const url = await prepareAppDatabase(own, 'app');
    fill(folder);
    const half = await migrateDatabase(ROOT, url, () => undefined).catch((reason: unknown) => reason);
    expect(failureWords(half)).toMatch(
      /rolled back: .*\n {2}To fix: The database disk is full\. Free up space/,
    );
    makeRoom(folder);
    await migrateDatabase(ROOT, url, () => undefined);
    expect(await ask(url, 'select count(*)::int as count from profiles')).toEqual([{ count: 0 }]);
  },
);

it.runIf(canMount)('a database that ends for want of room says why, and recovers with room', async () => {
  const folder = await disk('400m');
  const database = await open(folder);
  const own = superuser(database.url);
  fill(folder);
  const write = `select count(pg_logical_emit_message(false, '', repeat('x', 1000000))) from generate_series(1, 80)`;
  const lost = await ask(own, write).catch((reason: unknown) => reason);
  expect(failureWords(lost)).toMatch(
    /^The (?:connection to the database was lost|disk of the database is full)/,
  );
  expect(failureWords(await database.failed)).toMatch(
    /the disk of .* is full\.\n {2}To fix: Free up disk space, then start again\.$/,
  );
  expect(await database.problem()).toBe(await database.failed);
  makeRoom(folder);
  const again = await open(folder);
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it.runIf(canMount)('a start without room for the secrets leaves no part of them', async () => {
  const folder = await disk('1m');
  fill(folder);
  expect(() => ensureSecrets(folder)).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['ballast']);
  makeRoom(folder);
  expect(ensureSecrets(folder).made).toBe(true);
});
