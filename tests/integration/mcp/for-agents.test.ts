import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CollectionDto } from '@/domain/collection/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/** Settings for agents: collections offered to them, and spaces that give them approved versions only. */

const Named = z.object({ result: z.object({ prompts: z.array(z.object({ name: z.string() })) }) });

async function listedSlugs(token: string): Promise<string[]> {
  const { message } = await tell(token, 'prompts/list');
  return Named.parse(message).result.prompts.map(({ name }) => name);
}

async function join(person: TestProfile, space: SpaceDto, owner: TestProfile, role: 'reader' | 'member') {
  const { url } = await callerAs(owner).space.invite({ id: space.id, role });
  await callerAs(person).space.join({ token: url?.split('token=')[1] ?? '' });
}

describe('a collection for agents', () => {
  let owner: TestProfile;
  let reader: TestProfile;
  let stranger: TestProfile;
  let space: SpaceDto;
  beforeAll(async () => {
    [owner, reader, stranger] = [await makeProfile(), await makeProfile(), await makeProfile()];
    space = await callerAs(owner).space.create({ name: 'Team' });
    await join(reader, space, owner, 'reader');
  });

  it('a collection for agents is offered to agents of its readers, as far as their lists hold its prompts', async () => {
    const inSpace = await makePrompt({ creator: owner, isShared: false, spaceId: space.id });
    const own = await makePrompt({ creator: owner, isShared: false });
    const api = callerAs(owner);
    const collection: CollectionDto = await api.collection.create({
      name: 'Ready',
      visibility: 'space',
      spaceId: space.id,
    });
    expect(collection.forAgents).toBe(false);
    await api.collection.add({ id: collection.id, promptIds: [inSpace.id, own.id] });
    const [ofOwner, ofReader, ofStranger] = [
      await makeToken(owner),
      await makeToken(reader),
      await makeToken(stranger),
    ];
    const limited = await makeToken(reader, { spaceIds: [space.id] });
    const other = await callerAs(reader).space.create({ name: 'Another' });
    const elsewhere = await makeToken(reader, { spaceIds: [other.id] });
    expect(await listedSlugs(ofReader)).toEqual([]);
    await api.collection.update({ id: collection.id, forAgents: true });
    expect(await listedSlugs(ofOwner)).toEqual([inSpace.slug, own.slug].sort());
    expect(await listedSlugs(ofReader)).toEqual([inSpace.slug]);
    expect(await listedSlugs(limited)).toEqual([inSpace.slug]);
    expect(await listedSlugs(elsewhere)).toEqual([]);
    expect(await listedSlugs(ofStranger)).toEqual([]);
    // A favourite that is in it is there once.
    await callerAs(reader).favorite.set({ promptId: inSpace.id, on: true });
    expect(await listedSlugs(ofReader)).toEqual([inSpace.slug]);
    await callerAs(reader).favorite.set({ promptId: inSpace.id, on: false });
    await callerAs(reader).space.leave({ id: space.id });
    expect(await listedSlugs(ofReader)).toEqual([]);
  });

  it('a collection for agents is marked only by those who may edit it', async () => {
    const api = callerAs(owner);
    const shared = await api.collection.create({ name: 'Everyone', visibility: 'shared', forAgents: true });
    expect(shared.forAgents).toBe(true);
    const prompt = await makePrompt({ creator: owner, isShared: true });
    await api.collection.add({ id: shared.id, promptIds: [prompt.id] });
    const change = callerAs(stranger).collection.update({ id: shared.id, forAgents: false });
    await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const unchanged = await api.collection.update({ id: shared.id, name: 'All' });
    expect(unchanged.forAgents).toBe(true);
  });

  it('a collection for agents that everybody may read is for agents of its creator and its followers, and of all where an admin made it', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const [byOwner, byAdmin] = [await makePrompt({ creator: owner }), await makePrompt({ creator: owner })];
    const make = async (by: TestProfile, promptId: string) => {
      const { id } = await callerAs(by).collection.create({
        name: 'Set',
        visibility: 'shared',
        forAgents: true,
      });
      await callerAs(by).collection.add({ id, promptIds: [promptId] });
      return id;
    };
    const id = await make(owner, byOwner.id);
    const other = await makeProfile();
    const token = await makeToken(other);
    expect(await listedSlugs(token)).toEqual([]);
    expect(await listedSlugs(await makeToken(owner))).toContain(byOwner.slug);
    await callerAs(other).follow.set({ kind: 'collection', id, on: true });
    expect(await listedSlugs(token)).toEqual([byOwner.slug]);
    await callerAs(other).follow.set({ kind: 'collection', id, on: false });
    expect(await listedSlugs(token)).toEqual([]);
    await make(admin, byAdmin.id);
    expect(await listedSlugs(token)).toEqual([byAdmin.slug]);
  });
});

describe('a space that gives agents approved versions only', () => {
  let owner: TestProfile;
  let token: string;
  let space: SpaceDto;
  let approved: { id: string; slug: string };
  let never: { id: string; slug: string };
  beforeAll(async () => {
    owner = await makeProfile({ role: 'admin' });
    const author = await makeProfile();
    space = await callerAs(owner).space.create({ name: 'Careful' });
    await join(author, space, owner, 'member');
    const text = { creator: author, isShared: false, spaceId: space.id };
    approved = await makePrompt({ ...text, title: 'Wallaby first', content: 'First {{x}}' });
    never = await makePrompt({ ...text, title: 'Wallaby never', content: 'Never {{x}}' });
    await callerAs(owner).status.set({ promptId: approved.id, version: 1, status: 'approved', notes: '' });
    await callerAs(author).prompt.update({
      id: approved.id,
      title: 'Wallaby second',
      content: 'Second {{y}}',
    });
    for (const { id } of [approved, never]) {
      await callerAs(author).favorite.set({ promptId: id, on: true });
    }
    token = await makeToken(author);
  });

  const tool = async (name: string, given: object) =>
    (await tell(token, 'tools/call', { name, arguments: given })).text;

  it('a space that gives agents approved versions only is changed by its owners only', async () => {
    const person = await makeProfile();
    await join(person, space, owner, 'member');
    const change = callerAs(person).space.update({ id: space.id, agentsNeedApproval: true });
    await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await callerAs(owner).space.get({ slug: space.slug })).agentsNeedApproval).toBe(false);
  });

  it('a space that gives agents approved versions only gives them nothing else, by any call, its authors’ agents too', async () => {
    expect(await tool('fetch', { id: approved.slug })).toContain('Second {{y}}');
    await callerAs(owner).space.update({ id: space.id, agentsNeedApproval: true });
    const answers = [
      await tool('search', { query: 'wallaby' }),
      await tool('fetch', { id: approved.slug }),
      await tool('get_prompt', { prompt: approved.id }),
      await tool('fill_prompt', { prompt: approved.slug, values: { x: 'tea' } }),
      await tool('fetch', { id: approved.slug, version: '1' }),
      (await tell(token, 'prompts/list')).text,
      (await tell(token, 'resources/list')).text,
      (await tell(token, 'prompts/get', { name: approved.slug, arguments: { x: 'tea' } })).text,
      (await tell(token, 'resources/read', { uri: `prompt://${approved.slug}` })).text,
    ];
    for (const text of answers) {
      expect(text).toMatch(/First|first/);
      expect(text).not.toMatch(/Second|second|Never|Wallaby never|"y"/);
    }
    const refused = [
      await tool('fetch', { id: approved.slug, version: '2' }),
      await tool('fetch', { id: never.slug }),
      await tool('check_prompt', { prompt: never.slug }),
      (await tell(token, 'prompts/get', { name: never.slug, arguments: { x: 'tea' } })).text,
      (await tell(token, 'resources/read', { uri: `prompt://${approved.slug}@2` })).text,
      (
        await tell(token, 'completion/complete', {
          ref: { type: 'ref/prompt', name: never.slug },
          argument: { name: 'x', value: '' },
        })
      ).text,
    ];
    for (const text of refused) {
      expect(text).toMatch(/isError|"error"/);
      expect(text).not.toMatch(/Second \{|Never \{/);
    }
    await callerAs(owner).space.update({ id: space.id, agentsNeedApproval: false });
    expect(await tool('fetch', { id: never.slug })).toContain('Never {{x}}');
  });

  it('gives nothing of a version that was approved before its reader could read along', async () => {
    const author = await makeProfile();
    await join(author, space, owner, 'member');
    const text = { creator: author, isShared: false, title: 'CANARY quokka', content: 'CANARY {{z}}' };
    const prompt = await makePrompt(text);
    await callerAs(owner).status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: '' });
    await callerAs(author).prompt.update({ id: prompt.id, title: 'Quokka', content: 'Now {{a}}' });
    await callerAs(author).space.movePrompts({ ids: [prompt.id], spaceId: space.id });
    const reader = await makeProfile();
    await join(reader, space, owner, 'reader');
    await callerAs(reader).favorite.set({ promptId: prompt.id, on: true });
    await callerAs(owner).space.update({ id: space.id, agentsNeedApproval: true });
    const ofReader = await makeToken(reader);
    const call = (name: string, given: object) => tell(ofReader, 'tools/call', { name, arguments: given });
    const slugs = { ref: { type: 'ref/resource', uri: 'prompt://{slug}' } };
    const answers = [
      await call('search', { query: 'quokka' }),
      await call('fetch', { id: prompt.id }),
      await tell(ofReader, 'prompts/list'),
      await tell(ofReader, 'resources/list'),
      await tell(ofReader, 'completion/complete', { ...slugs, argument: { name: 'slug', value: 'quokka' } }),
    ];
    for (const { text: said } of answers)
      expect(said).not.toMatch(/CANARY \{|CANARY quokka|"Quokka"|"z"|canary-quokka/);
    // Its author has read all comments.
    expect(
      (await tell(await makeToken(author), 'tools/call', { name: 'fetch', arguments: { id: prompt.id } }))
        .text,
    ).toContain('CANARY {{z}}');
    await callerAs(owner).space.update({ id: space.id, agentsNeedApproval: false });
  });
});
