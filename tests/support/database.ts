import pg from 'pg';

/**
 * Makes a fresh copy of the migrated template, replacing a database of that name.
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

/** Empties every table of the database at `url`, for files whose tests must not see each other's rows. */
export async function emptyDatabase(url = process.env.DATABASE_URL): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> '_prisma_migrations'`,
    );
    await client.query(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`);
  } finally {
    await client.end();
  }
}
