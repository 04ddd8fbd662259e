import pg from 'pg';

const ANSWER_MS = 60_000;

async function isTrue(url: string, condition: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(`select ${condition} as found`);
    return rows[0]?.found ?? false;
  } finally {
    await client.end();
  }
}

/** Whether the database has no accounts yet. */
export function hasNoProfile(url: string): Promise<boolean> {
  return isTrue(url, 'not exists (select from profiles)');
}

/** Whether an active account is an admin, such as the one of the demo library. */
export function hasAdmin(url: string): Promise<boolean> {
  return isTrue(
    url,
    "exists (select from profiles where role = 'admin' and is_active and deleted_at is null)",
  );
}
