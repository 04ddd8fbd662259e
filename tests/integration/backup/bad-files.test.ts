import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { StorageError } from '@/server/ports/file-storage/file-storage';
import { restoreBackup } from '@/server/services/backup/restore-backup';
import { BackupProblem } from '@/server/services/backup/backup-problem';
import { makePrompt, makeProfile } from '../../support/factories';
import { ask, folderOfFile, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, fingerprint, libraryOfFile, MIGRATIONS, restore } from './support';

/** Files that are no backup, or not whole: words, and nothing is restored by half. */

const PASSPHRASE = 'a long passphrase of these tests';
const folder = await folderOfFile();
let plain: Buffer;
let sealed: Buffer;
let library: string;
let removeLibrary = () => Promise.resolve();

beforeAll(async () => {
  const creator = await makeProfile({ role: 'admin' });
  for (let n = 0; n < 5; n += 1) await makePrompt({ creator, content: 'x'.repeat(20_000 * (n + 1)) });
  plain = readFileSync((await backUp({ folder, name: 'plain.backup' })).path);
  sealed = readFileSync((await backUp({ folder, name: 'sealed.backup', passphrase: PASSPHRASE })).path);
  ({ url: library, remove: removeLibrary } = await libraryOfFile());
});
afterAll(() => removeLibrary());

type Try = { bytes: Buffer; passphrase?: string };

/** Tries to restore a file; the words it is refused with, and that nothing has changed. */
async function refusal({ bytes, passphrase }: Try): Promise<string> {
  const path = join(folder, 'tried.backup');
  writeFileSync(path, bytes);
  const before = await fingerprint(library);
  const error: unknown = await restore({
    path,
    url: library,
    folder,
    ...(passphrase === undefined ? {} : { passphrase }),
  }).catch((reason: unknown) => reason);
  if (!(error instanceof BackupProblem)) throw new Error('It was not refused in words', { cause: error });
  expect(await fingerprint(library)).toEqual(before);
  expect(error.remedy).not.toBe('');
  return error.message;
}

/** The archive with its first entry, the header, changed to another one of the same length. */
function withHeader(change: (header: string) => string): Buffer {
  const tar = gunzipSync(plain);
  const size = Number.parseInt(tar.subarray(124, 136).toString(), 8);
  const header = tar.subarray(512, 512 + size).toString();
  const changed = change(header);
  if (Buffer.byteLength(changed) !== size) throw new Error('The header has another length');
  tar.write(changed, 512);
  return gzipSync(tar);
}

it('refuses a file that is cut short, wherever', async () => {
  for (const part of [0.02, 0.3, 0.7, 0.97]) {
    expect(await refusal({ bytes: plain.subarray(0, Math.floor(plain.length * part)) })).toContain(
      'damaged or incomplete',
    );
  }
  expect(await refusal({ bytes: plain.subarray(0, plain.length - 4) })).toContain('damaged or incomplete');
});

it('refuses an encrypted file that is cut short or changed', async () => {
  for (const part of [0.5, 0.99]) {
    const bytes = sealed.subarray(0, Math.floor(sealed.length * part));
    expect(await refusal({ bytes, passphrase: PASSPHRASE })).toContain('damaged or incomplete');
  }
  const changed = Buffer.from(sealed);
  changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
  expect(await refusal({ bytes: changed, passphrase: PASSPHRASE })).toContain('damaged or incomplete');
});

it('refuses a whole archive whose rows are not those that were written', async () => {
  const tar = gunzipSync(plain);
  const at = tar.indexOf('xxxxxxxxxx');
  tar.write('y', at);
  expect(await refusal({ bytes: gzipSync(tar) })).toContain('damaged or incomplete');
});

it('refuses an encrypted file without the passphrase and with a wrong one', async () => {
  expect(await refusal({ bytes: sealed })).toContain('is encrypted');
  expect(await refusal({ bytes: sealed, passphrase: 'another passphrase of others' })).toContain(
    'does not open',
  );
});

it('refuses files of other products', async () => {
  const others = [
    Buffer.from(''),
    Buffer.from('PGDMP and more'),
    Buffer.from('{"prompts":[]}'),
    Buffer.from('PK\u0003\u0004 a zip'),
    Buffer.alloc(2_000_000),
  ];
  for (const bytes of others) expect(await refusal({ bytes })).toContain('is not a backup of Cuebook');
  expect(await refusal({ bytes: gzipSync('a text') })).toContain('damaged or incomplete');
  expect(await refusal({ bytes: withHeader((text) => text.replace('"cuebook"', '"langfus"')) })).toContain(
    'is not a backup of Cuebook',
  );
});

it('refuses a file of a newer version, by its format or its migrations', async () => {
  expect(
    await refusal({ bytes: withHeader((text) => text.replace('"format": 1', '"format": 9')) }),
  ).toContain('newer version');
  const later = withHeader((text) => text.replace(/"20\d{12}_/, '"29991231235959_'));
  expect(await refusal({ bytes: later })).toContain('newer version');
});

it('refuses a file that is not there, and a folder', async () => {
  const missing = restore({ path: join(folder, 'nowhere.backup'), url: library, folder });
  await expect(missing).rejects.toThrow('ENOENT');
  mkdirSync(join(folder, 'a-folder'));
  await expect(restore({ path: join(folder, 'a-folder'), url: library, folder })).rejects.toThrow(
    BackupProblem,
  );
});

it('refuses a library that is not empty, unless it is told to replace it', async () => {
  const path = join(folder, 'plain.backup');
  const url = await emptyLibrary();
  await ask(url, `insert into profiles (full_name) values ('Somebody')`);
  await expect(restore({ path, url, folder })).rejects.toThrow('not empty');
  await restore({ path, url, folder, replaces: true });
  expect(await ask(url, `select from profiles where full_name = 'Somebody'`)).toEqual([]);
});

it('refuses while a server uses the database', async () => {
  const url = new URL(library);
  url.searchParams.set('application_name', 'cuebook');
  const { default: pg } = await import('pg');
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await expect(restore({ path: join(folder, 'plain.backup'), url: library, folder })).rejects.toThrow(
    'is running',
  );
  await server.end();
});

it('restores nothing when the disk of the database is full, and the library that was there stays', async () => {
  const path = join(folder, 'plain.backup');
  const url = await emptyLibrary();
  await ask(url, `insert into profiles (full_name) values ('Somebody')`);
  const before = await fingerprint(url);
  // The indexes come last, when the rows are there: the server says so as it would of the disk.
  const superuser = new URL(inject('superuserUrl'));
  superuser.pathname = new URL(url).pathname;
  await ask(
    superuser.href,
    `create schema disk;
     create function disk.full() returns event_trigger language plpgsql as $$
     begin
       if exists (select from public.prompts) then
         raise 'could not extend file: No space left on device' using errcode = 'disk_full';
       end if;
     end $$`,
  );
  await ask(
    superuser.href,
    `create event trigger disk_full on ddl_command_start when tag in ('CREATE INDEX') execute function disk.full()`,
  );
  await expect(restore({ path, url, folder, replaces: true })).rejects.toThrow(
    'The disk of the database is full.',
  );
  expect(await fingerprint(url)).toEqual(before);
});

it('restores nothing when a picture can’t be stored', async () => {
  const own = await temporaryFolder();
  const { createLocalStorage } = await import('@/server/ports/file-storage/local-storage');
  const { db } = await import('@/server/db');
  const key = `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/${'a'.repeat(32)}`;
  await createLocalStorage(join(own, 'pictures')).put(key, Buffer.from('picture'), 'image/webp');
  await db.avatarFile.create({ data: { key } });
  const { path } = await backUp({ folder: own });
  const before = await fingerprint(library);
  const full = restoreBackup({
    path,
    passphrase: undefined,
    databaseUrl: library,
    migrations: MIGRATIONS,
    pictures: {
      read: () => Promise.resolve(null),
      put: () => Promise.reject(new StorageError('ENOSPC')),
    },
    replaces: false,
    keepsAccess: true,
  });
  await expect(full).rejects.toThrow('Can’t store the profile photos (ENOSPC).');
  expect(await fingerprint(library)).toEqual(before);
});
