import type pg from 'pg';
import { backupMessages } from '@/domain/backup/messages';
import { BackupProblem } from './backup-problem';
import { MIGRATIONS_TABLE, TABLE_RULES } from './tables';

export type CatalogTable = { name: string; columns: string[] };

/** Returns the tables of the product's schema with their written columns, in order. */
export async function readTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => name !== MIGRATIONS_TABLE);
}

/** @throws BackupProblem if the database has tables without a rule */
export function requireRules(tables: readonly CatalogTable[]): void {
  const unknown = tables.filter(({ name }) => !Object.hasOwn(TABLE_RULES, name)).map(({ name }) => name);
  if (unknown.length > 0) throw new BackupProblem(backupMessages.unclassified(unknown));
}

export async function readMigrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the last value of each used sequence of the schema. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
