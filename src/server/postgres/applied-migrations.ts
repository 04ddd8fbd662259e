import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { checksumOf, type Migration } from './migration-files';
import { StartProblem } from './start-problem';

export const MIGRATIONS_TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

type AppliedRow = { migration_name: string; checksum: string; finished: boolean };

export async function record(
  client: pg.ClientBase,
  { name, sql }: Migration,
  startedAt: Date,
): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(sql), name, startedAt],
  );
}

export function olderThan(first: Migration): StartProblem {
  return new StartProblem(
    'The database was created by a version before 0.1.0 and is missing some migrations.',
    `Start ${lastVersionBefore(first)} once with this database, then this one. Nothing was changed.`,
  );
}

/** The version that has all the migrations that one replaces, as somebody finds it. */
export function lastVersionBefore({ name, lastCommit }: Migration): string {
  return lastCommit === null ? `the last version before ${name}` : `commit ${lastCommit}`;
}

export async function readApplied(client: pg.ClientBase): Promise<AppliedRow[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (!table.rows[0]?.found) return [];
  const { rows } = await client.query<AppliedRow>(
    `select migration_name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null order by started_at`,
  );
  return rows;
}

export function rejectUnknownMigrations(rows: readonly AppliedRow[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.map((row) => row.migration_name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const oldest = migrations[0];
  if (oldest !== undefined && unknown.every((name) => name < oldest.name)) throw olderThan(oldest);
  throw new StartProblem(
    `The database is newer than this version of Cuebook: it has ${unknown.join(', ')}.`,
    'Start the newer version, or restore a backup from before the upgrade. Nothing was changed.',
  );
}

export function rejectFailedMigrations(rows: readonly AppliedRow[]): void {
  const failed = rows.find((row) => !row.finished);
  if (failed === undefined) return;
  throw new StartProblem(
    `Migration ${failed.migration_name} was started but never finished.`,
    `Restore a backup, or fix the tables manually and run: npx prisma migrate resolve --rolled-back ${failed.migration_name}`,
  );
}
