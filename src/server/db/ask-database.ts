import pg from 'pg';

/** Longer, and the connection itself is taken for lost. */
const ANSWER_MS = 5_000;

/**
 * Makes what asks the database a trivial question on a connection of its own, which no other work delays. The promise rejects
 * after five seconds without an answer, and then the next question uses a new connection.
 */
export function databaseQuestion(connectionString: string): () => Promise<void> {
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
