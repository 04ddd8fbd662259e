import { beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listWithSuggestions } from '@/server/services/prompt/list/list-with-suggestions';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** A search that finds nothing shows the results of the closest one, unless just that search is asked for. */

let creator: TestProfile;
let other: TestProfile;

beforeAll(async () => {
  creator = await makeProfile();
  other = await makeProfile();
  await makePrompt({ creator, title: 'Mail', content: 'Write a launch email for the product.' });
  await makePrompt({ creator, title: 'Plan', content: 'The codename is xylographer.', isShared: false });
});

async function shown(actor: Actor, q: string, more: object = {}) {
  const query = PromptListQuery.parse({ q, scope: 'visible', guess: true, excerpt: true, ...more });
  const page = await listWithSuggestions({ db, actor, now: new Date(), address: '192.0.2.9' }, query);
  return { guess: page.guess, titles: page.items.map(({ title }) => title) };
}

it.each([
  ['two words with letters swapped', 'lanuch emial'],
  ['a letter too few', 'lauch email'],
  ['a letter too many', 'launch emaill'],
  ['another letter', 'lounch email'],
])('shows the closest search for %s', async (_, q) => {
  for (const actor of [GUEST, creator])
    expect(await shown(actor, q)).toEqual({ guess: 'launch email', titles: ['Mail'] });
});

it('shows what was asked for where that finds something, or is just wanted', async () => {
  expect(await shown(GUEST, 'launch email')).toEqual({ guess: undefined, titles: ['Mail'] });
  expect(await shown(GUEST, 'email launch')).toEqual({ guess: undefined, titles: ['Mail'] });
  expect(await shown(GUEST, 'lanuch emial', { guess: false })).toEqual({ guess: undefined, titles: [] });
  expect(await shown(GUEST, 'lanuch qqqqqqq')).toEqual({ guess: undefined, titles: [] });
});

it('guesses nothing from what the caller may not see', async () => {
  expect(await shown(creator, 'xylograhper')).toEqual({ guess: 'xylographer', titles: ['Plan'] });
  expect(await shown(other, 'xylograhper')).toEqual({ guess: undefined, titles: [] });
  expect(await shown(GUEST, 'xylograhper')).toEqual({ guess: undefined, titles: [] });
});

it('guesses nothing over the limit, and still answers', async () => {
  const key = `suggestAccount:${other.id}`;
  const usedUp = { points: 300, expire: Date.now() + 60_000 };
  await db.rateLimit.upsert({ where: { key }, create: { key, ...usedUp }, update: usedUp });
  expect(await shown(other, 'lanuch emial')).toEqual({ guess: undefined, titles: [] });
});
