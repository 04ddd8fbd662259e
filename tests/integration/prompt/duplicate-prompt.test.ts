import { expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { callerAs, newMember } from '../../support/caller';
import { makePrompt } from '../../support/factories';

/** Duplicates: one's own and private, with credit to the source while its reader may read that. */

it('copies the text, private, under an address of its own', async () => {
  const { profile: creator } = await newMember();
  const { api, profile } = await newMember();
  const source = await makePrompt({
    creator,
    title: 'Launch mail',
    category: 'Marketing',
    tags: ['Mail', 'Launch'],
    content: 'Write to {{name}}.',
  });
  const copy = await api.prompt.duplicate({ id: source.id });
  const { title, description, content, category, tags } = source;
  expect(copy).toMatchObject({ title, description, content, category, tags });
  expect(copy).toMatchObject({ isShared: false, createdBy: profile.id, version: 1, usageCount: 0 });
  expect(copy.slug).toMatch(/^launch-mail-[a-z0-9]{6}$/);
  expect((await callerAs(creator).prompt.get({ identifier: source.id })).title).toBe(title);
});

it('credits the source only to those who may read it', async () => {
  const owner = await newMember();
  const copier = await newMember();
  const source = await makePrompt({ creator: owner.profile });
  const copy = await copier.api.prompt.duplicate({ id: source.id });
  await copier.api.prompt.setShared({ id: copy.id, isShared: true });
  const credit = { slug: source.slug, title: source.title, creatorName: owner.profile.fullName };
  const guest = callerAs(GUEST);
  expect(await guest.prompt.source({ id: copy.id })).toEqual(credit);

  await owner.api.prompt.setShared({ id: source.id, isShared: false });
  expect(await guest.prompt.source({ id: copy.id })).toBeNull();
  expect(await copier.api.prompt.source({ id: copy.id })).toBeNull();
  expect(await owner.api.prompt.source({ id: copy.id })).toEqual(credit);

  await owner.api.prompt.setShared({ id: source.id, isShared: true });
  await owner.api.prompt.delete({ id: source.id });
  expect(await owner.api.prompt.source({ id: copy.id })).toBeNull();
});

it('says nothing of a source of a prompt that has none', async () => {
  const { api, profile } = await newMember();
  const prompt = await makePrompt({ creator: profile });
  expect(await api.prompt.source({ id: prompt.id })).toBeNull();
});
