import pg from 'pg';
import { expect, it } from 'vitest';
import { PrismaClient } from '@/generated/prisma/client';
import { databaseAdapter } from '@/server/db/database-adapter';
import { migrate, rebuildSchema } from '@/server/postgres';
import { readMigrations } from '@/server/postgres/migration-files';
import { checkAuditChain } from '@/server/services/audit/check-audit-chain';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { ask, emptyScratchDatabase, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, fingerprint, KEPT_TABLES, MIGRATIONS, restore } from './support';

/** Backups of older versions are restored in this version, back to the last one before the first release. */

const PASSPHRASE = 'a long passphrase of these tests';
const FOLDER = await readMigrations(MIGRATIONS);
const ALL = FOLDER.map(({ name }) => name);
/** The migrations that became the first one. */
const REPLACED = FOLDER[0]?.replaces ?? [];

/** Data of users in a library, in the tables of every version. */
const FILL = `
  insert into profiles (id, full_name, email, role) values
    ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.org', 'admin'),
    ('00000000-0000-4000-8000-000000000002', 'Ben', 'ben@example.org', 'contributor');
  insert into credentials (profile_id, password_hash) select id, 'a hash' from profiles;
  insert into prompts (slug, title, description, content, category, created_by)
    select 'prompt-' || n, 'Prompt ' || n, 'What it is for', E'A line\\n\\twith a \\\\ tab ' || n || ' 🎉', 'Other',
      ('00000000-0000-4000-8000-00000000000' || (n % 2 + 1))::uuid from generate_series(1, 40) n;
  insert into prompt_versions (prompt_id, version, title, description, content, category, author_id)
    select id, version, title, description, content, category, created_by from prompts;
  insert into favorites (prompt_id, user_id)
    select id, '00000000-0000-4000-8000-000000000001' from prompts order by slug limit 7;
  insert into audit_events (actor_id, action, subject_id, details) select
    '00000000-0000-4000-8000-000000000001', 'user.role', id, '{"to":"contributor"}' from profiles;
  insert into mail_outbox (id, recipient, subject, body, give_up_at)
    values (gen_random_uuid(), 'ben@example.org', 'S', '', now() + interval '1 day');`;

/** A database of an older version of the product, with users' data. */
async function olderLibrary(migrations: readonly string[]): Promise<string> {
  const url = await emptyScratchDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    expect(await rebuildSchema(client, MIGRATIONS, migrations)).toHaveProperty('finish');
    await client.query('delete from _prisma_migrations');
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       select gen_random_uuid(), '', name, now(), 1 from unnest($1::text[]) as name`,
      [migrations],
    );
    await client.query('commit');
    await client.query(FILL);
  } finally {
    await client.end();
  }
  return url;
}

const OLDER = [REPLACED, ...ALL.slice(0, -1).map((_, place) => ALL.slice(0, place + 1))];

it.each(OLDER.map((migrations) => ({ last: migrations.at(-1), migrations })))(
  'brings a backup of the tables as of $last to the present version, as an upgrade would',
  async ({ migrations }) => {
    const older = await olderLibrary(migrations);
    const folder = await temporaryFolder();
    const { path } = await backUp({ folder, url: older, passphrase: PASSPHRASE });
    const url = await emptyLibrary();
    const { backup, heldMails } = await restore({ path, url, folder, passphrase: PASSPHRASE });
    expect(backup.header.migrations).toEqual(migrations);
    expect(heldMails).toBe(1);

    await migrate(older, MIGRATIONS);
    const [upgraded, restored] = [await fingerprint(older), await fingerprint(url)];
    const written = ['audit_events', 'settings'];
    for (const name of KEPT_TABLES.filter((one) => !written.includes(one))) {
      expect([name, restored[name]]).toEqual([name, upgraded[name]]);
    }
    expect(restored['prompts']?.rows).toBe(40);
    expect(restored['audit_events']?.rows).toBe(3);
    const names = 'select migration_name as name from _prisma_migrations order by 1';
    expect(await ask(url, names)).toEqual(ALL.map((name) => ({ name })));

    const client = new PrismaClient({ adapter: databaseAdapter(url) });
    const reports = await checkCounters(client, { repair: false });
    const chain = await checkAuditChain(client);
    await client.$disconnect();
    expect(reports.filter(({ different }) => different > 0)).toEqual([]);
    expect(chain).toMatchObject({ rows: 3, breaks: [], unchained: 0 });
  },
);

it('names the version that reads a backup from before the first release', async () => {
  const older = await olderLibrary(REPLACED);
  await ask(older, 'delete from _prisma_migrations where migration_name = $1', [REPLACED.at(-1)]);
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder, url: older, passphrase: PASSPHRASE });
  const url = await emptyLibrary();
  const failure = await restore({ path, url, folder, passphrase: PASSPHRASE }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    message: expect.stringContaining('was made by a version before 0.1.0') as string,
    remedy: expect.stringMatching(/^Restore it with commit [0-9a-f]{40}, make a backup there/) as string,
  });
  expect(await ask(url, 'select count(*)::int as n from profiles')).toEqual([{ n: 0 }]);
});

it('names the version to start with a database from before the first release', async () => {
  const older = await olderLibrary(REPLACED);
  await ask(older, 'delete from _prisma_migrations where migration_name = $1', [REPLACED.at(-1)]);
  await expect(migrate(older, MIGRATIONS)).rejects.toMatchObject({
    remedy: expect.stringMatching(/^Start commit [0-9a-f]{40} once with this database/) as string,
  });
});
