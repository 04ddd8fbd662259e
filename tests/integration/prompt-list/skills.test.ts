import { expect, it } from 'vitest';
import { GUEST, type Guest } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { approveSkill, makeSkill } from '../../support/skill';

/** A list narrowed to skills, alone and together with a search, as each reader sees the texts. */

const guestLists = async (actor: Guest, creatorId: string) => {
  const query = PromptListQuery.parse({ kind: 'skill', creatorId });
  const { items } = await listPrompts({ db, actor, now: new Date() }, query);
  return items.map(({ title, skillName }) => [title, skillName]);
};

it('lists skills only, alone, with words, tags and a status, and forgets one that is none any more', async () => {
  const author = await makeProfile();
  const caller = callerAs(author);
  const [first, second] = [await makeSkill(author, 'first'), await makeSkill(author, 'second')];
  await makePrompt({ creator: author, isShared: true, title: 'Skill by title only' });
  const found = async (more: object = {}) => {
    const { items, total } = await caller.prompt.list({
      kind: 'skill',
      creatorId: author.id,
      sort: 'alpha',
      ...more,
    });
    expect(total).toBe(items.length);
    return items.map(({ skillName }) => skillName);
  };
  expect(await found()).toEqual(['first', 'second']);
  expect(await found({ q: 'second' })).toEqual(['second']);
  expect(await found({ scope: 'mine' })).toEqual(['first', 'second']);
  expect(await found({ tags: ['nothing'] })).toEqual([]);
  expect(await found({ status: 'approved' })).toEqual([]);
  await approveSkill(first.id, 1);
  expect(await found({ status: 'approved' })).toEqual(['first']);
  await caller.prompt.update({ id: second.id, version: 1, skillName: '' });
  expect(await found()).toEqual(['first']);
  const all = await caller.prompt.list({ scope: 'mine', sort: 'alpha' });
  expect(all.items.map(({ skillName }) => skillName)).toEqual(['', 'first', '']);
});

it('says of approved texts, for guests who see only those, whether these are skills', async () => {
  const author = await makeProfile();
  const skill = await makeSkill(author, 'kept');
  await approveSkill(skill.id, 1);
  await callerAs(author).prompt.update({ id: skill.id, version: 1, skillName: '' });
  expect(await guestLists(GUEST, author.id)).toEqual([]);
  expect(await guestLists({ ...GUEST, approvedOnly: true }, author.id)).toEqual([['Skill kept', 'kept']]);
  await callerAs(author).prompt.update({ id: skill.id, version: 2, skillName: 'other' });
  expect(await guestLists({ ...GUEST, approvedOnly: true }, author.id)).toEqual([['Skill kept', 'kept']]);
  expect(await callerAs(author).prompt.list({ kind: 'skill', creatorId: author.id })).toMatchObject({
    total: 1,
  });
});
