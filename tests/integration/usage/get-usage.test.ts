import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs, newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** The uses of one prompt by day and version, and who they were of. */

const DAY = 24 * 60 * 60 * 1_000;

async function usedPrompt(isShared = true, now = new Date()) {
  const creator = await makeProfile({ fullName: 'Ann Author' });
  const prompt = await makePrompt({ creator, isShared });
  return { prompt, owner: callerAs({ kind: 'member', id: creator.id, role: 'contributor' }, { now }) };
}

describe('usage.history', () => {
  it('usage.history has a day for each of the last 30, with the uses of that day, and the sum of the 30 before', async () => {
    const now = new Date('2026-03-18T23:59:59.999Z');
    const { prompt, owner } = await usedPrompt(true, now);
    const at = [0, 0, 1, 29, 30, 59, 60, 400];
    await db.promptUsage.createMany({
      data: at.map((days) => ({ promptId: prompt.id, createdAt: new Date(now.getTime() - days * DAY) })),
    });
    const { days, usesBefore, versions } = await owner.usage.history({ promptId: prompt.id });
    expect(days).toHaveLength(30);
    expect(days.map(({ uses }) => uses)).toEqual([1, ...Array<number>(27).fill(0), 1, 2]);
    expect(days.at(-1)!.day).toEqual(new Date('2026-03-18T00:00:00Z'));
    expect(usesBefore).toBe(2);
    expect(versions).toEqual([{ version: 1, uses: 8 }]);
  });

  it('counts a use for the version that was copied, and never for one to come', async () => {
    const { prompt, owner } = await usedPrompt();
    await owner.usage.record({ promptId: prompt.id });
    await owner.prompt.update({ id: prompt.id, version: 1, content: 'Another text.' });
    await owner.usage.record({ promptId: prompt.id, version: 1 });
    await owner.usage.record({ promptId: prompt.id, version: 99 });
    const { versions, latest } = await owner.usage.history({ promptId: prompt.id });
    expect(versions).toEqual([
      { version: 2, uses: 1 },
      { version: 1, uses: 2 },
    ]);
    expect(latest!.map(({ version, userName }) => [version, userName])).toEqual([
      [2, 'Ann Author'],
      [1, 'Ann Author'],
      [1, 'Ann Author'],
    ]);
  });

  it('names people to the creator and to admins only', async () => {
    const { prompt, owner } = await usedPrompt();
    const { profile, api } = await newMember('contributor');
    await api.usage.record({ promptId: prompt.id });
    const others = await api.usage.history({ promptId: prompt.id });
    expect(others.latest).toBeNull();
    expect(JSON.stringify(others)).not.toContain(profile.fullName);
    const admin = await newMember('admin');
    for (const caller of [owner, admin.api]) {
      const { latest } = await caller.usage.history({ promptId: prompt.id });
      expect(latest!.map(({ userName }) => userName)).toEqual([profile.fullName]);
    }
  });

  it('names no version to others that was only ever private', async () => {
    const { prompt, owner } = await usedPrompt(false);
    await owner.usage.record({ promptId: prompt.id });
    await owner.prompt.update({ id: prompt.id, version: 1, content: 'Fit to be seen.', isShared: true });
    await owner.usage.record({ promptId: prompt.id });
    const { api } = await newMember('contributor');
    expect((await api.usage.history({ promptId: prompt.id })).versions).toEqual([{ version: 2, uses: 1 }]);
    expect((await owner.usage.history({ promptId: prompt.id })).versions).toEqual([
      { version: 2, uses: 1 },
      { version: 1, uses: 1 },
    ]);
  });

  it('keeps the use and forgets the name of an account that went', async () => {
    const { prompt, owner } = await usedPrompt();
    const { profile, api } = await newMember();
    await api.usage.record({ promptId: prompt.id });
    await db.profile.delete({ where: { id: profile.id } });
    const { latest, versions } = await owner.usage.history({ promptId: prompt.id });
    expect(latest).toMatchObject([{ userName: null }]);
    expect(versions).toEqual([{ version: 1, uses: 1 }]);
  });

  it('usage.history is empty, not missing, without uses, and the sums follow rows that go', async () => {
    const { prompt, owner } = await usedPrompt(false);
    await owner.usage.record({ promptId: prompt.id });
    await db.promptUsage.deleteMany({ where: { promptId: prompt.id } });
    const history = await owner.usage.history({ promptId: prompt.id });
    expect(history).toMatchObject({ usesBefore: 0, versions: [], latest: [] });
    expect(history.days.every(({ uses }) => uses === 0)).toBe(true);
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await db.promptDailyUse.count({ where: { promptId: prompt.id } })).toBe(0);
  });
});
