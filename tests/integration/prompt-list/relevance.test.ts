import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { makeProfile, makePrompt } from '../../support/factories';

/** The order by relevance, rule by rule; that it holds for any search is shown by search-equals-substring.test.ts. */

async function titlesFound(q: string, actor: Actor = GUEST, more: object = {}): Promise<string[]> {
  const query = PromptListQuery.parse({ q, sort: 'relevance', scope: 'visible', excerpt: true, ...more });
  const { items } = await listPrompts({ db, actor, now: new Date() }, query);
  return items.map(({ title }) => title);
}

describe('the order by relevance', () => {
  it('puts the title before tags, description and text, and a word of its own before a part of one', async () => {
    const creator = await makeProfile();
    const named = await makeProfile({ fullName: 'Quixel Surname' });
    await makePrompt({ creator: named, title: 'By its creator' });
    await makePrompt({ creator, title: 'In the text, part', content: 'It says quixels.' });
    await makePrompt({ creator, title: 'In the text', content: 'It says quixel.' });
    await makePrompt({ creator, title: 'In the description, part', description: 'Of prequixel times' });
    await makePrompt({ creator, title: 'In the description', description: 'A quixel, described' });
    await makePrompt({ creator, title: 'As a tag, part', tags: ['quixelate'] });
    await makePrompt({ creator, title: 'As a tag', tags: ['Quixel'] });
    await makePrompt({ creator, title: 'Quixelated title' });
    await makePrompt({ creator, title: 'A “quixel” title' });
    expect(await titlesFound('quixel')).toEqual([
      'A “quixel” title',
      'Quixelated title',
      'As a tag',
      'As a tag, part',
      'In the description',
      'In the description, part',
      'In the text',
      'In the text, part',
      'By its creator',
    ]);
    expect(await titlesFound('QUIXEL', GUEST, { perPage: 2, page: 2 })).toEqual([
      'As a tag',
      'As a tag, part',
    ]);
  });

  it('puts what is approved first among equals, then what is used more', async () => {
    const creator = await makeProfile();
    const make = (title: string) => makePrompt({ creator, title });
    await make('Brontle none');
    const used = await make('Brontle used');
    const approved = await make('Brontle approved');
    const lapsed = await make('Brontle tested since');
    await db.promptUsage.create({ data: { promptId: used.id, userId: creator.id } });
    const say = (promptId: string, status: string) =>
      db.promptStatus.create({ data: { promptId, version: 1, status, approvedBy: creator.id } });
    await say(approved.id, 'approved');
    await say(lapsed.id, 'approved');
    await say(lapsed.id, 'tested');
    expect(await titlesFound('brontle')).toEqual([
      'Brontle approved',
      'Brontle used',
      'Brontle tested since',
      'Brontle none',
    ]);
  });

  it('ranks private prompts for their creator only', async () => {
    const creator = await makeProfile();
    await makePrompt({ creator, title: 'Zaffle secret', isShared: false });
    await makePrompt({ creator, title: 'Shared', content: 'with zaffle inside' });
    expect(await titlesFound('zaffle')).toEqual(['Shared']);
    expect(await titlesFound('zaffle', await makeProfile())).toEqual(['Shared']);
    expect(await titlesFound('zaffle', creator)).toEqual(['Zaffle secret', 'Shared']);
  });

  it('is the newest first without a search', async () => {
    const creator = await makeProfile();
    await makePrompt({ creator, title: 'Older', now: new Date(0) });
    await makePrompt({ creator, title: 'Newer', now: new Date(1) });
    const own = { scope: 'mine' };
    for (const sort of ['relevance', 'recent']) {
      const query = PromptListQuery.parse({ ...own, sort });
      const { items } = await listPrompts({ db, actor: creator, now: new Date() }, query);
      expect(items.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    }
  });
});
