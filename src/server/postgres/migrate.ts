import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { matchesChecksum, type Migration, readMigrations, tablesOf } from './migration-files';
import { StartProblem } from './start-problem';
import {
  readApplied,
  rejectUnknownMigrations,
  rejectFailedMigrations,
  MIGRATIONS_TABLE,
  record,
  olderThan,
} from './applied-migrations';

/** The key of Prisma Migrate's own lock: whichever of the two comes second waits. */
const PRISMA_MIGRATE_LOCK = 72_707_369;

/** The schema as of the last migration, saved beside the migrations by `npm run db:migrate`. */
export const SNAPSHOT_FILE = 'schema.snapshot.prisma';

export type MigrationResult = {
  /** Names applied by this call, in order. */
  applied: string[];
  /** Names of migrations whose file has changed since they were applied. */
  edited: string[];
};

/**
 * Migrates a database with a folder in Prisma Migrate's layout. Each migration runs in one transaction together with
 * its row in `_prisma_migrations`, so a failure or a `kill -9` leaves nothing half done. Prisma's WebAssembly engine is
 * not used for this: through a driver adapter it splits a script at every semicolon, which breaks function bodies, and
 * has no transaction. The table, the checksums and the lock are Prisma Migrate's own, so `prisma migrate deploy` works
 * on the same database.
 * @param url of the database; its role must own it
 * @param folder of the migrations, absolute
 * @throws StartProblem if the database is newer than the folder or older than its first migration, contains a failed
 * migration, or a migration fails
 */
export async function migrate(url: string, folder: string): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied: string[] = [];
    for (;;) {
      const step = await inTransaction(client, () => applyNext(client, migrations));
      if (step.name === null) {
        await expectTables(client, folder);
        return { applied, edited: step.edited };
      }
      applied.push(step.name);
    }
  } finally {
    await client.end();
  }
}

/**
 * Returns the names of the migrations that {@link migrate} would apply to a database that has some already; none for an
 * empty one.
 * @param folder of the migrations, absolute
 */
export async function pendingMigrations(client: pg.ClientBase, folder: string): Promise<string[]> {
  const done = new Set((await readApplied(client)).map((row) => row.migration_name));
  if (done.size === 0) return [];
  const isDone = ({ name, replaces }: Migration) =>
    done.has(name) || (replaces.length > 0 && replaces.every((replaced) => done.has(replaced)));
  return (await readMigrations(folder)).filter((one) => !isDone(one)).map(({ name }) => name);
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await lockMigrations(client);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Result of a step: the applied migration, or null, and then the names of those whose file has changed since. */
export type MigrationStep = { name: string | null; edited: string[] };

/** Holds until the end of the transaction: of two concurrent starts the second waits here, then finds the work done. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [PRISMA_MIGRATE_LOCK]);
}

/** Applies the oldest missing migration; its name is null if none is missing. */
export async function applyNext(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<MigrationStep> {
  for (const migration of migrations) await standFor(client, migration);
  const rows = await readApplied(client);
  rejectUnknownMigrations(rows, migrations);
  rejectFailedMigrations(rows);

  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const next = migrations.find(({ name }) => !done.has(name));
  if (next === undefined) {
    const edited = migrations.filter(({ name, sql }) => !matchesChecksum(sql, done.get(name) ?? ''));
    return { name: null, edited: edited.map(({ name }) => name) };
  }

  const startedAt = new Date();
  try {
    await client.query(MIGRATIONS_TABLE);
    // Without parameters the whole file is sent as one message, which PostgreSQL itself splits.
    await client.query(next.sql);
  } catch (error) {
    throw migrationProblem(next.name, error);
  }
  await record(client, next, startedAt);
  return { name: next.name, edited: [] };
}

/** Records a squashed migration as applied if all the migrations that it replaces were. */
async function standFor(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (migration.replaces.length === 0) return;
  const replaced = new Set(migration.replaces);
  const rows = (await readApplied(client)).filter((row) => replaced.has(row.migration_name));
  if (rows.length === 0) return;
  rejectFailedMigrations(rows);
  if (rows.length < replaced.size) throw olderThan(migration);
  await client.query('delete from _prisma_migrations where migration_name = any($1)', [[...replaced]]);
  await record(client, migration, new Date());
}

function migrationProblem(name: string, error: unknown): StartProblem {
  const { code, message } = error as { code?: string; message: string };
  const remedies: Record<string, string> = {
    '42501':
      'The role in DATABASE_URL must own the database, or be allowed to create in its schema public. Ask your database administrator.',
    '53100': 'The database disk is full. Free up space, then start again.',
    '0A000': 'A PostgreSQL extension is missing. Install the contrib package (postgresql-contrib).',
    '58P01': 'A PostgreSQL extension is missing. Install the contrib package (postgresql-contrib).',
    '42P07': 'The database contains tables from another application. Use a separate database for Cuebook.',
  };
  return new StartProblem(
    `Migration ${name} failed and was rolled back: ${message}`,
    remedies[code ?? ''] ?? 'The database is unchanged. Please report this error.',
    { cause: error },
  );
}

/** A recorded migration is no proof: checks for the tables themselves. */
async function expectTables(client: pg.Client, folder: string): Promise<void> {
  const snapshot = await readFile(join(folder, SNAPSHOT_FILE), 'utf8').catch(() => '');
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is null',
    [tablesOf(snapshot)],
  );
  if (rows.length === 0) return;
  throw new StartProblem(
    `Migrations are recorded as applied, but these tables are missing: ${rows.map((row) => row.name).join(', ')}.`,
    'Restore a backup, or use an empty database.',
  );
}
