import { expect, it, onTestFinished } from 'vitest';
import { env } from '@/env';
import { openQueue } from '@/server/jobs/job-queue';
import { startJobs } from '@/server/jobs/start-jobs';
import { ask } from '../postgres/support';

/** Jobs that could not start are tried again every ten seconds; nothing of the failed attempt may go on beside them. */

const url = env.DATABASE_URL;

async function connections(): Promise<number> {
  const [row] = await ask<{ count: number }>(
    url,
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'cuebook-jobs'`,
  );
  return row!.count;
}

it('a start that fails half way is stopped', async () => {
  onTestFinished(() => ask(url, 'drop schema pgboss cascade').then(() => undefined));
  const { boss, close } = openQueue(url, () => undefined);
  await boss.start();
  expect(await connections()).toBeGreaterThan(0);
  await close({ graceful: false });
  expect(await connections()).toBe(0);

  await ask(url, 'drop function pgboss.create_queue');
  await expect(startJobs()).rejects.toThrow('create_queue');
  expect(await connections()).toBe(0);
});
