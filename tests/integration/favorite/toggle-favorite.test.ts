import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Favourites: a toggle, and a counter that always equals the rows. */

let owner: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile();
  prompt = await makePrompt({ creator: owner });
});

async function counterAndRows(id: string): Promise<[counter: number, rows: number]> {
  const { favoriteCount } = await db.prompt.findUniqueOrThrow({ where: { id } });
  return [favoriteCount, await db.favorite.count({ where: { promptId: id } })];
}

describe('favorite.toggle', () => {
  it('adds, and takes away the second time', async () => {
    const { api } = await newMember('viewer');
    const promptId = prompt.id;
    expect(await api.favorite.toggle({ promptId })).toEqual({ isFavorited: true, favoriteCount: 1 });
    expect(await api.prompt.get({ identifier: promptId })).toMatchObject({
      isFavorited: true,
      favoriteCount: 1,
    });
    expect(await api.favorite.toggle({ promptId })).toEqual({ isFavorited: false, favoriteCount: 0 });
    expect(await counterAndRows(promptId)).toEqual([0, 0]);
  });

  it('favorite.toggle is visible to one person only', async () => {
    const [first, second] = [await newMember(), await newMember()];
    await first.api.favorite.toggle({ promptId: prompt.id });
    expect(await second.api.prompt.get({ identifier: prompt.id })).toMatchObject({
      isFavorited: false,
      favoriteCount: 1,
    });
    expect(await second.api.favorite.toggle({ promptId: prompt.id })).toEqual({
      isFavorited: true,
      favoriteCount: 2,
    });
    expect((await first.api.favorite.list({})).items.map(({ id }) => id)).toEqual([prompt.id]);
  });

  it('leaves updatedAt alone, for nothing of the text changed', async () => {
    const { api } = await newMember();
    await api.favorite.toggle({ promptId: prompt.id });
    expect((await api.prompt.get({ identifier: prompt.id })).updatedAt).toEqual(prompt.updatedAt);
  });

  it('counts a prompt’s favourites no more once it is gone from the lists, and again when it is back', async () => {
    const { api } = await newMember();
    await api.favorite.toggle({ promptId: prompt.id });
    await callerAs(owner).prompt.delete({ id: prompt.id });
    expect((await api.favorite.list({})).total).toBe(0);
    await callerAs(owner).prompt.undelete({ id: prompt.id });
    expect((await api.favorite.list({})).total).toBe(1);
  });
});

describe('at once', () => {
  it('200 toggles by 50 people leave counter and rows equal', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => newMember()));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        people[index % 50]!.api.favorite.toggle({ promptId: prompt.id }),
      ),
    );
    expect(answers).toHaveLength(200);
    for (const { favoriteCount } of answers) {
      expect(favoriteCount).toBeGreaterThanOrEqual(0);
      expect(favoriteCount).toBeLessThanOrEqual(50);
    }
    const [counter, rows] = await counterAndRows(prompt.id);
    expect(counter).toBe(rows);
    const holders = await db.favorite.groupBy({
      by: ['userId'],
      where: { promptId: prompt.id },
      _count: true,
    });
    expect(holders.every(({ _count }) => _count === 1)).toBe(true);
  });

  it('an odd number of toggles one after the other ends as a favorite, even if others toggle at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => newMember()));
    await Promise.all(
      people.map(async ({ api }, index) => {
        const times = index % 2 === 0 ? 3 : 4;
        for (let time = 0; time < times; time += 1) await api.favorite.toggle({ promptId: prompt.id });
      }),
    );
    expect(await counterAndRows(prompt.id)).toEqual([5, 5]);
  });

  it('an account that goes takes its favourite and its count along', async () => {
    const { profile, api } = await newMember();
    await api.favorite.toggle({ promptId: prompt.id });
    await db.profile.delete({ where: { id: profile.id } });
    expect(await counterAndRows(prompt.id)).toEqual([0, 0]);
  });
});
