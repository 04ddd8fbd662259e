import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pendingMigrations } from './migrate';
import { StartProblem } from './start-problem';

/** Connections of a server that has just been stopped or killed take a moment to close. */
const WAIT_MS = 10_000;
const POLL_MS = 250;
/** Each question is about a few rows. */
const ANSWER_MS = 60_000;

/**
 * Waits until no other Cuebook server uses a database whose schema this version is about to change. A running server
 * has the code of the old schema, so its requests could fail or write rows that the new one does not expect. Without
 * pending migrations, and on an empty database, it does not wait.
 * @param url of the database
 * @param folder of the migrations, absolute
 * @param waitMs only tests wait less than the default
 * @throws StartProblem if others are still connected after ten seconds; nothing was changed
 */
export async function waitUntilOnlyServer(
  url: string,
  folder: string,
  onNote: (text: string) => void,
  waitMs = WAIT_MS,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const deadline = Date.now() + waitMs;
    for (let tries = 0; ; tries += 1) {
      // Checked again each time, in this order: a new server connects only after its migrations. If one that migrates
      // at the same time is counted, its migrations are no longer pending.
      const others = await countOthers(client);
      const pending = await pendingMigrations(client, folder);
      if (pending.length === 0 || others === 0) return;
      if (Date.now() > deadline) throw problemOf(pending);
      if (tries === 0) onNote('This version changes the database: waiting for other servers to stop');
      await pause(Math.min(POLL_MS, waitMs));
    }
  } finally {
    await client.end();
  }
}

/** Returns the number of connections of Cuebook's servers and commands, of any version: each has a name. */
async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name ~ '^cuebook([ -]|$)' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

function problemOf(pending: readonly string[]): StartProblem {
  return new StartProblem(
    `Another Cuebook server is still running on this database, and this version changes its schema (${pending.join(', ')}).`,
    'Make a backup, stop all servers and commands of the old version, then start this one. Nothing was changed.',
  );
}
