import { expect, it } from 'vitest';
import { callerAs, newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { db } from '@/server/db';

/** The first steps of a newcomer: what is done is known by what was done, and closing lasts. */

it('shows a writer three steps and ticks off what they do', async () => {
  const { api, profile } = await newMember();
  const open = (copy: boolean, write: boolean) => [
    { step: 'copy', isDone: copy },
    { step: 'write', isDone: write },
    { step: 'import', isDone: false },
  ];
  expect(await api.account.firstSteps()).toEqual(open(false, false));
  const others = await makePrompt({ creator: await makeProfile() });
  await api.usage.record({ promptId: others.id });
  expect(await api.account.firstSteps()).toEqual(open(true, false));
  const own = await makePrompt({ creator: profile });
  expect(await api.account.firstSteps()).toEqual(open(true, true));
  await db.promptActivity.create({
    data: { promptId: own.id, kind: 'imported', actorId: profile.id, wasShared: true },
  });
  expect(await api.account.firstSteps()).toEqual([]);
  // Gone for good, also when what was written goes.
  await api.prompt.delete({ id: own.id });
  expect(await api.account.firstSteps()).toEqual([]);
});

it('shows a viewer what viewers can do', async () => {
  const { api } = await newMember('viewer');
  expect((await api.account.firstSteps()).map(({ step }) => step)).toEqual(['copy', 'favorite', 'pin']);
});

it('once closed, stays closed on every device, for that person only', async () => {
  const { api, profile } = await newMember();
  const other = await newMember();
  await api.account.closeFirstSteps();
  await api.account.closeFirstSteps();
  expect(await callerAs(profile).account.firstSteps()).toEqual([]);
  expect(await other.api.account.firstSteps()).toHaveLength(3);
});
