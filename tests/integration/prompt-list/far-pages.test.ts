import { beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PAGE_SIZE } from '@/domain/pagination';
import { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { type Db, db } from '@/server/db';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { foldPlaces } from '@/server/services/prompt/list/maintain';
import { ORDERS, type WalkedSort } from '@/server/services/prompt/list/orders';
import { SEARCH_LIMITS } from '@/server/services/prompt/list/search-plan';
import { asMember, fillLibrary, type Library, randomNumbers } from './library';

/** Pages that begin at their place, by kept counters, or at an offset are the pages that passing every prompt before them gives. */

const random = randomNumbers(3);
const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;

/** Beginnings of one to four bytes a letter, shared, short, with nothing to sort by. */
const BEGINNINGS = [
  'act as a',
  'act as an',
  'act',
  'Ac',
  'a',
  'actor',
  'ácido',
  'Éclair',
  'é',
  'ß',
  'При',
  'Про',
  'Пр',
  'д',
  '提示词',
  '提示',
  '提',
  '揑',
  'あなた',
  'アップ',
  '아래',
  'ࠀ',
  'ࢠ',
  '\uD7FF',
  '\uE000',
  '\uFFFD',
  '🎉🎉',
  '🎈',
  '𐀀',
  'a🎉',
  'ab提',
  'abc提',
  'abcd提',
  'abcde提',
  'abcdeé',
  '\u0301',
  '1',
  '"q',
  '~',
  '\u{10FFFF}\u{10FFFF}\u{10FFFF}',
];
/** Of uses and favourites. */
const NUMBERS = [0, 0, 0, 0, 1, 1, 2, 5, 31, 32, 99, 100, 105, 999, 1_000];

const SOME_CATEGORIES = ['AI', 'Customer Support', 'Other'] as const;
/** Some of them the same tag, also together. */
const SOME_TAGS = [
  [],
  ['Far off'],
  ['far off'],
  ['FAR OFF', 'far off', 'Nah'],
  ['nah'],
  ['Nah', 'far off'],
] as const;

let library: Library;

/** What the job does every minute, with few prompts between marks and in long lists. */
async function foldMoves(most = 300): Promise<number> {
  const [row] = await db.$queryRaw<{ folded: bigint }[]>`
    SELECT fold_place_moves("least" => 20, "least_tagged" => 20, "depth" => 2, "depth_tagged" => 1, "most" => ${most}) AS folded`;
  return Number(row?.folded);
}

/** All that is due is marked. */
async function foldAll(): Promise<void> {
  while ((await foldMoves()) > 0);
}

function moment(): Date {
  // Around midnights in UTC, on some days of four weeks, Sundays and Mondays among them.
  return new Date(Date.UTC(2026, 2, 1 + random(29)) + (random(7) - 3) * 1_000);
}

function made(n: number) {
  return {
    slug: `far-${n}`,
    title: `${pick(BEGINNINGS)}${random(3) === 0 ? '' : pick([' x', 'x', '提', 'é'])}`,
    description: 'd',
    content: 'c',
    category: pick(SOME_CATEGORIES),
    tags: [...pick(SOME_TAGS)],
    isShared: n % 5 !== 0,
    createdBy: library.people[n % 3]!.id,
    createdAt: moment(),
    usageCount: pick(NUMBERS),
    favoriteCount: pick(NUMBERS),
    deletedAt: n % 11 === 0 ? new Date() : null,
  };
}

/** Private prompts that stand before or behind nearly all others: titles and numbers, and times where those are the same. */
function apart(n: number, where: 'before' | 'behind') {
  const createdAt = new Date(Date.UTC(where === 'before' ? 2027 : 2020, 0, 1 + random(40)));
  const [number, title] =
    where === 'before' ? [2_000 + random(2), pick(['\u0301', '!'])] : [0, '\u{10FFFF}'.repeat(4)];
  const createdBy = library.people[where === 'before' ? 5 : 6]!.id;
  const counts = { usageCount: number, favoriteCount: number };
  const slug = `apart-${where}-${n}`;
  return { ...made(n), ...counts, slug, title, createdBy, createdAt, isShared: false, deletedAt: null };
}

beforeAll(async () => {
  library = await fillLibrary(60);
  await db.prompt.createMany({
    data: [
      ...Array.from({ length: 240 }, (_, n) => made(n)),
      ...Array.from({ length: 90 }, (_, n) => apart(n, 'before')),
      ...Array.from({ length: 90 }, (_, n) => apart(n, 'behind')),
    ],
  });
}, 60_000);

type Asked = {
  actor: Actor;
  sort: WalkedSort;
  category?: (typeof SOME_CATEGORIES)[number];
  tags?: [string];
  creatorId?: string;
};
const LISTS = [...SOME_CATEGORIES.map((category) => ({ category })), { tags: ['FAR off'] as [string] }];
const SOME_SORTS = ['recent', 'used', 'starred', 'alpha'] as const;

/** All ids in an order, without any of the product's lists. */
async function allIds(of: Db, { actor, sort, category, tags, creatorId }: Asked): Promise<string[]> {
  const self = actor.kind === 'member' ? actor.id : null;
  const rows = await of.$queryRaw<{ id: string }[]>`
    SELECT p.id::text FROM prompts p WHERE p.deleted_at IS NULL AND (p.is_shared OR p.created_by = ${self}::uuid)
      AND p.category = coalesce(${category ?? null}, p.category)
      AND p.created_by = coalesce(${creatorId ?? null}::uuid, p.created_by)
      AND (${tags?.[0] ?? null}::text IS NULL OR EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE lower(t.tag) = lower(${tags?.[0] ?? ''})))
    ORDER BY ${ORDERS[sort].forward}`;
  return rows.map(({ id }) => id);
}

/** @param pass so many prompts before a page make it a far one: with 0 every page but the first and the last */
async function idsOf(of: Db, { actor, ...asked }: Asked, page: number, pass: number): Promise<string[]> {
  const query = PromptListQuery.parse({ page, scope: 'visible', ...asked });
  // On even pages one's own prompts are counted by their marks where there are any, on odd ones each by itself.
  const merge = page % 2 === 0 ? 0 : SEARCH_LIMITS.merge;
  const limits = { ...SEARCH_LIMITS, pass, gather: pass, merge };
  const { items } = await listPrompts({ db: of as typeof db, actor, now: new Date() }, query, limits);
  return items.map(({ id }) => id);
}

const pageOf = (ids: readonly string[], page: number) => ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
const sayOf = ({ actor, sort, category, tags }: Asked, page: number) =>
  `${sort}, page ${page}, ${category ?? tags?.[0] ?? 'all'}, ${actor.kind === 'member' ? actor.id : 'guest'}`;

async function expectPages(asked: Asked, pass: number): Promise<number> {
  const ids = await allIds(db, asked);
  for (let page = 1; (page - 1) * PAGE_SIZE < ids.length; page += 1) {
    expect(await idsOf(db, asked, page, pass), sayOf(asked, page)).toEqual(pageOf(ids, page));
  }
  return ids.length;
}

async function expectEachPage(): Promise<void> {
  for (const actor of [GUEST, ...[0, 5, 6, 7].map((index) => asMember(library.people[index]!))]) {
    for (const sort of SOME_SORTS) {
      expect(await expectPages({ actor, sort }, 0)).toBeGreaterThan(100);
      for (const only of LISTS)
        expect(await expectPages({ actor, sort, ...only }, 0)).toBeGreaterThan(2 * PAGE_SIZE);
      const [creator] = library.people;
      expect(await expectPages({ actor, sort, creatorId: creator!.id }, 0)).toBeGreaterThan(2 * PAGE_SIZE);
    }
  }
}

async function expectCounted(): Promise<void> {
  const reports = await checkCounters(db);
  // The numbers of uses and favourites were made up here.
  const wrong = reports.filter(({ different, name }) => different > 0 && name.startsWith('prompts between'));
  expect(wrong).toEqual([]);
}

/**
 * Somebody may have removed the prompt for good meanwhile; and where a number was made up that is smaller than that of the rows,
 * it cannot fall by all of them.
 */
async function unlessRefused(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    const isKnown = error instanceof Prisma.PrismaClientKnownRequestError;
    const isGone = isKnown && error.code === 'P2003';
    const isBelowZero = isKnown && /prompts_(?:usage|favorite)_count_check/.test(error.message);
    // Who removes a prompt for good and who removes its favourites or uses may wait for each other; one of them gives way.
    const isInTheWay = isKnown && error.code === 'P2034';
    if (!isGone && !isBelowZero && !isInTheWay) throw error;
  });
}

function change(id: string): Promise<void> {
  const where = { id };
  const changes: (() => Promise<unknown>)[] = [
    () => db.prompt.updateMany({ where, data: { isShared: random(3) > 0 } }),
    () => db.prompt.updateMany({ where, data: { title: `${pick(BEGINNINGS)} again` } }),
    () => db.prompt.updateMany({ where, data: { usageCount: pick(NUMBERS), title: pick(BEGINNINGS) } }),
    () => db.prompt.updateMany({ where, data: { favoriteCount: pick(NUMBERS), isShared: random(2) === 0 } }),
    () => db.prompt.updateMany({ where, data: { createdAt: moment() } }),
    () => db.prompt.updateMany({ where, data: { category: pick(SOME_CATEGORIES) } }),
    () => db.prompt.updateMany({ where, data: { tags: [...pick(SOME_TAGS)] } }),
    () => db.prompt.updateMany({ where, data: { deletedAt: random(2) === 0 ? new Date() : null } }),
    () =>
      db.promptUsage.createMany({ data: Array.from({ length: 1 + random(20) }, () => ({ promptId: id })) }),
    () => db.promptUsage.deleteMany({ where: { promptId: id } }),
    () =>
      db.favorite.createMany({
        data: library.people.map((person) => ({ promptId: id, userId: person.id })),
        skipDuplicates: true,
      }),
    () => db.favorite.deleteMany({ where: { promptId: id } }),
    () => (random(4) === 0 ? db.prompt.deleteMany({ where }) : foldMoves()),
  ];
  return unlessRefused(pick(changes)());
}

it(
  'are the same for all orders and categories, guests and members, whatever changes in between',
  { timeout: 120_000 },
  async () => {
    await expectPages({ actor: asMember(library.people[5]!), sort: 'used' }, 0);
    await foldAll();
    await expectCounted();
    const lists = await db.$queryRaw<{ list: string }[]>`SELECT DISTINCT list FROM place_marks`;
    const [, , , , , before] = library.people;
    expect(lists.map(({ list }) => list)).toEqual(
      expect.arrayContaining([
        'shared',
        'category AI',
        'tag far off',
        `of ${before!.id}`,
        `private of ${before!.id}`,
      ]),
    );
    await expectEachPage();
    const ids = (await db.prompt.findMany({ select: { id: true } })).map(({ id }) => id);
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 80; step += 1) await change(pick(ids));
      await expectCounted();
      await expectEachPage();
    }
    await foldAll();
    await expectCounted();
    expect(await db.$queryRaw`SELECT count(*)::int AS moves FROM place_moves`).toEqual([{ moves: 0 }]);
    await expectEachPage();
  },
);

it('are the same where what stands before them is passed, from either end', async () => {
  const [creator] = library.people;
  for (const actor of [GUEST, asMember(creator!), asMember(library.people[5]!)]) {
    for (const sort of SOME_SORTS) {
      for (const only of [{}, { category: SOME_CATEGORIES[0] }, { creatorId: creator!.id }]) {
        expect(await expectPages({ actor, sort, ...only }, SEARCH_LIMITS.pass)).toBeGreaterThan(PAGE_SIZE);
      }
    }
  }
});

it('are the same within a moment while prompts change', { timeout: 120_000 }, async () => {
  const there = await db.prompt.findMany({
    where: { deletedAt: null },
    select: { id: true, isShared: true, category: true },
    orderBy: { slug: 'asc' },
  });
  // However long the writers go on, everybody still has all the pages that are read below.
  const shared = there.filter(({ isShared }) => isShared);
  const ofCategory = shared.filter(({ category }) => category === SOME_CATEGORIES[1]).slice(0, 3 * PAGE_SIZE);
  const left = new Set([...shared.slice(0, 7 * PAGE_SIZE), ...ofCategory]);
  const changing = there.filter((prompt) => !left.has(prompt));
  expect(ofCategory.length).toBeGreaterThan(2 * PAGE_SIZE);
  expect(left.size).toBeGreaterThan(6 * PAGE_SIZE);
  expect(changing.length).toBeGreaterThan(50);
  let isOver = false;
  const write = async () => {
    while (!isOver) await change(pick(changing).id);
  };
  const read = async (sort: WalkedSort) => {
    for (const actor of [GUEST, asMember(library.people[1]!), asMember(library.people[5]!)]) {
      for (const category of [undefined, SOME_CATEGORIES[1]]) {
        const asked = { actor, sort, category };
        for (const page of category === undefined ? [2, 3, 5, 7] : [2, 3]) {
          await db.$transaction(
            async (tx) => {
              const expected = pageOf(await allIds(tx, asked), page);
              expect(expected.length).toBeGreaterThan(0);
              expect(await idsOf(tx, asked, page, 0), sayOf(asked, page)).toEqual(expected);
            },
            { isolationLevel: 'RepeatableRead' },
          );
        }
      }
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  await Promise.all(SOME_SORTS.map(read)).finally(() => {
    isOver = true;
  });
  await writers;
  await expectCounted();
});

it('writes uses of one prompt that come together as one move, and those of several in any order', async () => {
  const [one, two] = await db.prompt.createManyAndReturn({
    data: [made(1_001), made(1_002)].map((prompt) => ({
      ...prompt,
      isShared: true,
      deletedAt: null,
      usageCount: 0,
    })),
    select: { id: true },
  });
  const moves = () => db.$queryRaw<{ change: number; uses: number }[]>`
    SELECT change, usage_count AS uses FROM place_moves WHERE id = ${one!.id}::uuid AND usage_count < 80 ORDER BY change, uses`;
  const uses = (id: string, times: number) => Array.from({ length: times }, () => ({ promptId: id }));
  await db.promptUsage.createMany({ data: uses(one!.id, 7) });
  // As it was made; and out of the place it had then, into the one it has now.
  expect(await moves()).toEqual([
    { change: -1, uses: 0 },
    { change: 1, uses: 0 },
    { change: 1, uses: 7 },
  ]);

  const upAndDown = Array.from({ length: 40 }, (_, n) => {
    const data = [...uses(one!.id, 2), ...uses(two!.id, 2)];
    return db.promptUsage.createMany({ data: n % 2 === 0 ? data : data.reverse() });
  });
  await Promise.all(upAndDown);
  const used = await db.prompt.findMany({
    where: { id: { in: [one!.id, two!.id] } },
    select: { usageCount: true },
    orderBy: { usageCount: 'asc' },
  });
  expect(used).toEqual([{ usageCount: 80 }, { usageCount: 87 }]);
  const days = await db.promptDailyUse.aggregate({
    where: { promptId: { in: [one!.id, two!.id] } },
    _sum: { total: true },
  });
  expect(days._sum.total).toBe(167);
  await expectCounted();
});

/** How many prompts stand behind the most crowded mark of all shared prompts, newest first; and whether they are to be marked anew. */
async function crowdOf(sort: WalkedSort) {
  const rows = await db.$queryRaw<{ most: number; isDue: boolean }[]>`
    SELECT max(m.total)::int AS most, bool_or(o.is_due) AS "isDue"
    FROM place_marks m JOIN place_orders o USING (list, sort) WHERE m.list = 'shared' AND m.sort = ${sort}`;
  return rows[0];
}

it('begin at marks that are made anew where prompts crowd, and at none where few are left', async () => {
  await foldAll();
  const crowd = Array.from({ length: 9 }, (_, n) => ({
    ...made(2_000 + n),
    isShared: true,
    deletedAt: null,
    title: 'Crowd',
    createdAt: new Date(),
    tags: ['far off'],
  }));
  await db.prompt.createMany({ data: crowd });
  expect(await foldMoves()).toBeGreaterThan(0);
  expect(await crowdOf('recent')).toMatchObject({ isDue: true });
  expect((await crowdOf('recent'))!.most).toBeGreaterThan(8);
  await expectPages({ actor: GUEST, sort: 'recent' }, 0);
  await foldAll();
  expect(await crowdOf('recent')).toEqual({ most: 2, isDue: false });
  expect(await crowdOf('alpha')).toEqual({ most: 2, isDue: false });
  await expectPages({ actor: GUEST, sort: 'alpha' }, 0);
  await expectPages({ actor: GUEST, sort: 'used', tags: ['far off'] }, 0);

  const marked = () =>
    db.$queryRaw<{ list: string }[]>`SELECT DISTINCT list FROM place_marks WHERE list LIKE 'category %'`;
  expect(await marked()).toContainEqual({ list: 'category Other' });
  const few = await db.prompt.findMany({
    where: { category: 'Other', isShared: true },
    select: { id: true },
    skip: 5,
  });
  await db.prompt.updateMany({ where: { id: { in: few.map(({ id }) => id) } }, data: { category: 'AI' } });
  await expectPages({ actor: GUEST, sort: 'used', category: 'AI' }, 0);
  await foldAll();
  expect(await marked()).not.toContainEqual({ list: 'category Other' });
  await expectPages({ actor: GUEST, sort: 'used', category: 'Other' }, 0);
  await expectCounted();
});

it('are folded by one at a time', async () => {
  const [prompt] = await db.prompt.findMany({
    where: { isShared: true, deletedAt: null },
    select: { id: true },
    take: 1,
  });
  await foldAll();
  await db.promptUsage.create({ data: { promptId: prompt!.id } });
  const folded = await Promise.all(Array.from({ length: 6 }, () => foldMoves()));
  // Lines that come and go between a fold and the next are counted by nobody twice.
  expect(folded.reduce((sum, lines) => sum + lines, 0)).toBe(2);
  await expectCounted();
  // The job's own sizes: no list of these is long enough for marks.
  await db.promptUsage.create({ data: { promptId: prompt!.id } });
  expect(await foldPlaces(db)).toBe(2);
  expect(await foldPlaces(db)).toBe(0);
  expect(await db.$queryRaw`SELECT count(*)::int AS marks FROM place_marks`).toEqual([{ marks: 0 }]);
  await expectPages({ actor: GUEST, sort: 'used' }, 0);
});
