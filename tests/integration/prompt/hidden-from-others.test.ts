import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Private prompts give nothing away: not to searches, counts and filters, not to favourites of old. */

let owner: TestProfile;
let others: [name: string, actor: Actor][];
let reader: TestProfile;
let hidden: PromptDto;
let words: Record<'title' | 'description' | 'content' | 'tag', string>;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile();
  others = [
    ['guest', GUEST],
    ['viewer', await makeProfile({ role: 'viewer' })],
    ['contributor', reader],
    ['admin', await makeProfile({ role: 'admin' })],
  ];
  words = {
    title: unique('Canary title'),
    description: unique('Canary description'),
    content: unique('Canary content'),
    tag: unique('canary'),
  };
  const { tag, ...texts } = words;
  hidden = await makePrompt({ creator: owner, ...texts, tags: [tag], isShared: false });
});

describe('a private prompt', () => {
  it('a private prompt is found by no word of its, counted nowhere, and offered by no filter', async () => {
    for (const [name, actor] of others) {
      const api = callerAs(actor);
      for (const q of [...Object.values(words), owner.fullName]) {
        for (const scope of ['shared', 'visible'] as const) {
          const page = await api.prompt.list({ q, scope });
          expect([page.items, page.total], `${name} ${q}`).toEqual([[], 0]);
        }
      }
      expect((await api.prompt.list({ tags: [words.tag] })).total).toBe(0);
      expect((await api.prompt.list({ creatorId: owner.id })).total).toBe(0);
      const { tags } = await api.prompt.facets();
      expect(tags.map(({ tag }) => tag)).not.toContain(words.tag);
    }
    expect((await callerAs(owner).prompt.list({ q: words.content, scope: 'mine' })).total).toBe(1);
  });

  it('takes neither favourites nor uses of others, and counts none', async () => {
    for (const [name, actor] of others.slice(1)) {
      const api = callerAs(actor);
      const input = { promptId: hidden.id };
      expect((await failureOf(api.favorite.toggle(input))).code, name).toBe('NOT_FOUND');
      expect((await failureOf(api.usage.record(input))).code, name).toBe('NOT_FOUND');
    }
    expect(await db.favorite.count({ where: { promptId: hidden.id } })).toBe(0);
    expect(await db.promptUsage.count({ where: { promptId: hidden.id } })).toBe(0);
  });
});

it('a favourite vanishes with its title when its prompt is made private, and is back when it is shared', async () => {
  await callerAs(owner).prompt.setShared({ id: hidden.id, isShared: true });
  await callerAs(reader).favorite.toggle({ promptId: hidden.id });
  const favorites = () => callerAs(reader).favorite.list({});
  expect((await favorites()).items.map(({ id }) => id)).toEqual([hidden.id]);
  await callerAs(owner).prompt.setShared({ id: hidden.id, isShared: false });
  const gone = await favorites();
  expect([gone.items, gone.total]).toEqual([[], 0]);
  expect((await callerAs(reader).prompt.list({ scope: 'favorites' })).total).toBe(0);
  await callerAs(owner).prompt.setShared({ id: hidden.id, isShared: true });
  expect((await favorites()).total).toBe(1);
});
