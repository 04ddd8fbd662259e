import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { env } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import { type Database, db } from '@/server/db';
import { countInbox, listWork } from '@/server/services/inbox/list-work';
import { listNotifications } from '@/server/services/notification/list-notifications';
import { countReviews, countReviewsIn } from '@/server/services/review/count-reviews';
import { countWaiting, listReviews, listReviewsOfPrompt } from '@/server/services/review/list-reviews';
import { listSuggestions } from '@/server/services/suggestion/list-suggestions';
import { contextOf } from '../../support/caller';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, type TestProfile } from '../../support/factories';

/**
 * Neither inbox, of a space or of all, nor count nor notifications read a table from end to end, by the planner's own
 * choice on analysed tables.
 */

const PROMPTS = 12_000;
/** Prompts made by one statement, which is cut off after a while. */
const STEP = 1_000;
const OPEN = 300;

let author: TestProfile;
let admin: TestProfile;
let contributor: TestProfile;
let promptId: string;

beforeAll(async () => {
  author = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
  await makeProfile({ role: 'admin' });
  contributor = await makeProfile();
  // A client of its own: on a busy machine these statements take longer than the product lets one run.
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const run = (query: TemplateStringsArray, ...values: unknown[]) => {
    const sql = Prisma.sql(query, ...values);
    return client.query(sql.text, sql.values);
  };
  for (let first = 1; first <= PROMPTS; first += STEP)
    await run`
      INSERT INTO prompts (slug, title, description, content, is_shared, created_by, created_at)
      SELECT 'r-' || i, 'Title ' || i, 'Describe', 'Write.', true, ${author.id}::uuid, now() - i * interval '1 minute'
      FROM generate_series(${first}::int, ${first + STEP - 1}::int) AS i`;
  await run`
    INSERT INTO prompt_versions (prompt_id, version, title, description, content, category)
    SELECT id, 1, title, description, content, category FROM prompts`;
  await run`
    INSERT INTO prompt_reviews (prompt_id, version, requested_by, state, closed_at, created_at)
    SELECT id, 1, created_by, CASE WHEN n <= ${OPEN}::int THEN 'open' ELSE 'approved' END,
      CASE WHEN n <= ${OPEN}::int THEN NULL ELSE now() END, created_at
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM prompts) p`;
  await run`
    INSERT INTO prompt_status (prompt_id, version, status) SELECT id, 1, 'tested' FROM prompts`;
  await run`
    INSERT INTO prompt_activity (prompt_id, kind, version, was_shared) SELECT id, 'created', 1, true FROM prompts`;
  await run`
    INSERT INTO notifications (user_id, kind, prompt_id, subject_kind, subject_id, actor_id, read_at)
    SELECT CASE WHEN random() < 0.01 THEN ${contributor.id}::uuid ELSE ${author.id}::uuid END, 'approved', prompt_id, 'review', id,
      ${admin.id}::uuid, CASE WHEN random() < 0.9 THEN now() END
    FROM prompt_reviews`;
  await run`
    INSERT INTO review_comments (review_id, kind, author_id, body)
    SELECT id, 'approved', ${admin.id}::uuid, 'Well done.' FROM prompt_reviews`;
  for (let digit = 0; digit < 10; digit += 1)
    await run`
      WITH said AS (
        INSERT INTO comments (prompt_id, version, author_id, body)
        SELECT id, 1, ${admin.id}::uuid, 'Hello.' FROM prompts WHERE slug LIKE ${`%${digit}`} RETURNING id, prompt_id)
      INSERT INTO notifications (user_id, kind, prompt_id, subject_kind, subject_id, actor_id, read_at)
      SELECT ${author.id}::uuid, 'said', prompt_id, 'comment', id, ${admin.id}::uuid, CASE WHEN random() < 0.9 THEN now() END
      FROM said`;
  for (let digit = 0; digit < 10; digit += 1)
    await run`
      WITH made AS (
        INSERT INTO suggestions (prompt_id, base_version, title, description, content, category, author_id, state, decided_at)
        SELECT id, 1, 'Better', description, content, category, ${contributor.id}::uuid,
          ${digit === 1 ? 'open' : 'declined'}, ${digit === 1 ? null : new Date()}::timestamptz
        FROM prompts WHERE slug LIKE ${`%${digit}`} RETURNING id, prompt_id)
      INSERT INTO notifications (user_id, kind, prompt_id, subject_kind, subject_id, actor_id, read_at)
      SELECT ${author.id}::uuid, 'suggested', prompt_id, 'suggestion', id, ${contributor.id}::uuid, now() FROM made`;
  await run`VACUUM ANALYZE`;
  await client.end();
  ({ id: promptId } = await db.prompt.findFirstOrThrow({ select: { id: true } }));
});

/** The tables read from end to end by the raw statements that `work` sends. */
async function readWhole(work: (observed: Database) => Promise<unknown>): Promise<string[]> {
  const statements = await explain(work);
  expect(statements.length).toBeGreaterThan(0);
  // People, groups, spaces, grants, requests and agents are so few that they fit one page of their table: a full scan is right.
  const small = [
    ...[
      'profiles',
      'spaces',
      'space_members',
      'space_invitations',
      'space_removals',
      'prompt_grants',
      'publish_requests',
      'imports',
      'imported_prompts',
      'personal_tokens',
      'scim_groups',
      'scim_group_members',
      'space_group_requests',
      'settings',
      'webhooks',
      // Without a row here; joined by its key.
      'prompt_evaluations',
    ],
  ];
  return statements
    .flat()
    .flatMap(tablesReadWhole)
    .filter((table) => !small.includes(table));
}

it('the waiting reviews, and their number', async () => {
  for (const actor of [admin, contributor]) {
    const ctx = { actor, now: new Date() };
    const read = await readWhole(async (observed) => {
      const first = await listReviews({ ...ctx, db: observed }, { show: 'waiting' });
      expect(first.items).toHaveLength(20);
      const second = await listReviews(
        { ...ctx, db: observed },
        { show: 'waiting', cursor: first.nextCursor! },
      );
      expect(second.items).toHaveLength(20);
      expect(second.items.map(({ id }) => id)).not.toContain(first.items[0]!.id);
      expect(await countWaiting({ ...ctx, db: observed }, actor, 100)).toBe(100);
    });
    expect(read).toEqual([]);
  }
});

it('what somebody asked for, and what they were told', async () => {
  const read = await readWhole(async (observed) => {
    const ctx = { db: observed, actor: author, now: new Date() };
    expect((await listReviews(ctx, { show: 'asked' })).items).toHaveLength(20);
    const told = await listNotifications(ctx, { show: 'inbox' });
    expect(told.items).toHaveLength(20);
    const more = await listNotifications(ctx, { show: 'inbox', cursor: told.nextCursor! });
    expect(BigInt(more.items[0]!.id)).toBeLessThan(BigInt(told.items.at(-1)!.id));
    expect((await countReviews(ctx)).unread).toBe(100);
    await listNotifications({ ...ctx, actor: contributor }, { show: 'done' });
    expect(await listReviewsOfPrompt(ctx, promptId)).toHaveLength(1);
  });
  expect(read).toEqual([]);
});

it('the inbox: what waits of all kinds, its next page, and its numbers', async () => {
  for (const actor of [admin, contributor, author]) {
    const read = await readWhole(async (observed) => {
      const ctx = { db: observed, actor, now: new Date(), textModel: null };
      for (const show of ['decide', 'mine'] as const) {
        const first = await listWork(ctx, { show });
        if (first.nextCursor !== null) await listWork(ctx, { show, cursor: first.nextCursor });
      }
      expect((await countInbox(ctx)).decide).toBeLessThanOrEqual(100);
    });
    expect(read).toEqual([]);
  }
});

it('what is suggested: on a prompt, by somebody, and for their word', async () => {
  const read = await readWhole(async (observed) => {
    const ctx = { db: observed, now: new Date() } as const;
    const show = (actor: TestProfile, which: 'mine' | 'for-me') =>
      listSuggestions(contextOf(actor, ctx), { show: which });
    expect((await show(contributor, 'mine')).items).toHaveLength(20);
    expect((await show(author, 'for-me')).items).toHaveLength(20);
    await listSuggestions(contextOf(author, ctx), { promptId, show: 'mine' });
  });
  expect(read).toEqual([]);
});

it('what waits in one space, and what is suggested there', async () => {
  const space = await db.space.create({
    data: {
      name: 'Team',
      slug: 'team-of-reviews',
      members: { create: { userId: contributor.id, role: 'publisher' } },
    },
    select: { id: true },
  });
  const spaceId = space.id;
  await db.$executeRaw`
    UPDATE prompts SET space_id = ${spaceId}::uuid, space_since = created_at
    WHERE id IN (SELECT id FROM prompts ORDER BY id LIMIT 30)`;
  await db.$executeRaw`ANALYZE prompts`;
  const read = await readWhole(async (observed) => {
    const ctx = contextOf(contributor, { db: observed });
    expect((await listReviews(ctx, { show: 'waiting', spaceId })).items).toHaveLength(20);
    expect(await countReviewsIn(ctx, spaceId)).toBe(30);
    await listReviews(ctx, { show: 'asked', spaceId });
    for (const show of ['mine', 'for-me'] as const) await listSuggestions(ctx, { show, spaceId });
  });
  expect(read).toEqual([]);
});
