import { describe, expect, it } from 'vitest';
import { SETS_MAX } from '@/domain/value-set/limits';
import { valueSetMessages } from '@/domain/value-set/messages';
import { db } from '@/server/db';
import { failureOf, newMember } from '../../support/caller';
import { makePrompt } from '../../support/factories';

/** Saved values for the variables of a prompt: of one person, seen by nobody else. */

const VALUES = [
  { name: 'team', value: 'Blue' },
  { name: 'risks', value: '' },
];

const savedNames = async (api: Awaited<ReturnType<typeof newMember>>['api'], promptId: string) =>
  (await api.valueSet.list({ promptId })).map(({ name }) => name);

describe('saved values', () => {
  it('saved values are listed by name to the person who saved them, and to no other, not even an admin or the creator', async () => {
    const owner = await newMember();
    const reader = await newMember('viewer');
    const admin = await newMember('admin');
    const prompt = await makePrompt({ creator: owner.profile });
    await reader.api.valueSet.save({ promptId: prompt.id, name: '  Weekly ', values: VALUES });
    await reader.api.valueSet.save({ promptId: prompt.id, name: 'Board', values: VALUES });

    expect(await reader.api.valueSet.list({ promptId: prompt.id })).toMatchObject([
      { name: 'Board', values: VALUES },
      { name: 'Weekly', values: VALUES },
    ]);
    expect(await savedNames(owner.api, prompt.id)).toEqual([]);
    expect(await savedNames(admin.api, prompt.id)).toEqual([]);
  });

  it("can't be removed by another person", async () => {
    const { api, profile } = await newMember();
    const prompt = await makePrompt({ creator: profile });
    const { id } = await api.valueSet.save({ promptId: prompt.id, name: 'Mine', values: VALUES });
    await (await newMember('admin')).api.valueSet.remove({ id });
    expect(await savedNames(api, prompt.id)).toEqual(['Mine']);
    await api.valueSet.remove({ id });
    await api.valueSet.remove({ id });
    expect(await savedNames(api, prompt.id)).toEqual([]);
  });

  it('saved values are replaced only when asked, whatever the case of the name', async () => {
    const { api, profile } = await newMember();
    const prompt = await makePrompt({ creator: profile });
    const first = await api.valueSet.save({ promptId: prompt.id, name: 'Weekly', values: VALUES });
    const again = { promptId: prompt.id, name: 'weekly', values: [{ name: 'team', value: 'Red' }] };
    expect(await failureOf(api.valueSet.save(again))).toMatchObject({
      code: 'CONFLICT',
      message: valueSetMessages.nameTaken,
    });
    expect(await api.valueSet.save({ ...again, replaces: true })).toMatchObject({
      id: first.id,
      name: 'weekly',
    });
    expect(await api.valueSet.list({ promptId: prompt.id })).toMatchObject([{ values: again.values }]);
  });

  it('saved values have a name and at least one value', async () => {
    const { api, profile } = await newMember();
    const { id: promptId } = await makePrompt({ creator: profile });
    const nameless = await failureOf(api.valueSet.save({ promptId, name: ' ', values: VALUES }));
    expect(nameless).toMatchObject({ code: 'BAD_REQUEST' });
    const empty = await failureOf(
      api.valueSet.save({ promptId, name: 'Empty', values: [{ name: 'team', value: '' }] }),
    );
    expect(empty).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('saved values have a limit, also for two saved at once', async () => {
    const { api, profile } = await newMember();
    const { id: promptId } = await makePrompt({ creator: profile });
    await db.promptValueSet.createMany({
      data: Array.from({ length: SETS_MAX - 1 }, (_, at) => ({
        userId: profile.id,
        promptId,
        name: `Set ${at}`,
        values: VALUES,
      })),
    });
    const saved = await Promise.allSettled(
      ['One', 'Two'].map((name) => api.valueSet.save({ promptId, name, values: VALUES })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.promptValueSet.count({ where: { promptId } })).toBe(SETS_MAX);
  });

  it("can't be reached while the prompt can't be read, and come back with it", async () => {
    const owner = await newMember();
    const reader = await newMember();
    const prompt = await makePrompt({ creator: owner.profile });
    await reader.api.valueSet.save({ promptId: prompt.id, name: 'Weekly', values: VALUES });
    await owner.api.prompt.setShared({ id: prompt.id, isShared: false });
    expect(await failureOf(reader.api.valueSet.list({ promptId: prompt.id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await owner.api.prompt.setShared({ id: prompt.id, isShared: true });
    expect(await savedNames(reader.api, prompt.id)).toEqual(['Weekly']);
  });

  it('saved values end with the prompt', async () => {
    const { api, profile } = await newMember();
    const prompt = await makePrompt({ creator: profile });
    await api.valueSet.save({ promptId: prompt.id, name: 'Weekly', values: VALUES });
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await db.promptValueSet.count({ where: { userId: profile.id } })).toBe(0);
  });
});
