import pg from 'pg';

/** Whether the database has no accounts yet. */
export async function hasNoProfile(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from profiles) as empty',
    );
    return rows[0]?.empty ?? false;
  } finally {
    await client.end();
  }
}
