import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { env } from '@/env';
import { createLocalStorage } from '@/server/ports/file-storage/local-storage';
import { restoreBackup } from '@/server/services/backup/restore-backup';
import { TABLE_RULES } from '@/server/services/backup/tables';
import { writeBackup } from '@/server/services/backup/write-backup';
import { cloneTemplate } from '../../support/database';
import { ask } from '../postgres/support';

export const MIGRATIONS = join(process.cwd(), 'prisma', 'migrations');

const drop = (name: string) => ask(inject('superuserUrl'), `drop database "${name}" with (force)`);

async function makeLibrary(): Promise<{ name: string; url: string }> {
  const name = `library_${randomUUID().replaceAll('-', '')}`;
  return { name, url: await cloneTemplate(inject('superuserUrl'), inject('templateUrl'), name) };
}

/** An empty library of a test, as a first start makes it. */
export async function emptyLibrary(): Promise<string> {
  const { name, url } = await makeLibrary();
  onTestFinished(async () => void (await drop(name)));
  return url;
}

/** The same for all tests of a file, made in a `beforeAll`; gives what drops it. */
export async function libraryOfFile(): Promise<{ url: string; remove: () => Promise<void> }> {
  const { name, url } = await makeLibrary();
  return { url, remove: async () => void (await drop(name)) };
}

type BackupOptions = { folder: string; name?: string; passphrase?: string; url?: string };

/** Backs the test's library up into a file of a folder; its pictures are in `pictures` beside it. */
export async function backUp({ folder, name = 'one.backup', passphrase, url }: BackupOptions) {
  const path = join(folder, name);
  const facts = await writeBackup(
    {
      databaseUrl: url ?? env.DATABASE_URL,
      pictures: createLocalStorage(join(folder, 'pictures')),
      secret: env.NEXTAUTH_SECRET,
      passphrase,
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { path, facts };
}

type RestoreChoices = {
  path: string;
  url: string;
  folder: string;
  passphrase?: string;
  replaces?: boolean;
  keepsAccess?: boolean;
};

/** Restores a file into the library at an address, with its pictures in `restored` of a folder. */
export function restore({
  path,
  url,
  folder,
  passphrase,
  replaces = false,
  keepsAccess = true,
}: RestoreChoices) {
  return restoreBackup({
    path,
    passphrase,
    databaseUrl: url,
    migrations: MIGRATIONS,
    pictures: createLocalStorage(join(folder, 'restored')),
    replaces,
    keepsAccess,
  });
}

/** The tables whose rows come back. */
export const KEPT_TABLES = Object.entries(TABLE_RULES).flatMap(([name, rule]) =>
  rule.becomes === 'kept' ? [name] : [],
);

/** Columns that a restore changes, by table: what is held, and what says nothing elsewhere. */
const CHANGED = ['held_at', 'held_since', 'position'];

/** Number and hash of the rows of every backed-up table, independent of their order. */
export async function fingerprint(url: string, tables: readonly string[] = KEPT_TABLES) {
  const questions = tables.map(
    (name) => `select '${name}' as name, count(*)::int as rows,
      coalesce(md5(string_agg(text, E'\\n' order by text)), '') as hash
      from (select (to_jsonb(t) - '{${name === 'audit_events' ? 'held_at' : CHANGED.join(',')}}'::text[])::text as text from "${name}" t) r`,
  );
  const rows = await ask<{ name: string; rows: number; hash: string }>(url, questions.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}
