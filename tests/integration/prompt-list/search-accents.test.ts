import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { LATIN_FORMS } from '@/domain/prompt/latin-forms';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { SORTS } from '@/domain/prompt/vocabulary';
import { foldText, hasAccents } from '@/domain/search/fold';
import { db } from '@/server/db';
import { listPromptsAfter } from '@/server/services/prompt/list/list-after';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { SEARCH_LIMITS, type SearchLimits } from '@/server/services/prompt/list-engine/search-limits';
import type { ListPlace } from '@/domain/prompt/list-place';
import { makeProfile } from '../../support/factories';

/** A search without accents finds what it says, and after that what says it with accents. */

const ctx = { db, actor: GUEST, now: new Date() };
const MANY: SearchLimits = { exact: 3, scan: 0, indexScan: 100 };

async function add(title: string, more: { content?: string; tags?: string[]; createdBy?: string } = {}) {
  const createdBy = more.createdBy ?? (await makeProfile()).id;
  const { content = 'Text', tags = [] } = more;
  await db.prompt.create({
    data: { slug: crypto.randomUUID(), title, description: 'About', content, tags, createdBy },
  });
}

async function titles(q: string, more: Partial<PromptListQuery> = {}, limits = SEARCH_LIMITS) {
  const query = PromptListQuery.parse({ q, scope: 'shared', sort: 'alpha', excerpt: true, ...more });
  const { items, total } = await listPrompts(ctx, query, limits);
  expect(total).toBeGreaterThanOrEqual(items.length);
  return items.map(({ title }) => title);
}

beforeAll(async () => {
  await add('École primaire');
  await add('Ecole normale');
  await add('Une autre école');
  await add('Zur ecole');
  await add('Die lange Straße');
  await add('Reise nach İstanbul', { content: 'ışık ve Kapalıçarşı' });
  await add('Smørrebrød og Øl');
  await add('Łódź nocą');
  await add('Tag alone', { tags: ['Ménage'] });
  await add('Text alone', { content: 'Un tag décomposé: caf\u0065\u0301 crème' });
  await add('By a person', { createdBy: (await makeProfile({ fullName: 'Jürgen Müßig' })).id });
  await add('ひらがな がぎぐ');
  await add('Йод и ёлка');
});

describe('a search without accents', () => {
  it.each([
    ['ecole', ['Ecole normale', 'Zur ecole', 'École primaire', 'Une autre école']],
    ['ECOLE', ['Ecole normale', 'Zur ecole', 'École primaire', 'Une autre école']],
    ['strasse', ['Die lange Straße']],
    ['istanbul', ['Reise nach İstanbul']],
    ['isik', ['Reise nach İstanbul']],
    ['kapalicarsi', ['Reise nach İstanbul']],
    ['smorrebrod', ['Smørrebrød og Øl']],
    ['lodz noca', ['Łódź nocą']],
    ['menage', ['Tag alone']],
    ['cafe creme', ['Text alone']],
    ['jurgen mussig', ['By a person']],
    ['елка', ['Йод и ёлка']],
  ])('finds by %s what is written with them, after what is not', async (q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });

  it('adds nothing to a search with accents', async () => {
    expect(await titles('école')).toEqual(['École primaire', 'Une autre école']);
    expect(await titles('çcole')).toEqual([]);
    expect(await titles('かきく')).toEqual([]);
  });

  it.each(SORTS)('keeps both parts in the order %s, page by page', async (sort) => {
    const all = await titles('ecole', { sort });
    expect(new Set(all.slice(0, 2))).toEqual(new Set(['Ecole normale', 'Zur ecole']));
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...(await titles('ecole', { sort, page, perPage: 1 })));
    expect(pages).toEqual(all);
    expect(await titles('ecole', { sort, page: 99, perPage: 3 })).toEqual(all.slice(3));
  });

  it.each(SORTS)('walks both parts by places in the order %s', async (sort) => {
    const query = PromptListQuery.parse({ q: 'ecole', scope: 'shared', sort, excerpt: true, perPage: 1 });
    const titlesSeen = [];
    let place: ListPlace | null = null;
    do {
      const { items, next, total } = await listPromptsAfter(ctx, query, place);
      expect(total).toBe(4);
      titlesSeen.push(...items.map(({ title }) => title));
      place = next;
    } while (place !== null);
    expect(titlesSeen).toEqual(await titles('ecole', { sort }));
  });

  it('says of more than are counted how many at least, and shows as many', async () => {
    const query = PromptListQuery.parse({ q: 'ecole', scope: 'shared', sort: 'alpha', perPage: 5 });
    const found = await listPrompts(ctx, query, MANY);
    expect([found.total, found.totalIsCapped]).toEqual([3, true]);
    expect(found.items.map(({ title }) => title).slice(0, 3)).toEqual([
      'Ecole normale',
      'Zur ecole',
      'École primaire',
    ]);
  });

  it('a search without accents follows an edit', async () => {
    const { id } = await db.prompt.findFirstOrThrow({ where: { title: 'Die lange Straße' } });
    await db.prompt.update({ where: { id }, data: { title: 'Die lange Gasse' } });
    expect(await titles('strasse')).toEqual([]);
    await db.prompt.update({ where: { id }, data: { title: 'Die lange Straße' } });
    expect(await titles('strasse')).toEqual(['Die lange Straße']);
  });
});

it('knows the same letters in the database and here', async () => {
  const letters = Object.keys(LATIN_FORMS);
  const rows = await db.$queryRaw<{ letter: string; plain: string }[]>`
    SELECT letter, search_unaccented(letter) AS plain FROM unnest(${letters}::text[]) AS letter`;
  expect(Object.fromEntries(rows.map(({ letter, plain }) => [letter, plain]))).toEqual(LATIN_FORMS);
  for (const letter of [...letters, 'é', 'Ü', 'ё']) {
    // Other forms of their letters, not accents: the long and the sharp s, and i without a dot.
    expect(hasAccents(foldText(letter)), letter).toBe(!['ſ', 'ß', 'ı'].includes(letter));
  }
  for (const text of ['plain', '日本語', 'が', '한국어', '100 %'])
    expect(hasAccents(foldText(text)), text).toBe(false);
});
