import pg from 'pg';

/** After a longer wait, the connection itself counts as lost. */
const ANSWER_MS = 5_000;

/**
 * Creates a function that sends the database a trivial query on a connection of its own, unaffected by other work. The
 * promise rejects after five seconds without a response, and the next query uses a new connection.
 */
export function createDatabaseProbe(connectionString: string): () => Promise<void> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    // A busy machine takes long to open one.
    idleTimeoutMillis: 0,
    application_name: 'cuebook watch',
  });
  pool.on('error', () => undefined);
  return async () => {
    await pool.query('SELECT 1');
  };
}
