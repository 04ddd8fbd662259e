import { beforeAll, expect, it } from 'vitest';
import { type Database, db } from '@/server/db';
import { listFollows } from '@/server/services/follow/list-follows';
import { getFeed } from '@/server/services/follow/read-feed';
import { contextOf } from '../../support/caller';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, type TestProfile } from '../../support/factories';

/** The feed of a user who follows 300 things among 100,000 lines of the log needs no sequential scan. */

const PEOPLE = 500;
const PROMPTS = 4_000;
const LINES = 100_000;
/** Rows created by one statement, which has a time limit. */
const STEP = 1_000;

let reader: TestProfile;

beforeAll(async () => {
  reader = await makeProfile();
  await db.$executeRaw`INSERT INTO profiles (full_name) SELECT 'Person ' || i FROM generate_series(1, ${PEOPLE}::int) i`;
  const people = (await db.profile.findMany({ where: { id: { not: reader.id } } })).map(({ id }) => id);
  await db.$executeRaw`INSERT INTO spaces (slug, name) SELECT 'f-' || i, 'Space ' || i FROM generate_series(1, 100) i`;
  await db.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT id, ${reader.id}::uuid, 'reader' FROM spaces ORDER BY slug LIMIT 20`;
  await db.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT s.id, person, 'reader' FROM spaces s, unnest((${people}::uuid[])[1:200]) person`;
  const spaces = (await db.space.findMany({ orderBy: { slug: 'asc' } })).map(({ id }) => id);
  for (let first = 1; first <= PROMPTS; first += STEP)
    await db.$executeRaw`
      INSERT INTO prompts (slug, title, description, content, is_shared, created_by, created_at, space_id, space_since)
      SELECT 'f-' || i, 'Title ' || i, 'Describe', 'Write.', i % 10 < 7, (${people}::uuid[])[1 + i % ${PEOPLE}::int],
        now() - interval '80 days', CASE WHEN i % 5 = 0 THEN (${spaces}::uuid[])[1 + i / 5 % 100] END,
        CASE WHEN i % 5 = 0 THEN now() - interval '80 days' END
      FROM generate_series(${first}::int, ${first + STEP - 1}::int) AS i`;
  for (let digit = 0; digit < 10; digit += 1)
    await db.$executeRaw`
      INSERT INTO prompt_versions (prompt_id, version, title, description, content, category)
      SELECT id, 1, title, description, content, category FROM prompts WHERE slug LIKE ${`%${digit}`}`;
  await db.$executeRaw`
    INSERT INTO prompt_grants (prompt_id, subject_user_id, "right")
    SELECT id, (${people}::uuid[])[1 + split_part(slug, '-', 2)::int % 300], 'read' FROM prompts WHERE NOT is_shared`;
  await db.$executeRaw`
    INSERT INTO prompt_grants (prompt_id, subject_user_id, "right")
    SELECT id, ${reader.id}::uuid, 'read' FROM prompts WHERE NOT is_shared ORDER BY slug LIMIT 30`;
  for (let first = 1; first <= LINES; first += STEP * 5)
    await db.$executeRaw`
      INSERT INTO prompt_activity (prompt_id, kind, actor_id, version, was_shared, created_at)
      SELECT p.id, (ARRAY['created', 'edited', 'edited', 'test-run', 'approved', 'moved'])[1 + i % 6], p.created_by, 1,
        p.is_shared, now() - i * interval '1 minute'
      FROM generate_series(${first}::int, ${first + STEP * 5 - 1}::int) AS i
      JOIN prompts p ON p.slug = 'f-' || (1 + (i * 7919::bigint) % ${PROMPTS}::int)`;
  await db.$executeRaw`
    INSERT INTO collections (slug, name, visibility, created_by)
    SELECT 'f-' || i, 'Collection ' || i, 'shared', (${people}::uuid[])[i] FROM generate_series(1, 200) i`;
  await db.$executeRaw`
    INSERT INTO collection_items (collection_id, prompt_id, position)
    SELECT c.id, p.id, row_number() OVER (PARTITION BY c.id) FROM collections c
    JOIN prompts p ON p.slug LIKE '%' || right(c.slug, 2) LIMIT 20000`;
  await db.$executeRaw`
    INSERT INTO follows (user_id, profile_id) SELECT ${reader.id}::uuid, unnest((${people}::uuid[])[1:130])`;
  await db.$executeRaw`
    INSERT INTO follows (user_id, space_id) SELECT ${reader.id}::uuid, unnest((${spaces}::uuid[])[1:20])`;
  await db.$executeRaw`
    INSERT INTO follows (user_id, collection_id)
    SELECT ${reader.id}::uuid, id FROM collections ORDER BY slug LIMIT 50`;
  await db.$executeRaw`
    INSERT INTO follows (user_id, prompt_id) SELECT ${reader.id}::uuid, id FROM prompts ORDER BY slug LIMIT 100`;
  // The same number of follows by other users.
  await db.$executeRaw`
    INSERT INTO follows (user_id, profile_id)
    SELECT a, b FROM unnest((${people}::uuid[])[1:100]) a, unnest((${people}::uuid[])[101:200]) b`;
  await db.$executeRaw`VACUUM ANALYZE`;
}, 300_000);

/**
 * Returns the tables that the raw statement of `work` scans sequentially, the number of pages it reads, and its time in
 * ms.
 */
async function reading(work: (observed: Database) => Promise<unknown>) {
  const statements = (await explain(work, true)).flat();
  expect(statements).toHaveLength(1);
  const [plan] = statements;
  return {
    whole: tablesReadWhole(plan!),
    pages: plan!['Shared Hit Blocks'] ?? 0,
    took: plan!['Actual Total Time'] ?? 0,
  };
}

it('reads the feed along indexes, on its first page and far down', async () => {
  const ctx = contextOf(reader);
  const first = await getFeed(ctx, {});
  expect(first.items.length).toBeGreaterThan(0);
  let cursor = first.nextCursor;
  for (let page = 0; page < 20 && cursor !== null; page += 1)
    cursor = (await getFeed(ctx, { cursor })).nextCursor;
  expect(cursor).not.toBeNull();
  for (const query of [{}, { cursor: cursor! }]) {
    const { whole, pages, took } = await reading((observed) => getFeed({ ...ctx, db: observed }, query));
    process.stdout.write(`Feed of 300 follows: ${pages} pages, ${took} ms\n`);
    // Spaces are a hundred rows on two pages, which the planner reads sequentially.
    expect(whole.filter((table) => table !== 'spaces')).toEqual([]);
    expect(pages).toBeLessThan(100_000);
  }
});

it('lists what is followed along indexes', async () => {
  const { whole } = await reading((observed) => listFollows({ ...contextOf(reader), db: observed }, {}));
  expect(whole.filter((table) => table !== 'spaces')).toEqual([]);
});
