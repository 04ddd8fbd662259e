import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '@/server/postgres';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

/** A database with data from before the change log goes on with it, and counts what it holds as before. */

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');
const THIS_ONE = '20261125080000_one_change_log';
const PERSON = '00000000-0000-4000-8000-000000000001';
const PROMPT = '00000000-0000-4000-8000-000000000002';

/** The migrations that came before, in a folder of their own. */
async function earlierMigrations(): Promise<string> {
  const folder = await temporaryFolder();
  const names = await readdir(MIGRATIONS);
  for (const name of names.filter((each) => each < THIS_ONE || each === 'migration_lock.toml')) {
    await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
  }
  return folder;
}

it('takes over a database with prompts, uses and engines that are told', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, await earlierMigrations());
  await ask(url, `INSERT INTO profiles (id, email, full_name) VALUES ($1, 'o@example.org', 'Olive Owner')`, [
    PERSON,
  ]);
  await ask(
    url,
    `INSERT INTO prompts (id, slug, title, description, content, category, created_by, is_shared)
     VALUES ($1, 'before', 'Before', 'It was here.', 'Text', 'Design', $2, true)`,
    [PROMPT, PERSON],
  );
  await ask(
    url,
    `INSERT INTO prompt_versions (prompt_id, version, title, description, content, category)
     SELECT id, version, title, description, content, category FROM prompts`,
  );
  await ask(
    url,
    `INSERT INTO prompt_usage (prompt_id, user_id, version) SELECT $1, $2, 1 FROM generate_series(1, 3)`,
    [PROMPT, PERSON],
  );
  await ask(url, `INSERT INTO search_ping_targets (url) VALUES ('https://engine.example/indexnow')`);
  await ask(
    url,
    `INSERT INTO search_pings (target, slug, was_public) VALUES ('https://engine.example/indexnow', 'before', false)`,
  );
  const totals = () =>
    ask<{ kind: string; total: number }>(
      url,
      `SELECT kind, sum(total)::int AS total FROM (
         SELECT kind, total FROM prompt_counters UNION ALL SELECT kind, total FROM daily_counts) c GROUP BY 1 ORDER BY 1`,
    );
  const before = await totals();

  expect((await migrate(url, MIGRATIONS)).applied).toContain(THIS_ONE);

  expect(await totals()).toEqual(before);
  expect(await ask(url, `SELECT slug FROM search_pings`)).toEqual([{ slug: 'before' }]);
  expect(await ask(url, `SELECT count(*)::int AS rows FROM changes`)).toEqual([{ rows: 0 }]);
  await ask(url, `UPDATE prompts SET is_shared = false`);
  await ask(url, `DELETE FROM prompts`);
  expect(
    await ask(
      url,
      `SELECT kind, slug, seen_before, seen_after FROM changes WHERE slug IS NOT NULL ORDER BY id`,
    ),
  ).toEqual([{ kind: 'changed', slug: 'before', seen_before: 'shared', seen_after: 'private' }]);
  // The address of a private prompt is not written down: it is made from words that are gone.
  expect(await ask(url, `SELECT seen_before, seen_after FROM changes WHERE slug IS NULL`)).toEqual([
    { seen_before: 'private', seen_after: 'none' },
  ]);
  const left = await totals();
  expect(left.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
  expect(left.every(({ total }) => total === 0)).toBe(true);
});

it('leaves nine triggers on prompts at most', async () => {
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
  // one limits test cases, three queue what webhooks are told, two keep the files that versions and suggestions name, and
  // fourteen do for the subjects of notifications what foreign keys would.
  expect(triggers).toBeLessThanOrEqual(109);
  // One of them is the newest status, by which searches filter, one is that of the bell, one counts the revisions of
  // models, eight are the questions of access that every query shares, one limits test cases, three queue what webhooks are told,
  // within the transaction of the change, one keeps named files, one tells owners of access that outlived its giver, and
  // four hold and forget the subjects of notifications.
  expect(functions).toBeLessThanOrEqual(94);
});
