import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { suggestSearches } from '@/server/services/prompt/list/suggest-searches';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { asMember, fillLibrary, type Library, randomNumbers } from './library';

/** Did you mean …: close words that the caller's own search finds, and no others. */

let library: Library;
let creator: TestProfile;
let other: TestProfile;

beforeAll(async () => {
  library = await fillLibrary(120);
  creator = await makeProfile({ fullName: 'Vivian Quillfeather' });
  other = await makeProfile();
  await makePrompt({
    creator,
    title: 'Newsletter for gardeners',
    content: 'Write a newsletter, friendly and short, about perennials.',
    category: 'Marketing',
    tags: ['horticulture'],
  });
  await makePrompt({ creator, title: 'Internal', content: 'The codename is xylographer.', isShared: false });
});

function suggest(q: string, actor: Actor = GUEST, more: object = {}): Promise<string[]> {
  const query = PromptListQuery.parse({ q, scope: 'visible', ...more });
  return suggestSearches({ db, actor, now: new Date(), address: 'unknown' }, query);
}

describe('did you mean', () => {
  it.each([
    ['newsleter', ['newsletter']],
    ['NEWSLETETR', ['newsletter']],
    ['nwesletter', ['newsletter']],
    ['perennails', ['perennials']],
    ['hortikulture', ['horticulture']],
    ['fiendly and short', ['friendly and short']],
    ['newsleter gardners', ['newsletter gardeners']],
    ['newsletter for gardners', ['newsletter for gardeners']],
    ['qqqqqqqq', []],
    ['xyz', []],
    ['提示語', []],
    ['%%%%%', []],
    ["'; drop table", []],
    ['one two three four five six seven', []],
  ])('the question “did you mean” offers for %j %j', async (q, expected) => {
    expect(await suggest(q)).toEqual(expected);
  });

  it('the question “did you mean” never offers a word that only other people’s private prompts contain', async () => {
    expect(await suggest('xylograher', creator)).toEqual(['xylographer']);
    expect(await suggest('xylograher', creator, { scope: 'mine' })).toEqual(['xylographer']);
    expect(await suggest('xylograher', other)).toEqual([]);
    expect(await suggest('xylograher')).toEqual([]);
    expect(await suggest('xylograher', creator, { scope: 'shared' })).toEqual([]);
  });

  it('offers what the same filters find', async () => {
    expect(await suggest('newsleter', GUEST, { category: 'Marketing' })).toEqual(['newsletter']);
    expect(await suggest('newsleter', GUEST, { category: 'Sales' })).toEqual([]);
    expect(await suggest('newsleter', other, { scope: 'favorites' })).toEqual([]);
  });

  it('offers nothing to guests who see approved versions only', async () => {
    expect(await suggest('newsleter', { kind: 'guest', approvedOnly: true })).toEqual([]);
  });

  it('asks the database five times at most', async () => {
    let statements = 0;
    const observed = new Proxy(db, {
      get: (target, key): unknown => {
        if (key === '$queryRaw') statements += 1;
        return Reflect.get(target, key);
      },
    });
    const query = PromptListQuery.parse({ q: 'newsleter for gardners' });
    const ctx = { db: observed, actor: GUEST, now: new Date(), address: 'unknown' };
    expect(await suggestSearches(ctx, query)).toEqual(['newsletter for gardeners']);
    expect(statements).toBeLessThanOrEqual(5);
  });

  it('the question “did you mean” is limited for a guest’s network and for a member, not for pages rendered for everybody', async () => {
    const query = PromptListQuery.parse({ q: 'newsleter' });
    const ask = (actor: Actor, address: string) =>
      suggestSearches({ db, actor, now: new Date(), address }, query);
    const searcher = await makeProfile();
    await db.rateLimit.createMany({
      data: [
        { key: 'suggestAddress:192.0.2.77', points: 600, expire: Date.now() + 60_000 },
        { key: `suggestAccount:${searcher.id}`, points: 300, expire: Date.now() + 60_000 },
      ],
    });
    await expect(ask(GUEST, '192.0.2.77')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(ask(asMember(searcher), '192.0.2.78')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await ask(GUEST, '192.0.2.78')).toEqual(['newsletter']);
    expect(await ask(creator, '192.0.2.77')).toEqual(['newsletter']);
    expect(await ask(GUEST, 'unknown')).toEqual(['newsletter']);
  });

  it('offers at most three searches, each of which finds something, for any input', async () => {
    const random = randomNumbers(5);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
    let suggested = 0;
    for (let n = 0; n < 120; n += 1) {
      const letters = Array.from(pick(pick(library.texts).split(/\s+/)));
      letters.splice(random(letters.length + 1), random(2), pick(['', 'x', 'e', '%']));
      const parsed = PromptListQuery.safeParse({ q: letters.join(''), scope: 'visible' });
      if (!parsed.success || !parsed.data.q) continue;
      const ctx = { db, actor: random(2) === 0 ? GUEST : asMember(pick(library.people)), now: new Date() };
      const suggestions = await suggestSearches({ ...ctx, address: 'unknown' }, parsed.data);
      expect(suggestions.length).toBeLessThanOrEqual(3);
      for (const q of suggestions) {
        expect((await listPrompts(ctx, { ...parsed.data, q })).total, q).toBeGreaterThan(0);
        suggested += 1;
      }
    }
    expect(suggested).toBeGreaterThan(20);
  });
});
