import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, db } from '@/server/db';
import { claimDue } from '@/server/services/webhook/claim';
import { readFirstWaiting } from '@/server/services/webhook/read-message';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** A save among 4,000 webhooks reads those of its space, and a claim among 200,000 events those that wait. */

const SPACES = 400;
const HOOKS_EACH = 10;
const DONE = 200_000;
const WAITING = 300;
/** Rows created by one statement, which has a time limit. */
const STEP = 20_000;
/** Spaces deleted by one statement, with 500 events each. */
const SPACES_AT_ONCE = 20;

let owner: TestProfile;
let spaceId: string;
let promptId: string;

beforeAll(async () => {
  owner = await makeProfile();
  await db.$executeRaw`
    INSERT INTO spaces (slug, name) SELECT 'hooked-' || i, 'Space ' || i FROM generate_series(1, ${SPACES}::int) i`;
  await db.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT id, ${owner.id}::uuid, 'owner' FROM spaces WHERE slug LIKE 'hooked-%'`;
  const space = await db.space.findFirstOrThrow({ where: { slug: 'hooked-7' } });
  spaceId = space.id;
  promptId = (await makePrompt({ creator: owner, spaceId })).id;
  await db.$executeRaw`
    INSERT INTO webhooks (space_id, name, format, host, sealed_address, sealed_secret, address_hash, kinds, set_by)
    SELECT s.id, 'Hook', 'json', 'hooks.example.org', repeat('x', 300), repeat('y', 200), s.id || ' ' || i,
      ARRAY['created', 'edited'], ${owner.id}::uuid
    FROM spaces s, generate_series(1, ${HOOKS_EACH}::int) i WHERE s.slug LIKE 'hooked-%'`;
  for (let first = 0; first < DONE; first += STEP)
    await db.$executeRaw`
      INSERT INTO webhook_events (webhook_id, kind, prompt_id, version, created_at, done_at)
      SELECT w.id, 'edited', ${promptId}::uuid, 1, now() - interval '1 day', now() - interval '1 day'
      FROM webhooks w CROSS JOIN generate_series(1, ${STEP / (SPACES * HOOKS_EACH)}::int)`;
  await db.$executeRaw`
    INSERT INTO webhook_events (webhook_id, kind, prompt_id, version, created_at)
    SELECT w.id, 'edited', ${promptId}::uuid, 1, now() FROM (SELECT id FROM webhooks ORDER BY id LIMIT 30) w,
      generate_series(1, ${WAITING / 30}::int)`;
  await db.$executeRaw`VACUUM ANALYZE`;
}, 300_000);
afterAll(async () => {
  const spaces = await db.space.findMany({
    where: { slug: { startsWith: 'hooked-' } },
    select: { id: true },
  });
  for (let first = 0; first < spaces.length; first += SPACES_AT_ONCE) {
    const id = { in: spaces.slice(first, first + SPACES_AT_ONCE).map((space) => space.id) };
    await db.space.deleteMany({ where: { id } });
  }
}, 300_000);

it('a save reads no table from end to end to find its webhooks', async () => {
  const read = await db.$transaction(async (tx) => {
    // These counts hold what this connection has read before, too, until it reports it.
    const counts = async () =>
      new Map(
        (
          await tx.$queryRaw<{ name: string; rows: number }[]>`
            SELECT relname AS name, seq_tup_read::int AS rows FROM pg_stat_xact_user_tables`
        ).map(({ name, rows }) => [name, rows]),
      );
    const earlier = await counts();
    await tx.$executeRaw`
      INSERT INTO prompt_activity (prompt_id, kind, actor_id, version, was_shared)
      VALUES (${promptId}::uuid, 'edited', ${owner.id}::uuid, 2, false)`;
    return [...(await counts())].filter(([name, rows]) => rows - (earlier.get(name) ?? 0) > 10);
  });
  expect(read).toEqual([]);
  const [waiting] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM webhook_events e JOIN webhooks w ON w.id = e.webhook_id
    WHERE w.space_id = ${spaceId}::uuid AND e.version = 2`;
  expect(waiting).toEqual({ count: HOOKS_EACH });
});

it.each([
  [
    'a claim',
    (observed: Database) => claimDue(observed, { now: new Date(Date.now() + 60_000), most: 32, leaseMs: 1 }),
  ],
  [
    'the next event of a webhook',
    async (observed: Database) => {
      const hook = await db.webhook.findFirstOrThrow({ where: { spaceId }, orderBy: { id: 'asc' } });
      await readFirstWaiting(observed, hook.id, 'https://prompts.example.org');
    },
  ],
])('%s reads what waits, by an index', async (_what, work) => {
  const plans = (await explain(work)).flat();
  expect(plans.length).toBeGreaterThan(0);
  const read = new Set(plans.flatMap(tablesReadWhole));
  expect([...read].filter((table) => table.startsWith('webhook'))).toEqual([]);
});
