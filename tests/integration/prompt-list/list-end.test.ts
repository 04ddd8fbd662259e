import { beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { LIST_END } from '@/domain/pagination';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { ORDERS, type IndexedSort } from '@/server/services/prompt/list-engine/orders';
import { makeProfile, type TestProfile } from '../../support/factories';

/** Lists end at 10,000 prompts; each page matches a full scan up to there, and the total is exact. */

const SHARED = LIST_END + 40;
const PRIVATE = 30;
let creator: TestProfile;

beforeAll(async () => {
  creator = await makeProfile();
  // Data maintained by other triggers is not needed here, and would take minutes.
  await db.$executeRaw`ALTER TABLE prompts DISABLE TRIGGER USER`;
  try {
    await db.$executeRaw`
      INSERT INTO prompts (slug, title, description, content, category, is_shared, created_by, created_at, usage_count, recent_uses, favorite_count)
      SELECT 'p-' || n, 'Title ' || md5(n::text), 'd', 'c', 'AI', n > ${PRIVATE}::int, ${creator.id}::uuid,
        timestamptz '2026-01-01' + n % 5000 * interval '1 minute', n % 7, n % 5, n % 11
      FROM generate_series(1, ${SHARED + PRIVATE}::int) n`;
  } finally {
    // Other files use this database too.
    await db.$executeRaw`ALTER TABLE prompts ENABLE TRIGGER USER`;
  }
  await db.$executeRaw`
    INSERT INTO prompt_counters (kind, key, total, shared)
    VALUES ('library', '', ${SHARED + PRIVATE}::int, ${SHARED}::int), ('category', 'AI', ${SHARED + PRIVATE}::int, ${SHARED}::int),
      ('creator', ${creator.id}, ${SHARED + PRIVATE}::int, ${SHARED}::int)`;
  await db.$executeRaw`VACUUM ANALYZE prompts`;
});

async function pageOf(actor: Actor, asked: object) {
  const query = PromptListQuery.parse({ scope: 'visible', excerpt: true, ...asked });
  const { items, ...rest } = await listPrompts({ db, actor, now: new Date() }, query);
  return { ids: items.map(({ id }) => id), ...rest };
}

async function idsFrom(actor: Actor, sort: IndexedSort, offset: number): Promise<string[]> {
  const self = actor.kind === 'member' ? actor.id : null;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id::text FROM prompts p WHERE p.is_shared OR p.created_by = ${self}::uuid
    ORDER BY ${ORDERS[sort].forward} LIMIT 15 OFFSET ${offset}::int`;
  return rows.map(({ id }) => id);
}

it.each(['recent', 'starred', 'used', 'used-30d', 'alpha'] as const)(
  'ends at page 667 in the order %s',
  async (sort) => {
    for (const [actor, total] of [
      [GUEST, SHARED],
      [creator, SHARED + PRIVATE],
    ] as const) {
      for (const page of [2, 333, 667]) {
        expect(await pageOf(actor, { sort, page })).toEqual({
          ids: await idsFrom(actor, sort, (page - 1) * 15),
          total,
          totalIsCapped: false,
          page,
          pageCount: 667,
        });
      }
      for (const page of [668, 5_000]) {
        expect(await pageOf(actor, { sort, page })).toEqual(await pageOf(actor, { sort, page: 667 }));
      }
    }
  },
);

it('ends at as many prompts with pages of another size, in a category and of one person', async () => {
  for (const asked of [
    { perPage: 50 },
    { perPage: 50, category: 'AI' },
    { perPage: 50, creatorId: creator.id },
  ]) {
    const last = await pageOf(GUEST, { ...asked, page: 9_999 });
    expect(last).toMatchObject({ total: SHARED, page: 200, pageCount: 200 });
    expect(last.ids).toHaveLength(50);
  }
});
