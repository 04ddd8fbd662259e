import { beforeAll, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** An admin outside a space reads its prompts only by address, with an audit log entry. */

type Person = { profile: TestProfile; api: Api };

const CANARY = unique('CANARY');
let admin: Person;
let owner: Person;
let space: SpaceDto;
let prompt: PromptDto;
let reviewId: string;

const asAdmin = () => callerAs(admin.profile);
const asOwner = () => callerAs(owner.profile);
const openings = () =>
  db.auditEvent.count({
    where: { action: 'prompt.opened', subjectId: prompt.id, actorId: admin.profile.id },
  });

beforeAll(async () => {
  admin = await newMember('admin');
  owner = await newMember();
  space = await owner.api.space.create({ name: unique('Team') });
  const creator = owner.profile;
  prompt = await makePrompt({ creator, title: `${CANARY} title`, isShared: false, spaceId: space.id });
  const message = `${CANARY} message`;
  reviewId = (await asOwner().status.review.ask({ promptId: prompt.id, version: 1, message })).id;
});

/** All lists of the admin, as one text. */
async function listed(): Promise<string> {
  const api = asAdmin();
  const answers = await Promise.all([
    api.status.review.inbox({}),
    api.status.review.inbox({ show: 'asked' }),
    api.trash.list({ scope: 'all' }),
    api.trash.list({}),
    api.account.notifications({}),
    api.suggestion.list({ show: 'for-me' }),
    api.suggestion.list({ show: 'mine' }),
    api.prompt.list({ q: CANARY }),
    api.stats.overview(),
    api.admin.listSpaces({}),
  ]);
  return JSON.stringify(answers);
}

describe('an admin who is not in a space', () => {
  it('an admin who is not in a space is not asked for reviews there, in the list and in its count', async () => {
    const { decide } = await asAdmin().inbox.counts();
    const { items } = await asAdmin().status.review.inbox({});
    expect(items.map(({ id }) => id)).not.toContain(reviewId);
    expect(decide).toBe(items.length);
    expect(await listed()).not.toContain(CANARY);
    expect(await openings()).toBe(0);
  });

  it('an admin who is not in a space is not offered as a reviewer, and cannot be named as one', async () => {
    const other = await makePrompt({ creator: owner.profile, isShared: false, spaceId: space.id });
    const q = admin.profile.fullName;
    expect(await asOwner().status.review.reviewers({ promptId: other.id, q })).toEqual([]);
    const asked = asOwner().status.review.ask({
      promptId: other.id,
      version: 1,
      reviewers: [admin.profile.id],
    });
    expect((await failureOf(asked)).code).toBe('BAD_REQUEST');
  });

  it('opens the review by its address, which is written down', async () => {
    expect((await asAdmin().status.review.get({ id: reviewId })).title).toBe(prompt.title);
    expect(await openings()).toBe(1);
  });

  it('an admin who is not in a space is told nothing of what was said to them before they left', async () => {
    const guest = await newMember('admin');
    const { url } = await asOwner().space.invite({ id: space.id, role: 'publisher' });
    await guest.api.space.join({ token: url?.split('token=')[1] ?? '' });
    const told = await makePrompt({
      creator: owner.profile,
      isShared: false,
      spaceId: space.id,
      title: CANARY,
    });
    await asOwner().status.review.ask({
      promptId: told.id,
      version: 1,
      message: CANARY,
      reviewers: [guest.profile.id],
    });
    const as = () => callerAs(guest.profile);
    expect((await as().account.notifications({})).items).toHaveLength(1);
    await as().space.leave({ id: space.id });
    expect((await as().account.notifications({})).items).toEqual([]);
    expect((await as().status.review.counts()).unread).toBe(0);
  });

  it('finds nothing of it in the Trash of everybody', async () => {
    const own = await makePrompt({ creator: owner.profile, isShared: false, title: unique('Private') });
    await asOwner().prompt.delete({ id: prompt.id });
    await asOwner().prompt.delete({ id: own.id });
    const titles = (await asAdmin().trash.list({ scope: 'all' })).items.map(({ title }) => title);
    expect(titles).toContain(own.title);
    expect(await listed()).not.toContain(CANARY);
  });
});

it('an admin in the space sees everything there', async () => {
  const member = await newMember('admin');
  const { url } = await asOwner().space.invite({ id: space.id, role: 'publisher' });
  await member.api.space.join({ token: url?.split('token=')[1] ?? '' });
  const made = await makePrompt({ creator: owner.profile, isShared: false, spaceId: space.id });
  const { id } = await asOwner().status.review.ask({ promptId: made.id, version: 1 });
  const { items } = await callerAs(member.profile).status.review.inbox({});
  expect(items.map((review) => review.id)).toContain(id);
});
