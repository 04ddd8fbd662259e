import { beforeEach, expect, it } from 'vitest';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { db } from '@/server/db';
import { type Api, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Editing category and tags of several prompts: each is a separate edit, and other users' prompts are unchanged. */

let owner: TestProfile;
let api: Api;

beforeEach(async () => {
  ({ profile: owner, api } = await newMember());
});

const find = (id: string) => db.prompt.findUniqueOrThrow({ where: { id } });

it('sets the category of own prompts, as a new version each, and says which', async () => {
  const a = await makePrompt({ creator: owner, category: 'AI' });
  const b = await makePrompt({ creator: owner, category: 'Sales' });
  const others = await makePrompt({ creator: (await newMember()).profile, category: 'AI' });
  const gone = await makePrompt({ creator: owner, category: 'AI' });
  await api.prompt.delete({ id: gone.id });

  const ids = [a.id, b.id, others.id, gone.id];
  expect(await api.prompt.setCategoryMany({ ids, category: 'Sales' })).toEqual({
    changed: [{ id: a.id, version: 2 }],
    unchanged: 1,
    refused: 0,
  });
  expect(await find(a.id)).toMatchObject({ category: 'Sales', version: 2 });
  expect(await find(b.id)).toMatchObject({ category: 'Sales', version: 1 });
  expect(await find(others.id)).toMatchObject({ category: 'AI', version: 1 });
  expect(await find(gone.id)).toMatchObject({ category: 'AI', version: 1 });
  expect((await api.activity.list({ promptId: a.id })).items[0]).toMatchObject({
    kind: 'edited',
    version: 2,
  });
});

it('adds and removes tags in any case, and keeps the others in their order', async () => {
  const a = await makePrompt({ creator: owner, tags: ['Mail', 'Old', 'Launch'] });
  const b = await makePrompt({ creator: owner, tags: [] });
  const both = { ids: [a.id, b.id] };
  expect(await api.prompt.tagMany({ ...both, add: ['new', 'LAUNCH'], remove: ['oLD'] })).toEqual({
    changed: [a, b].map(({ id }) => ({ id, version: 2 })),
    unchanged: 0,
    refused: 0,
  });
  expect((await find(a.id)).tags).toEqual(['Mail', 'Launch', 'new']);
  expect((await find(b.id)).tags).toEqual(['new', 'LAUNCH']);
  expect(await api.prompt.tagMany({ ...both, remove: ['new', 'launch', 'mail'] })).toMatchObject({
    refused: 0,
  });
  expect((await find(b.id)).tags).toEqual([]);
});

it('refuses the one that would have too many tags, and does the others', async () => {
  const full = Array.from({ length: TAGS_MAX }, (_, index) => `tag ${index}`);
  const a = await makePrompt({ creator: owner, tags: full });
  const b = await makePrompt({ creator: owner });
  expect(await api.prompt.tagMany({ ids: [a.id, b.id], add: ['one more'] })).toEqual({
    changed: [{ id: b.id, version: 2 }],
    unchanged: 0,
    refused: 1,
  });
  expect((await find(a.id)).tags).toEqual(full);
});

it('takes edits back as they were, each as long as nobody saved since', async () => {
  const a = await makePrompt({ creator: owner, category: 'AI', tags: ['kept'] });
  const b = await makePrompt({ creator: owner, category: 'AI' });
  const c = await makePrompt({ creator: owner, category: 'AI' });
  const { changed: edits } = await api.prompt.setCategoryMany({
    ids: [a.id, b.id, c.id],
    category: 'Sales',
  });
  await api.prompt.update({ id: b.id, title: 'Changed since' });
  await api.prompt.delete({ id: c.id });

  const { profile: other, api: others } = await newMember();
  expect((await makePrompt({ creator: other })).version).toBe(1);
  expect(await others.prompt.undoEditMany({ edits })).toEqual({ changed: [], unchanged: 0, refused: 0 });
  expect(await api.prompt.undoEditMany({ edits })).toEqual({
    changed: [{ id: a.id, version: 3 }],
    unchanged: 0,
    refused: 1,
  });
  expect(await find(a.id)).toMatchObject({ category: 'AI', tags: ['kept'], version: 3 });
  expect(await find(b.id)).toMatchObject({ category: 'Sales', title: 'Changed since', version: 3 });
  expect((await api.activity.list({ promptId: a.id })).items[0]).toMatchObject({
    kind: 'restored',
    version: 3,
    fromVersion: 1,
  });
  // Undone once; a prompt that was never edited has no earlier state.
  expect(await api.prompt.undoEditMany({ edits: edits.slice(0, 1) })).toMatchObject({ refused: 1 });
  const fresh = await makePrompt({ creator: owner });
  expect(await api.prompt.undoEditMany({ edits: [{ id: fresh.id, version: 1 }] })).toMatchObject({
    refused: 1,
  });
});

it('gives the ids of all that a filter of one’s own finds, on every page, and nobody else’s', async () => {
  const word = unique('wanted');
  const mine: string[] = [];
  for (let made = 0; made < 17; made += 1) {
    mine.push((await makePrompt({ creator: owner, title: `${word} ${made}`, isShared: made % 2 === 0 })).id);
  }
  await makePrompt({ creator: owner });
  await makePrompt({ creator: (await newMember()).profile, title: word });
  const { ids, isCut } = await api.prompt.listIds({ q: word });
  expect([...ids].sort()).toEqual([...mine].sort());
  expect(isCut).toBe(false);
  expect((await api.prompt.listIds({})).ids).toHaveLength(18);
});
