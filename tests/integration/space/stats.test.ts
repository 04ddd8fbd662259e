import { beforeAll, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** The figures of one space: they count only its own prompts, and only its people see them. */

type Person = { profile: TestProfile; api: Api };

let owner: Person;
let reader: Person;
let space: SpaceDto;

const of = (who: Person) => callerAs(who.profile).stats;
const inSpace = () => ({ spaceId: space.id });

async function use(promptId: string, times: number) {
  await db.promptUsage.createMany({
    data: Array.from({ length: times }, () => ({ promptId, userId: owner.profile.id })),
  });
}

beforeAll(async () => {
  [owner, reader] = [await newMember(), await newMember()];
  space = await owner.api.space.create({ name: unique('Sales') });
  const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
  await reader.api.space.join({ token: url?.split('token=')[1] ?? '' });
  const creator = owner.profile;
  const spaceId = space.id;
  const made = [
    await makePrompt({ creator, spaceId, category: 'Sales', tags: ['mail', 'Cold'] }),
    await makePrompt({ creator, spaceId, category: 'Sales', tags: ['Mail'] }),
    await makePrompt({ creator, spaceId, category: 'Research', isShared: true }),
    await makePrompt({ creator, category: 'Design', tags: ['elsewhere'], isShared: true }),
    await makePrompt({ creator, category: 'Design', isShared: false }),
  ];
  for (const [index, { id }] of made.entries()) await use(id, index + 1);
});

it('counts what is at home there, shared or not, and nothing else', async () => {
  for (const who of [owner, reader]) {
    expect(await of(who).overview(inSpace())).toEqual({
      isWhole: false,
      totalPrompts: 3,
      sharedPrompts: 1,
      privatePrompts: 2,
      sharingRate: 33,
      categoryCounts: [
        { category: 'Sales', count: 2 },
        { category: 'Research', count: 1 },
      ],
      popularTags: [
        { tag: expect.stringMatching(/^mail$/i) as string, count: 2 },
        { tag: 'Cold', count: 1 },
      ],
    });
    const { weeks, before } = await of(who).activity(inSpace());
    expect(weeks.at(-1)).toMatchObject({ uses: 1 + 2 + 3, prompts: 3 });
    expect(before).toEqual({ uses: 0, prompts: 0 });
  }
});

it('follows what moves, goes and comes back', async () => {
  const counted = async () => {
    const { totalPrompts, categoryCounts } = await of(owner).overview(inSpace());
    expect(categoryCounts.reduce((sum, { count }) => sum + count, 0)).toBe(totalPrompts);
    const { weeks } = await of(owner).activity(inSpace());
    return { total: totalPrompts, uses: weeks.at(-1)!.uses };
  };
  const rows = async () => {
    const where = { spaceId: space.id, deletedAt: null };
    const total = await db.prompt.count({ where });
    return { total, uses: await db.promptUsage.count({ where: { prompt: where } }) };
  };
  const { id } = await makePrompt({ creator: owner.profile, spaceId: space.id });
  await use(id, 4);
  expect(await counted()).toEqual(await rows());
  const api = () => callerAs(owner.profile);
  await api().space.movePrompts({ ids: [id], spaceId: null });
  expect(await counted()).toEqual(await rows());
  await api().space.movePrompts({ ids: [id], spaceId: space.id });
  await api().prompt.delete({ id });
  expect(await counted()).toEqual(await rows());
  await api().prompt.undelete({ id });
  expect(await counted()).toEqual(await rows());
});

it('the statistics of a space do not exist for outsiders, admins, people who were removed and once the space is deleted', async () => {
  const refused = async (who: Person) => {
    expect((await failureOf(of(who).overview(inSpace()))).code).toBe('NOT_FOUND');
    expect((await failureOf(of(who).activity(inSpace()))).code).toBe('NOT_FOUND');
  };
  await refused(await newMember());
  await refused(await newMember('admin'));
  await callerAs(owner.profile).space.removeMember({ id: space.id, userId: reader.profile.id });
  await refused(reader);
  await callerAs(owner.profile).space.delete({ id: space.id, prompts: { kind: 'creators' } });
  await refused(owner);
});
