import { expect, it, onTestFinished } from 'vitest';
import { openQueue } from '@/server/jobs/job-queue';
import { ask, emptyScratchDatabase } from '../postgres/support';

/** The table counted by each scrape of the metrics stays small: finished jobs leave the queue within an hour. */

it('jobs that are done leave the queue, and those that wait, run or have just ended stay', async () => {
  const url = await emptyScratchDatabase();
  const { boss, close } = openQueue(url, () => undefined);
  onTestFinished(() => close({ graceful: false }));
  await boss.start();
  await boss.createQueue('every-minute');
  await ask(
    url,
    `INSERT INTO pgboss.job (name, state, created_on, completed_on, keep_until)
     SELECT 'every-minute', state::pgboss.job_state, now() - age, CASE WHEN state = 'completed' THEN now() - age END, now() + interval '14 days'
     FROM (VALUES ('completed', interval '2 hours', 5000), ('completed', interval '10 minutes', 10),
       ('created', interval '2 hours', 3)) AS made(state, age, count), generate_series(1, count)`,
  );
  await boss.maintain();
  const states = await ask(
    url,
    `SELECT state::text, count(*)::int FROM pgboss.job WHERE name = 'every-minute' GROUP BY state ORDER BY state::text`,
  );
  expect(states).toEqual([
    { state: 'completed', count: 10 },
    { state: 'created', count: 3 },
  ]);
});
