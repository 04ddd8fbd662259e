import pg from 'pg';
import PgBoss from 'pg-boss';
import { QUEUE } from './job-queue';
import type { ScheduledJob } from './run-job';

/**
 * Creates the tables of the queue, the queues and their schedules where they are missing, and removes those of jobs that
 * no longer exist. Of several servers that start together one does it at a time; the others wait, and find it done.
 *
 * Everything runs on the connection that holds the lock. When its process is killed, PostgreSQL finishes or undoes the
 * current statement before it gives the lock to the next one.
 * @param meanwhile runs at the end, still alone: starting pg-boss creates a queue of its own
 * @throws the error of the database
 */
export async function prepareQueues(
  url: string,
  jobs: readonly Pick<ScheduledJob, 'name' | 'cron' | 'longestSeconds'>[],
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cuebook-jobs',
    keepAlive: true,
  });
  // A lost connection fails the current statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // However long the other one takes, and whatever limits the role has.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtextextended('cuebook jobs', 0))`);
    await createQueues(client, jobs);
    await meanwhile();
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined);
  }
}

async function createQueues(
  client: pg.Client,
  jobs: readonly Pick<ScheduledJob, 'name' | 'cron' | 'longestSeconds'>[],
): Promise<void> {
  const boss = new PgBoss({
    ...QUEUE,
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure ??= error));
  await boss.start();
  // Jobs of an earlier version: nothing would process what their schedules enqueue.
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.deleteQueue(name);
  }
  for (const { name, cron, longestSeconds } of jobs) {
    const limit = longestSeconds === undefined ? {} : { expireInSeconds: longestSeconds };
    await boss.createQueue(name, { name, retryLimit: 2, retryBackoff: true, ...limit });
    await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
  if (failure !== undefined) throw failure;
}
