import { beforeAll, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Statuses and reviews in a space: members read and comment, publishers approve. */

type Person = { profile: TestProfile; api: Api };

let people: Record<'owner' | 'publisher' | 'member' | 'outsider', Person>;
let space: SpaceDto;
let prompt: PromptDto;

beforeAll(async () => {
  await newMember('admin');
  people = {
    owner: await newMember(),
    publisher: await newMember(),
    member: await newMember(),
    outsider: await newMember(),
  };
  space = await people.owner.api.space.create({ name: unique('Support') });
  for (const role of ['publisher', 'member'] as const) {
    const { url } = await people.owner.api.space.invite({ id: space.id, role });
    await people[role].api.space.join({ token: url?.split('token=')[1] ?? '' });
  }
  prompt = await makePrompt({ creator: people.member.profile, title: unique('Answer'), spaceId: space.id });
});

/** A caller with the current time. */
const now = (who: keyof typeof people) => callerAs(people[who].profile);

describe('the inbox of a space', () => {
  let inHere: string;
  let elsewhere: string;
  let reader: Person;

  /** Ids of the reviews that wait for a user there, which must match the count. */
  async function waiting(api: Api, spaceId = space.id) {
    const { items } = await api.status.review.inbox({ spaceId });
    expect(await api.status.review.waitingIn({ spaceId })).toBe(items.length);
    return items.map(({ id }) => id);
  }
  const ask = async (promptId: string) =>
    (await now('member').status.review.ask({ promptId, version: 1 })).id;

  beforeAll(async () => {
    reader = await newMember();
    const { url } = await people.owner.api.space.invite({ id: space.id, role: 'reader' });
    await reader.api.space.join({ token: url?.split('token=')[1] ?? '' });
    const creator = people.member.profile;
    inHere = await ask((await makePrompt({ creator, spaceId: space.id })).id);
    elsewhere = await ask((await makePrompt({ creator, isShared: true })).id);
  });

  it('lists only what waits there, for those who may review', async () => {
    for (const who of ['owner', 'publisher'] as const) {
      expect(await waiting(now(who))).toEqual([inHere]);
      const everywhere = (await now(who).status.review.inbox({})).items.map(({ id }) => id);
      expect(everywhere).toEqual(expect.arrayContaining([inHere, elsewhere]));
    }
    expect(await waiting(now('member'))).toEqual([]);
    expect(await waiting(callerAs(reader.profile))).toEqual([]);
    const asked = await now('member').status.review.inbox({ show: 'asked', spaceId: space.id });
    expect(asked.items.map(({ id }) => id)).toEqual([inHere]);
  });

  it('the inbox of a space does not exist for people outside the space, admins included, and ends with leaving it', async () => {
    const admin = await newMember('admin');
    for (const api of [now('outsider'), callerAs(admin.profile)]) {
      for (const call of [
        () => api.status.review.inbox({ spaceId: space.id }),
        () => api.status.review.waitingIn({ spaceId: space.id }),
        () => api.suggestion.list({ show: 'for-me', spaceId: space.id }),
      ]) {
        expect((await failureOf(call())).code).toBe('NOT_FOUND');
      }
    }
    await people.owner.api.space.removeMember({ id: space.id, userId: reader.profile.id });
    const gone = callerAs(reader.profile).status.review.inbox({ spaceId: space.id });
    expect((await failureOf(gone)).code).toBe('NOT_FOUND');
  });

  it('keeps what was tested for those who approve there', async () => {
    await callerAs(people.owner.profile).status.review.decide({ id: inHere, version: 1, decision: 'tested' });
    expect(await waiting(now('publisher'))).toEqual([inHere]);
    await callerAs(people.publisher.profile).status.review.decide({
      id: inHere,
      version: 1,
      decision: 'approved',
    });
    for (const who of ['owner', 'publisher'] as const) expect(await waiting(now(who))).toEqual([]);
  });

  it('the inbox of a space has suggestions to its prompts, and those of no other', async () => {
    const creator = people.member.profile;
    const { url } = await now('owner').space.invite({ id: space.id, role: 'reader' });
    await callerAs(reader.profile).space.join({ token: url?.split('token=')[1] ?? '' });
    const suggest = (promptId: string) =>
      callerAs(reader.profile).suggestion.create({ promptId, baseVersion: 1, title: 'Better' });
    const here = await suggest((await makePrompt({ creator, spaceId: space.id })).id);
    await suggest((await makePrompt({ creator })).id);
    const list = async (show: 'mine' | 'for-me', api: Api) =>
      (await api.suggestion.list({ show, spaceId: space.id })).items.map(({ id }) => id);
    expect(await list('for-me', now('member'))).toEqual([here.id]);
    expect(await list('mine', callerAs(reader.profile))).toEqual([here.id]);
  });
});

describe('in a space', () => {
  it('reviews are asked of its people, and nobody else is offered or taken', async () => {
    const ask = { promptId: prompt.id, version: 1, message: 'Good enough?' };
    const suggested = await now('member').status.review.reviewers({ promptId: prompt.id, q: '' });
    const names = suggested.map(({ name }) => name);
    expect(names).toContain(people.publisher.profile.fullName);
    expect(names).not.toContain(people.outsider.profile.fullName);
    const outside = now('member').status.review.ask({ ...ask, reviewers: [people.outsider.profile.id] });
    expect((await failureOf(outside)).code).toBe('BAD_REQUEST');
    const review = await now('member').status.review.ask({
      ...ask,
      reviewers: [people.publisher.profile.id],
    });
    expect((await now('publisher').status.review.get({ id: review.id })).message).toBe('Good enough?');
    expect((await failureOf(now('outsider').status.review.get({ id: review.id }))).code).toBe('NOT_FOUND');
  });

  it('publishers approve, members mark as tested, and its people read the notes', async () => {
    const status = { promptId: prompt.id, version: 1, notes: 'Tried with two customers.' };
    const byMember = now('owner').status.set({ ...status, status: 'tested' });
    expect((await byMember).status?.status).toBe('tested');
    const own = now('member').status.set({ ...status, status: 'approved' });
    expect((await failureOf(own)).code).toBe('FORBIDDEN');
    const approved = await now('publisher').status.set({ ...status, status: 'approved' });
    expect(approved.status?.status).toBe('approved');
    const history = await now('member').status.history({ promptId: prompt.id });
    expect(history.map(({ notes }) => notes)).toEqual([status.notes, status.notes]);
    expect((await failureOf(now('outsider').status.history({ promptId: prompt.id }))).code).toBe('NOT_FOUND');
  });
});
