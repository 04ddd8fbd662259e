import { beforeAll, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { suggestSearches } from '@/server/services/prompt/list/suggest-searches';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Search results and suggestions reflect current texts: nothing of an old text remains. */

let creator: TestProfile;

beforeAll(async () => {
  creator = await makeProfile();
});

async function found(q: string): Promise<string[]> {
  const ctx = { db, actor: GUEST, now: new Date() };
  const { items } = await listPrompts(ctx, PromptListQuery.parse({ q, sort: 'alpha' }));
  return items.map(({ title }) => title);
}

function suggested(q: string): Promise<string[]> {
  const ctx = { db, actor: creator, now: new Date(), address: '' };
  return suggestSearches(ctx, PromptListQuery.parse({ q, scope: 'visible' }));
}

it('finds what was written and edited', async () => {
  const { id } = await makePrompt({ creator, title: 'First', content: 'Speak of zymurgy and 発酵.' });
  await makePrompt({ creator, title: 'Second', content: 'Speak of zymurgical matters.' });
  const asked = ['zymurg', 'zymurgy', 'urgica', '酵', 'speak of zymurgy', 'beekeeping', 'eekee'];
  const answers = () => Promise.all(asked.map(found));
  expect(await answers()).toEqual([['First', 'Second'], ['First'], ['Second'], ['First'], ['First'], [], []]);
  expect(await suggested('zymurgicl')).toEqual(['zymurgical']);

  await db.prompt.update({ where: { id }, data: { content: 'Speak of beekeeping.' } });
  expect(await answers()).toEqual([['Second'], [], ['Second'], [], [], ['First'], ['First']]);
});

it('finds what is written at once by several', async () => {
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; n < 10; n += 1)
      await makePrompt({ creator, title: `Beside ${writer} ${n}`, content: `quokka${writer}x${n}` });
  });
  await Promise.all(writers);
  expect(await found('quokka')).toHaveLength(15);
  expect(await found('quokka3x9')).toEqual(['Beside 3 9']);
});

it('keeps no word of a text that was deleted, private or edited away', async () => {
  const { id } = await makePrompt({ creator, title: 'Secret', content: 'xylocarpous', isShared: false });
  const edited = await makePrompt({ creator, title: 'Edited', content: 'xenolithic' });
  expect(await suggested('xylocarpos')).toEqual(['xylocarpous']);
  await db.prompt.update({ where: { id }, data: { deletedAt: new Date() } });
  await db.prompt.update({ where: { id: edited.id }, data: { content: 'plain' } });
  expect(await suggested('xylocarpos')).toEqual([]);
  expect(await suggested('xenolithc')).toEqual([]);
  const [kept] = await db.$queryRaw<{ texts: number }[]>`
    SELECT count(*)::int AS texts FROM prompt_search WHERE folded ~ 'xylocarpous|xenolithic'`;
  expect(kept?.texts).toBe(0);
});

it('finds a pasted snippet of two lines, and a text of two lines by one', async () => {
  await makePrompt({
    creator,
    title: 'Lines',
    content: 'Answer in  prose,\n\tnever in\r\nlists of wombats.',
  });
  for (const q of [
    'prose,\n\tnever in\r\nlists',
    'prose, never in lists of',
    'in prose, never\u00a0in   lists',
  ])
    expect(await found(q), q).toEqual(['Lines']);
  expect(await found('prose,never')).toEqual([]);
});
