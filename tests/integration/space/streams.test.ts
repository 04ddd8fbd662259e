import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { findLiveSession } from '@/server/services/account/session-rows';
import { joinSpacesOfGroups } from '@/server/services/space/groups';
import type { PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import { type Api, newMember } from '../../support/caller';
import { makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';

/** Live changes of what is not shared reach whom it is for, and streams end with the right to read. */

let here: PromptHub;
let there: PromptHub;
let owner: { profile: TestProfile; api: Api };
let space: SpaceDto;

beforeAll(async () => {
  [here, there] = await Promise.all([startInstance(), startInstance()]);
  owner = await newMember();
  space = await owner.api.space.create({ name: unique('Team') });
});
afterAll(() => Promise.all([here.close(), there.close()]));

async function join(api: Api) {
  const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
  await api.space.join({ token: url?.split('token=')[1] ?? '' });
}

/** Opens a stream as a signed-in browser does. */
async function listen(profile: TestProfile, hub = there) {
  const { sessionId } = await makeSession(profile);
  const session = await findLiveSession(db, sessionId, new Date());
  if (session === null) throw new Error('The session is not there.');
  return readStream(hub, profile, { session });
}

it('a change in a space notifies only its people and grantees, without the content', async () => {
  const [reader, granted, outsider] = [await newMember(), await newMember(), await newMember()];
  await join(reader.api);
  const prompt = await makePrompt({
    creator: owner.profile,
    title: unique('Of the team'),
    spaceId: space.id,
  });
  const subject = { kind: 'user' as const, userId: granted.profile.id };
  await owner.api.grant.set({ promptId: prompt.id, subject, right: 'read' });
  const [theirs, givens, others] = [
    await listen(reader.profile),
    await listen(granted.profile, here),
    await listen(outsider.profile),
  ];
  /** Lets every stream hear something that is for all: what was to be heard before has been heard by then. */
  const everybodyHears = async () => {
    const mark = await makePrompt({ creator: owner.profile });
    for (const stream of [theirs, givens, others]) await stream.take(about(mark.id, 'insert'));
  };
  await everybodyHears();
  const before = others.events.length;
  await owner.api.prompt.update({ id: prompt.id, content: 'Another text of the team.' });
  for (const stream of [theirs, givens]) await stream.take(({ type }) => type === 'refresh');
  await everybodyHears();
  expect(others.events.slice(before).map(({ type }) => type)).toEqual(['insert']);
  for (const { events } of [theirs, givens, others]) expect(JSON.stringify(events)).not.toContain(prompt.id);
  for (const stream of [theirs, givens, others]) stream.close();
});

it('leaving a space ends the person’s streams', async () => {
  const { profile, api } = await newMember();
  await join(api);
  const stream = await listen(profile);
  await api.space.leave({ id: space.id });
  await stream.ended;
});

it('being taken out of a space, by its owner or with a group, ends them too', async () => {
  const [removed, grouped] = [await newMember(), await newMember()];
  await join(removed.api);
  const group = unique('sales');
  await db.spaceGroup.create({ data: { spaceId: space.id, name: group, role: 'reader' } });
  await joinSpacesOfGroups({ db, now: new Date() }, grouped.profile.id, [group]);
  const [first, second] = [await listen(removed.profile), await listen(grouped.profile)];
  await owner.api.space.removeMember({ id: space.id, userId: removed.profile.id });
  await first.ended;
  await joinSpacesOfGroups({ db, now: new Date() }, grouped.profile.id, []);
  await second.ended;
});

it('revoking a grant ends the grantee’s streams', async () => {
  const { profile } = await newMember();
  const prompt = await makePrompt({ creator: owner.profile, isShared: false });
  const subject = { kind: 'user' as const, userId: profile.id };
  const { id } = await owner.api.grant.set({ promptId: prompt.id, subject, right: 'read' });
  const stream = await listen(profile);
  await owner.api.grant.remove({ id });
  await stream.ended;
});
