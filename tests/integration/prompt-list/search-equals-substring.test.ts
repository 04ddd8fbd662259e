import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { CATEGORIES, FRAMEWORK_IDS, SORTS } from '@/domain/prompt/vocabulary';
import { searchWords } from '@/domain/search/words';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { SEARCH_LIMITS, type SearchLimits } from '@/server/services/prompt/list-engine/search-limits';
import { asMember, fillLibrary, type Library, randomNumbers } from './library';
import { idsByThePlainRules } from './reference';

/**
 * Searches return the same as a plain substring comparison of every prompt, no matter if an index finds the prompts,
 * another index is scanned or a counter answers.
 */

const PROMPTS = 400;
let library: Library;

beforeAll(async () => {
  library = await fillLibrary(PROMPTS);
  await db.$queryRaw`SELECT fold_prompt_counters()`;
});

/** Limits that make a few hundred prompts behave like millions, so that every way of searching is taken. */
const WAYS: [string, SearchLimits][] = [
  ['as in production', SEARCH_LIMITS],
  ['with many matches', { exact: 3, scan: 0, indexScan: 100 }],
  ['with walks that give up', { exact: 3, scan: 0, indexScan: 0.5 }],
  ['with nothing looked through', { exact: 1_000, scan: 0, indexScan: 0 }],
];

function randomQuery(random: (limit: number) => number): { actor: Actor; query: PromptListQuery } | null {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const actor = random(3) === 0 ? GUEST : asMember(pick(library.people));
  const text = Array.from(pick([...library.texts, ...library.people.map(({ fullName }) => fullName)]));
  const start = random(text.length);
  const length = random(3) === 0 ? 1 + random(2) : 1 + random(40);
  const piece = text.slice(start, start + length).join('');
  // Several words, of which most are somewhere in the same prompt, in any order.
  const pieces = Array.from({ length: 1 + random(3) }, () => {
    const from = random(text.length);
    return text.slice(from, from + 2 + random(5)).join('');
  });
  const person = pick(library.people).fullName.slice(0, 3);
  const fragment = pick([
    piece,
    piece,
    pieces.join(' '),
    `${piece} ${person}`,
    `"${piece.trim()}" ${pieces.join(' ')}`,
  ]);
  const parsed = PromptListQuery.safeParse({
    q: random(8) === 0 ? undefined : random(2) === 0 ? fragment.toUpperCase() : fragment,
    category: random(5) === 0 ? pick(CATEGORIES) : undefined,
    tags:
      random(6) === 0 ? [pick(['seo', 'ÉCRITURE', 'c++', '100%', 'A_B', 'back\\slash', 'none'])] : undefined,
    framework: random(12) === 0 ? pick(FRAMEWORK_IDS) : undefined,
    creatorId: random(8) === 0 ? pick(library.people).id : undefined,
    scope:
      actor.kind === 'guest' ? pick(['shared', 'visible']) : pick(['shared', 'mine', 'favorites', 'visible']),
    sort: pick([...SORTS, undefined]),
    page: pick([1, 1, 2, 3, 9_999]),
    perPage: pick([5, 15, 50]),
    excerpt: true,
  });
  return parsed.success ? { actor, query: parsed.data } : null;
}

async function expectPlainAnswer(actor: Actor, query: PromptListQuery, limits: SearchLimits): Promise<void> {
  const ids = await idsByThePlainRules(actor, query, limits);
  const page = await listPrompts({ db, actor, now: new Date() }, query, limits);
  // Lists are counted exactly, and so is a single tag among all that is shared, by its kept counter.
  const [tag, ...others] = [
    ...(query.tags ?? []),
    ...(query.framework === undefined ? [] : [query.framework]),
  ];
  const isKept =
    others.length === 0 &&
    query.category === undefined &&
    query.creatorId === undefined &&
    (query.scope === 'shared' || query.scope === 'visible');
  const isSearch = searchWords(query.q ?? '').length > 0 || (tag !== undefined && !isKept);
  const isCapped = isSearch && ids.length > limits.exact;
  const total = isCapped ? limits.exact : ids.length;
  const pageCount = Math.max(1, Math.ceil(total / query.perPage));
  const number = Math.min(query.page, pageCount);
  expect(
    { ...page, items: page.items.map(({ id }) => id) },
    JSON.stringify({ actor, query, limits }),
  ).toEqual({
    items: ids.slice((number - 1) * query.perPage, number * query.perPage),
    total,
    totalIsCapped: isCapped,
    page: number,
    pageCount,
  });
}

describe.each(WAYS)('search %s', (_, limits) => {
  it('finds exactly what a plain comparison of every text finds', async () => {
    const random = randomNumbers(_.length);
    let checked = 0;
    while (checked < 250) {
      const asked = randomQuery(random);
      if (asked === null) continue;
      await expectPlainAnswer(asked.actor, asked.query, limits);
      checked += 1;
    }
  });

  it.each([
    '%',
    '_',
    '\\',
    '100%',
    'a_b',
    '\\n',
    'c++',
    '```',
    '${',
    'act as',
    'to be or not',
    'a',
    't t',
    '提示',
    '提示词工程',
    '提示 词',
    'ΣΎΝΟΨΗ',
    '🎉',
    '王',
    'two spaces',
    'win dows',
    'tab separated\twords',
    'non breaking',
    'plan marketing',
    '"to be" or',
    '“act as” linux',
    'resume école',
    'creme éclair',
    '\u200b',
    '""',
  ])('a search takes %j literally', async (q) => {
    const query = PromptListQuery.parse({ q, excerpt: true });
    await expectPlainAnswer(GUEST, query, limits);
    await expectPlainAnswer(
      asMember(library.people[0]!),
      { ...query, scope: 'visible', sort: 'alpha' },
      limits,
    );
  });
});
