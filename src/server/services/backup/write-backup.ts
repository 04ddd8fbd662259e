import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backupMessages } from '@/domain/backup/messages';
import { PRODUCT_VERSION } from '@/server/product-version';
import { type FileStorage, StorageError } from '@/server/ports/file-storage/file-storage';
import { type AddEntry, writeArchive } from './archive-writer';
import { BackupProblem } from './backup-problem';
import { columnsToCopy, copyOut } from './copy-statements';
import {
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  AVATARS_FOLDER,
  SECRETS_ENTRY,
  TABLES_FOLDER,
} from './format';
import { readMigrationNames, readSequences, readTables, requireRules } from './read-catalog';

/** Approximate size of an entry of the archive, a part of a table. */
const BATCH_BYTES = 1024 * 1024;

/** Held while a backup is written: only one of several servers and commands does it. */
const BACKUP_LOCK = 0x43_55_42_41;

export type BackupSource = {
  databaseUrl: string;
  pictures: Pick<FileStorage, 'read'>;
  secret: string;
  /** Encrypts the whole file; without it the file contains no secrets. */
  passphrase: string | undefined;
};

export type BackupFacts = { createdAt: Date; hasSecrets: boolean; rows: number; manifest: BackupManifest };

/**
 * Writes all data of the library to a stream, as one snapshot, while people work.
 * @throws BackupProblem if another backup runs, a table is unknown, or images can't be read; else the error of the
 * database or the stream
 */
export async function writeBackup(source: BackupSource, target: Writable): Promise<BackupFacts> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'cuebook backup',
    keepAlive: true,
  });
  // A lost connection fails the current statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.taken !== true) throw new BackupProblem(backupMessages.alreadyRunning);
    await client.query('begin isolation level repeatable read read only');
    return await writeSnapshot(client, source, target);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function writeSnapshot(
  client: pg.Client,
  source: BackupSource,
  target: Writable,
): Promise<BackupFacts> {
  const tables = await readTables(client);
  requireRules(tables);
  const { rows: moments } = await client.query<{ now: Date }>('select now()');
  const createdAt = moments[0]?.now ?? new Date();
  const hasSecrets = source.passphrase !== undefined;
  const kept = tables.flatMap((table) => {
    const columns = columnsToCopy(table);
    return columns === null ? [] : [{ name: table.name, columns }];
  });
  const header: BackupHeader = {
    product: 'cuebook',
    format: FORMAT,
    version: PRODUCT_VERSION,
    createdAt: createdAt.toISOString(),
    migrations: await readMigrationNames(client),
    hasSecrets,
    tables: kept,
    sequences: await readSequences(client),
    auditEnd: await readAuditEnd(client),
  };
  const manifest: BackupManifest = {
    tables: {},
    pictures: { count: 0, sha256: '' },
    missingPictures: [],
  };
  await writeArchive(target, source.passphrase, async (add) => {
    await add(HEADER_ENTRY, json(header));
    if (hasSecrets) await add(SECRETS_ENTRY, json({ NEXTAUTH_SECRET: source.secret }));
    for (const table of kept) {
      manifest.tables[table.name] = await writeTable(client, table, hasSecrets, add);
    }
    await writeAvatars(client, source.pictures, manifest, add);
    await add(MANIFEST_ENTRY, json(manifest));
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { createdAt, hasSecrets, rows, manifest };
}

async function readAuditEnd(client: pg.Client): Promise<{ position: number; hash: string } | null> {
  const { rows } = await client.query<{ position: number; hash: string }>(
    `select position::float8 as position, encode(hash, 'hex') as hash from audit_events
     where position is not null order by position desc limit 1`,
  );
  return rows[0] ?? null;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1));

async function writeTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
  hasSecrets: boolean,
  add: AddEntry,
): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(copyOut(name, columns, hasSecrets)));
  const hash = createHash('sha256');
  let batch: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size === 0) return;
    await add(`${TABLES_FOLDER}${name}/${String(number).padStart(6, '0')}`, Buffer.concat(batch));
    number += 1;
    batch = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    batch.push(chunk);
    size += chunk.byteLength;
    if (size >= BATCH_BYTES) await flush();
  }
  await flush();
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Writes the images in use; one that is being replaced may be deleted before it is read. */
async function writeAvatars(
  client: pg.Client,
  pictures: BackupSource['pictures'],
  manifest: BackupManifest,
  add: AddEntry,
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    'select key from avatar_files where expires_at is null order by key',
  );
  const hash = createHash('sha256');
  for (const { key } of rows) {
    const bytes = await readAvatar(pictures, key);
    if (bytes === null) {
      manifest.missingPictures.push(key);
      continue;
    }
    hashAvatar(hash, key, bytes);
    manifest.pictures.count += 1;
    await add(`${AVATARS_FOLDER}${key}`, bytes);
  }
  manifest.pictures.sha256 = hash.digest('hex');
}

export function hashAvatar(hash: Hash, key: string, bytes: Buffer): void {
  hash.update(`${key}\n${bytes.byteLength}\n`).update(bytes);
}

async function readAvatar(pictures: BackupSource['pictures'], key: string): Promise<Buffer | null> {
  try {
    return await pictures.read(key);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new BackupProblem(backupMessages.avatarFailed(error.code), { cause: error });
  }
}
