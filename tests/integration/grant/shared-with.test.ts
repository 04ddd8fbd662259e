import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { callerAs, newMember } from '../../support/caller';
import { makePrompt, makeProfile, type TestProfile, unique } from '../../support/factories';
import { db } from '@/server/db';

/**
 * The number of grants of a private prompt, only on its creator's cards
 * (docs/decisions/0020-grants-and-guest-links.md).
 */

let owner: TestProfile;
let reader: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile();
  prompt = await makePrompt({ creator: owner, isShared: false, title: unique('Shared with some') });
});

const share = (subject: { kind: 'user'; userId: string } | { kind: 'space'; spaceId: string }) =>
  callerAs(owner).grant.set({ promptId: prompt.id, subject, right: 'read' });

/** The values in every response with cards, for one user. */
async function saidTo(who: TestProfile) {
  const { prompt: prompts, pin } = callerAs(who);
  const q = prompt.title;
  const items = [
    ...(await prompts.list({ scope: 'visible', perPage: 50 })).items,
    ...(await prompts.list({ scope: 'visible', q })).items,
    ...(await pin.list()),
    await prompts.get({ identifier: prompt.id }),
  ].filter(({ id }) => id === prompt.id);
  return items.map(({ sharedWith }) => sharedWith);
}

it('the number of people a prompt is shared with counts its valid grants, wherever its creator sees it', async () => {
  const space = await callerAs(owner).space.create({ name: unique('Team') });
  await callerAs(owner).pin.set({ promptId: prompt.id, on: true });
  expect(await saidTo(owner)).toEqual([undefined, undefined, undefined, undefined]);
  const { id } = await share({ kind: 'user', userId: reader.id });
  await share({ kind: 'space', spaceId: space.id });
  expect(await saidTo(owner)).toEqual([2, 2, 2, 2]);
  await db.promptGrant.update({
    where: { id },
    data: { createdAt: new Date(Date.now() - 60_000), expiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await saidTo(owner)).toEqual([1, 1, 1, 1]);
  await callerAs(owner).space.delete({ id: space.id, prompts: { kind: 'creators' } });
  expect(await saidTo(owner)).toEqual([undefined, undefined, undefined, undefined]);
});

it('the number of people a prompt is shared with is told to nobody but its creator while they may share it', async () => {
  await share({ kind: 'user', userId: reader.id });
  expect(await saidTo(reader)).toEqual([undefined, undefined, undefined]);
  expect(await saidTo((await newMember('admin')).profile)).toEqual([undefined]);
  expect(await saidTo({ ...owner, role: 'viewer' })).toEqual([undefined, undefined, undefined]);
});

it('the mark for shared with people is on private prompts only', async () => {
  await share({ kind: 'user', userId: reader.id });
  await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
  expect(await saidTo(owner)).toEqual([undefined, undefined, undefined]);
});
