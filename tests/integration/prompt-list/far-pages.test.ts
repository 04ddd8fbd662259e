import { beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PAGE_SIZE } from '@/domain/pagination';
import { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { type Db, db } from '@/server/db';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { foldCounters } from '@/server/services/prompt/list/maintain';
import { ORDERS, type WalkedSort } from '@/server/services/prompt/list/orders';
import { SEARCH_LIMITS } from '@/server/services/prompt/list/search-plan';
import { asMember, fillLibrary, type Library, randomNumbers } from './library';

/** Pages that begin at their place, by kept counters, or at an offset are the pages that passing every prompt before them gives. */

const random = randomNumbers(3);
const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;

/** Beginnings that a cut after some bytes gets wrong: of one to four bytes a letter, shared, short, with nothing to sort by. */
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
/** Of uses and favourites: around the ends of what is divided by weeks, and of what is one stretch. */
const NUMBERS = [
  0, 0, 0, 0, 1, 1, 2, 5, 15, 16, 31, 31, 32, 33, 99, 100, 105, 109, 110, 119, 999, 1_000, 1_040, 1_100,
];

const SOME_CATEGORIES = ['AI', 'Customer Support', 'Other'] as const;

let library: Library;

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
  creatorId?: string;
};
const SOME_SORTS = ['recent', 'used', 'starred', 'alpha'] as const;

/** All ids in an order, without any of the product's lists. */
async function allIds(of: Db, { actor, sort, category, creatorId }: Asked): Promise<string[]> {
  const self = actor.kind === 'member' ? actor.id : null;
  const rows = await of.$queryRaw<{ id: string }[]>`
    SELECT p.id::text FROM prompts p WHERE p.deleted_at IS NULL AND (p.is_shared OR p.created_by = ${self}::uuid)
      AND p.category = coalesce(${category ?? null}, p.category)
      AND p.created_by = coalesce(${creatorId ?? null}::uuid, p.created_by)
    ORDER BY ${ORDERS[sort].forward}`;
  return rows.map(({ id }) => id);
}

/** @param pass so many prompts before a page make it a far one: with 0 every page but the first and the last */
async function idsOf(of: Db, { actor, ...asked }: Asked, page: number, pass: number): Promise<string[]> {
  const query = PromptListQuery.parse({ page, scope: 'visible', ...asked });
  const limits = { ...SEARCH_LIMITS, pass };
  const { items } = await listPrompts({ db: of as typeof db, actor, now: new Date() }, query, limits);
  return items.map(({ id }) => id);
}

const pageOf = (ids: readonly string[], page: number) => ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
const sayOf = ({ actor, sort, category }: Asked, page: number) =>
  `${sort}, page ${page}, ${category ?? 'all'}, ${actor.kind === 'member' ? actor.id : 'guest'}`;

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
      for (const category of [undefined, ...SOME_CATEGORIES]) {
        const prompts = await expectPages({ actor, sort, category }, 0);
        expect(prompts).toBeGreaterThan(category === undefined ? 100 : 2 * PAGE_SIZE);
      }
    }
  }
}

async function expectCounted(): Promise<void> {
  const reports = await checkCounters(db);
  // The numbers of uses and favourites were made up here.
  const wrong = reports.filter(({ different, name }) => different > 0 && name.startsWith('shared prompts'));
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
    () => (random(4) === 0 ? db.prompt.deleteMany({ where }) : foldCounters(db)),
  ];
  return unlessRefused(pick(changes)());
}

it(
  'are the same for all orders and categories, guests and members, whatever changes in between',
  { timeout: 120_000 },
  async () => {
    await expectEachPage();
    const ids = (await db.prompt.findMany({ select: { id: true } })).map(({ id }) => id);
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 80; step += 1) await change(pick(ids));
      await expectCounted();
      await expectEachPage();
    }
    await foldCounters(db);
    await expectCounted();
    const [lines] = await db.$queryRaw<{ doubles: number }[]>`
    SELECT count(*)::int AS doubles FROM (SELECT FROM place_counters GROUP BY kind, key HAVING count(*) > 1 OR sum(total) = 0) d`;
    expect(lines?.doubles).toBe(0);
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
  const lines = () => db.$queryRaw<{ lines: number }[]>`SELECT count(*)::int AS lines FROM place_counters`;
  const [before] = await lines();
  const uses = (id: string, times: number) => Array.from({ length: times }, () => ({ promptId: id }));
  await db.promptUsage.createMany({ data: uses(one!.id, 7) });
  const [after] = await lines();
  // Out of a number and its week and into others, in the order of all and in that of the category.
  expect(after!.lines - before!.lines).toBe(8);

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
