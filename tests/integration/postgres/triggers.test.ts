import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '@/server/postgres';
import { ask, emptyScratchDatabase } from './support';

/** Each trigger costs every write of its table: a new one is counted here with its reason. */

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');

it('the tables have no more triggers than are counted here, prompts nine of them', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, MIGRATIONS);
  const [{ triggers, functions, onPrompts } = {}] = await ask(
    url,
    `SELECT count(*)::int AS triggers, count(*) FILTER (WHERE tgrelid = 'prompts'::regclass)::int AS "onPrompts",
       (SELECT count(*)::int FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) AS functions
     FROM pg_trigger WHERE NOT tgisinternal`,
  );
  expect(onPrompts).toBeLessThanOrEqual(9);
  // Five of them end what must not outlive a membership or a purge, one rings the bell, ten refuse TRUNCATE, six note
  // what a change of the directory owes to spaces, nine keep evaluations and answers, one counts revisions of models,
  // one limits test cases, three queue what webhooks are told, one pauses webhooks, two keep the files that versions and suggestions name, one
  // keeps what was mailed for a withdrawn invitation counted, and fourteen do for the subjects of notifications what foreign keys would.
  expect(triggers).toBeLessThanOrEqual(111);
  // One of them is the newest status, by which searches filter, one is that of the bell, one counts the revisions of
  // models, eight are the questions of access that every query shares, one limits test cases, three queue what webhooks are told,
  // within the transaction of the change, one keeps named files, one tells owners of access that outlived its giver, one pauses webhooks,
  // one keeps sent mails counted, and four hold and forget the subjects of notifications.
  expect(functions).toBeLessThanOrEqual(96);
});
