import pg from 'pg';
import PgBoss from 'pg-boss';

/** Connections of a server to its jobs. */
const POOL = { max: 2, application_name: 'cuebook-jobs' };

/** The queue in the database. Completed jobs are deleted after an hour, so that each scrape can count the table. */
export const QUEUE = { archiveCompletedAfterSeconds: 60 * 60, deleteAfterDays: 1 } as const;

interface JobQueue {
  boss: PgBoss;
  /** Ends the jobs, or waits for them up to `timeout` ms, and closes the connections. Never rejects. */
  close: (options: { graceful: boolean; timeout?: number }) => Promise<void>;
}

/**
 * Opens the queue; `boss.start()` is left to the caller. The connections are ours: a pg-boss that could not start
 * ignores `stop()` and would keep its own open.
 * @param onError receives the failures of connections and timers, until `close`
 */
export function openQueue(connectionString: string, onError: (error: Error) => void): JobQueue {
  let isClosed = false;
  const report = (error: Error) => {
    if (!isClosed) onError(error);
  };
  const pool = new pg.Pool({ connectionString, ...POOL });
  pool.on('error', report);
  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> =>
    isClosed ? { rows: [] } : pool.query(text, values);
  const boss = new PgBoss({ ...QUEUE, db: { executeSql } });
  boss.on('error', report);
  return {
    boss,
    close: async (options) => {
      await boss.stop(options).catch(report);
      isClosed = true;
      await pool.end();
    },
  };
}
