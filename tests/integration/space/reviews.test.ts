import { beforeAll, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Statuses and reviews in a space: its people read and say, its publishers approve. */

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

/** A caller whose clock stands at this moment. */
const now = (who: keyof typeof people) => callerAs(people[who].profile);

describe('in a space', () => {
  it('reviews are asked of its people, and nobody else is offered or taken', async () => {
    const ask = { promptId: prompt.id, version: 1, message: 'Good enough?' };
    const offered = await now('member').status.review.reviewers({ promptId: prompt.id, q: '' });
    const names = offered.map(({ name }) => name);
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
