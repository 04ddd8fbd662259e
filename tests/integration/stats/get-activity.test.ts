import { beforeEach, expect, it } from 'vitest';
import { ACTIVITY_WEEKS } from '@/domain/stats/activity';
import { db } from '@/server/db';
import { foldCounters } from '@/server/services/prompt/counters/fold-counters';
import { getActivity } from '@/server/services/stats/get-activity';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

const NOW = new Date('2026-03-18T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;

let member: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  member = await makeProfile();
});

const answer = (actor = member) => getActivity({ db, actor, now: NOW }, {});
const activity = async () => (await answer()).weeks;

async function useOn(promptId: string, daysAgo: number, times: number) {
  const createdAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  await db.promptUsage.createMany({
    data: Array.from({ length: times }, () => ({ promptId, userId: member.id, createdAt })),
  });
}

it('an empty library has twelve weeks of nothing', async () => {
  const weeks = await activity();
  expect(weeks).toHaveLength(ACTIVITY_WEEKS);
  expect(weeks.every(({ uses, prompts }) => uses === 0 && prompts === 0)).toBe(true);
});

it('puts uses and new prompts into their weeks, today into the last, and sums up as many weeks before', async () => {
  const prompt = await makePrompt({ creator: member, now: NOW });
  await makePrompt({ creator: member, now: new Date(NOW.getTime() - 84 * DAY_MS) });
  await useOn(prompt.id, 0, 2);
  await useOn(prompt.id, 6, 1);
  await useOn(prompt.id, 7, 4);
  await useOn(prompt.id, 83, 3);
  await useOn(prompt.id, 84, 5);
  await useOn(prompt.id, 167, 6);
  await useOn(prompt.id, 168, 7);

  const { weeks, before } = await answer();
  expect(before).toEqual({ uses: 11, prompts: 1 });
  expect(weeks.map(({ uses }) => uses)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3]);
  expect(weeks.map(({ prompts }) => prompts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(weeks.at(-1)?.from).toEqual(new Date('2026-03-12T00:00:00Z'));
});

it('says the same after the ledger was folded, with fewer rows', async () => {
  const prompt = await makePrompt({ creator: member, now: NOW });
  for (const daysAgo of [1, 1, 2, 9]) await useOn(prompt.id, daysAgo, 1);
  const before = await activity();
  expect(await foldCounters(db)).toBeGreaterThan(0);
  expect(await activity()).toEqual(before);
  expect(await foldCounters(db)).toBe(0);
});

/** Uses and new prompts of the last week, and of as many weeks before. */
async function activityFor(actor: TestProfile) {
  const { weeks, before } = await answer(actor);
  const { uses, prompts } = weeks.at(-1)!;
  return [uses, prompts, before.uses];
}

it('counts other people’s private prompts for admins only, also after changes', async () => {
  const [creator, viewer, admin] = [
    await makeProfile(),
    await makeProfile({ role: 'viewer' }),
    await makeProfile({ role: 'admin' }),
  ];
  const { id } = await makePrompt({ creator, isShared: false, now: NOW });
  await useOn(id, 0, 3);
  await useOn(id, 100, 2);
  const change = (data: { isShared?: boolean; privateSlug?: null; deletedAt?: Date | null }) =>
    db.prompt.update({ where: { id }, data });
  const all = [3, 1, 2];
  const none = [0, 0, 0];
  const views = async () => [
    await activityFor(viewer),
    await activityFor(member),
    await activityFor(creator),
  ];

  expect(await views()).toEqual([none, none, all]);
  expect(await activityFor(admin)).toEqual(all);
  await change({ isShared: true, privateSlug: null });
  await useOn(id, 0, 1);
  expect(await views()).toEqual([[4, 1, 2], [4, 1, 2], [4, 1, 2]]); // prettier-ignore
  await change({ deletedAt: NOW });
  expect(await views()).toEqual([none, none, none]);
  expect(await activityFor(admin)).toEqual([4, 1, 2]);
  await change({ deletedAt: null, isShared: false });
  expect(await views()).toEqual([none, none, [4, 1, 2]]);
  await change({ isShared: true, privateSlug: null });
  await db.prompt.delete({ where: { id } });
  expect([...(await views()), await activityFor(admin)]).toEqual([none, none, none, none]);
});
