import pg from 'pg';
import { inject } from 'vitest';

/**
 * Creates a copy of the migrated template, replacing a database of that name.
 * @param superuserUrl of the cluster
 * @param templateUrl of the template, as the app's role
 * @returns the copy's address, as the app's role
 */
export async function cloneTemplate(
  superuserUrl: string,
  templateUrl: string,
  name: string,
): Promise<string> {
  const template = new URL(templateUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const target = client.escapeIdentifier(name);
    const source = client.escapeIdentifier(template.pathname.slice(1));
    await client.query(`drop database if exists ${target} with (force)`);
    await client.query(
      `create database ${target} template ${source} owner ${client.escapeIdentifier(template.username)}`,
    );
  } finally {
    await client.end();
  }
  template.pathname = `/${name}`;
  return template.href;
}

/** The product's tables with rows. Migrations leave them empty. */
async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> '_prisma_migrations'`,
  );
  const questions = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await client.query<{ name: string }>(questions.join(' union all '));
  return rows.map(({ name }) => name);
}

/**
 * Maximum bytes of a table's indexes: they keep their pages when the table is emptied, and large ones would affect the
 * planner.
 */
const INDEX_BYTES_KEPT = 1024 * 1024;

/** The product's tables with large indexes. */
async function tablesWithLargeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
       and pg_indexes_size(oid) > $1`,
    [INDEX_BYTES_KEPT],
  );
  return rows.map(({ name }) => name);
}

/** Drops the schemas that the product creates at run time: the job queue. */
async function dropOtherSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'`,
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
}

/**
 * Empties this worker's database: no rows, sequences at their start. Deleting without triggers and keys takes a tenth
 * of the time of TRUNCATE, which recreates some 400 files of 66 tables; only tables with large indexes are truncated.
 * Fails if a transaction is still open after 20 s.
 */
export async function emptyDatabase(): Promise<void> {
  const url = new URL(inject('superuserUrl'));
  url.pathname = new URL(process.env.DATABASE_URL!).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // Triggers of the history reject deletions, and only a superuser can disable them. Starting parallel workers takes
    // longer than reading these small tables.
    await client.query(
      `set session_replication_role = replica; set lock_timeout = '20s'; set max_parallel_workers_per_gather = 0`,
    );
    await dropOtherSchemas(client);
    const large = await tablesWithLargeIndexes(client);
    if (large.length > 0) await client.query(`truncate ${large.join(', ')} cascade`);
    const names = await tablesWithRows(client);
    if (names.length > 0) await client.query(names.map((name) => `delete from ${name}`).join('; '));
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
       from pg_sequences where last_value is not null`,
    );
    // Dead rows would make tables look large to the planner.
    if (names.length > 0) await client.query(`vacuum ${names.join(', ')}`);
  } finally {
    await client.end();
  }
}
