import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** The prompts that somebody uses most, in the empty search: personal, and never without access. */

it('lists at most six by one’s own uses, equals by the last use, and none that was taken back', async () => {
  const creator = await makeProfile();
  const { profile, api } = await newMember();
  const other = await newMember();
  const prompts = await Promise.all(Array.from({ length: 8 }, () => makePrompt({ creator })));
  const use = (who: string, index: number, times: number) =>
    db.promptUsage.createMany({
      data: Array.from({ length: times }, () => ({ promptId: prompts[index]!.id, userId: who })),
    });
  for (const [index, times] of [2, 5, 1, 1, 3, 1, 1, 1].entries()) await use(profile.id, index, times);
  await use(other.profile.id, 7, 50);
  const places = async () => {
    const found = await api.usage.mostUsed();
    return found.map(({ id }) => prompts.findIndex((prompt) => prompt.id === id));
  };
  expect(await places()).toEqual([1, 4, 0, 7, 6, 5]);
  await db.prompt.update({ where: { id: prompts[4]!.id }, data: { isShared: false } });
  await db.prompt.update({ where: { id: prompts[7]!.id }, data: { deletedAt: new Date() } });
  expect(await places()).toEqual([1, 0, 6, 5, 3, 2]);
});
