import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { makeProfile, makePrompt } from '../../support/factories';

/** The order by best match, rule by rule; that it holds for any search is shown by search-equals-substring.test.ts. */

async function titlesFound(q: string, actor: Actor = GUEST, more: object = {}): Promise<string[]> {
  const query = PromptListQuery.parse({ q, sort: 'match', scope: 'visible', excerpt: true, ...more });
  const { items } = await listPrompts({ db, actor, now: new Date() }, query);
  return items.map(({ title }) => title);
}

describe('the order by best match', () => {
  it('puts the whole text in the title first, then all words there, then the whole text elsewhere', async () => {
    const creator = await makeProfile();
    const named = await makeProfile({ fullName: 'Quixel Frond' });
    await makePrompt({ creator, title: 'Words apart', content: 'A frond of the quixel.' });
    await makePrompt({ creator: named, title: 'By its creator' });
    await makePrompt({ creator, title: 'In the text', content: 'It says quixel  frond.' });
    await makePrompt({ creator, title: 'Frond of a quixel' });
    await makePrompt({ creator, title: 'A “quixel frond” title' });
    await makePrompt({ creator, title: 'One word only: quixel' });
    const inOrder = [
      'A “quixel frond” title',
      'Frond of a quixel',
      'In the text',
      'By its creator',
      'Words apart',
    ];
    expect(await titlesFound('quixel frond')).toEqual(inOrder);
    expect(await titlesFound('QUIXEL  FROND', GUEST, { perPage: 2, page: 2 })).toEqual(inOrder.slice(2, 4));
    expect(await titlesFound('"quixel frond"')).toEqual([
      'A “quixel frond” title',
      'In the text',
      'By its creator',
    ]);
    expect(new Set(await titlesFound('frond quixel'))).toEqual(new Set(inOrder));
  });

  it('puts what is used more first among equals, then the newest', async () => {
    const creator = await makeProfile();
    const make = (title: string, at: number) => makePrompt({ creator, title, now: new Date(at) });
    await make('Brontle older', 0);
    await make('Brontle newer', 1);
    const used = await make('Prebrontled, used', 0);
    await db.promptUsage.create({ data: { promptId: used.id, userId: creator.id } });
    expect(await titlesFound('brontle')).toEqual(['Prebrontled, used', 'Brontle newer', 'Brontle older']);
  });

  it('the order by best match is the order of a search without a chosen one', async () => {
    const creator = await makeProfile();
    await makePrompt({ creator, title: 'Snarf', now: new Date(0) });
    await makePrompt({ creator, title: 'Newest', content: 'of snarf', now: new Date(9) });
    expect(await titlesFound('snarf', GUEST, { sort: undefined })).toEqual(['Snarf', 'Newest']);
    expect(await titlesFound('snarf', GUEST, { sort: 'relevance' })).toEqual(['Snarf', 'Newest']);
    expect(await titlesFound('snarf', GUEST, { sort: 'recent' })).toEqual(['Newest', 'Snarf']);
  });

  it('ranks private prompts for their creator only', async () => {
    const creator = await makeProfile();
    await makePrompt({ creator, title: 'Zaffle secret', isShared: false });
    await makePrompt({ creator, title: 'Shared', content: 'with zaffle inside' });
    expect(await titlesFound('zaffle')).toEqual(['Shared']);
    expect(await titlesFound('zaffle', await makeProfile())).toEqual(['Shared']);
    expect(await titlesFound('zaffle', creator)).toEqual(['Zaffle secret', 'Shared']);
  });

  it('the order by best match is the newest first without a search', async () => {
    const creator = await makeProfile();
    await makePrompt({ creator, title: 'Older', now: new Date(0) });
    await makePrompt({ creator, title: 'Newer', now: new Date(1) });
    const own = { scope: 'mine' };
    for (const sort of ['match', 'recent']) {
      const query = PromptListQuery.parse({ ...own, sort });
      const { items } = await listPrompts({ db, actor: creator, now: new Date() }, query);
      expect(items.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    }
  });
});
