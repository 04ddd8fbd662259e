import { beforeAll, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { enterSearchKeys } from '@/server/services/prompt/list/maintain';
import { suggestSearches } from '@/server/services/prompt/list/suggest-searches';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Search keys that wait for their places (decision 143) are found like all others. */

let creator: TestProfile;

beforeAll(async () => {
  creator = await makeProfile();
});

async function found(q: string): Promise<string[]> {
  const ctx = { db, actor: GUEST, now: new Date() };
  const { items } = await listPrompts(ctx, PromptListQuery.parse({ q, sort: 'alpha' }));
  return items.map(({ title }) => title);
}

it('finds what was written, edited and removed while keys wait, and after they were entered', async () => {
  const { id } = await makePrompt({ creator, title: 'First', content: 'Speak of zymurgy and 発酵.' });
  await makePrompt({ creator, title: 'Second', content: 'Speak of zymurgical matters.' });
  const asked = ['zymurg', 'zymurgy', 'urgica', '酵', 'speak of zymurgy', 'beekeeping', 'eekee'];
  const answers = () => Promise.all(asked.map(found));

  const first = [['First', 'Second'], ['First'], ['Second'], ['First'], ['First'], [], []];
  expect(await answers()).toEqual(first);
  expect(
    await suggestSearches(
      { db, actor: GUEST, now: new Date(), address: '' },
      PromptListQuery.parse({ q: 'zymurgicl' }),
    ),
  ).toEqual(['zymurgical']);
  expect(await enterSearchKeys(db)).toBeGreaterThan(0);
  expect(await enterSearchKeys(db)).toBe(0);
  expect(await answers()).toEqual(first);

  await db.prompt.update({ where: { id }, data: { content: 'Speak of beekeeping.' } });
  const second = [['Second'], [], ['Second'], [], [], ['First'], ['First']];
  expect(await answers()).toEqual(second);
  expect(await enterSearchKeys(db)).toBeGreaterThan(0);
  expect(await answers()).toEqual(second);
});

it('enters keys beside those who write', async () => {
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; n < 10; n += 1)
      await makePrompt({ creator, title: `Beside ${writer} ${n}`, content: `quokka${writer}x${n}` });
  });
  const entering = Array.from({ length: 10 }, () => enterSearchKeys(db));
  await Promise.all([...writers, ...entering]);
  expect(await found('quokka')).toHaveLength(15);
  expect(await found('quokka3x9')).toEqual(['Beside 3 9']);
});
