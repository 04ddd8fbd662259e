import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { deleteSpace, purgeDeletedSpaces } from '@/server/services/space/delete-space';
import { apiRequest } from '../../support/api-request';
import { type Api, callerAs, contextOf, failureOf, newMember } from '../../support/caller';
import { PROVED, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';

/** Coming into a space, leaving it, handing it over, and its end. */

const DAY_MS = 24 * 60 * 60 * 1_000;

let owner: { profile: TestProfile; api: Api };
let space: SpaceDto;

const tokenOf = (url: string | null) => url?.split('token=')[1] ?? '';

beforeEach(async () => {
  owner = await newMember('contributor', PROVED);
  space = await owner.api.space.create({ name: unique('Team') });
});

it('the address of a space tells nobody that another has its name', async () => {
  const name = unique('Merger');
  const [first, second] = [
    await owner.api.space.create({ name }),
    await (await newMember()).api.space.create({ name }),
  ];
  const random = /-[0-9a-f]{8}$/;
  expect([first.slug, second.slug].every((slug) => random.test(slug))).toBe(true);
  expect(second.slug.replace(random, '')).toBe(first.slug.replace(random, ''));
});

describe('an invitation', () => {
  it('an invitation by link lets as many in as it says, with its role, and nobody twice', async () => {
    const { url } = await owner.api.space.invite({ id: space.id, role: 'publisher', uses: 2 });
    const [first, second, third] = [await newMember(), await newMember('viewer'), await newMember()];
    expect(await first.api.space.invitation({ token: tokenOf(url) })).toEqual({
      name: space.name,
      role: 'publisher',
    });
    await first.api.space.join({ token: tokenOf(url) });
    await first.api.space.join({ token: tokenOf(url) });
    await second.api.space.join({ token: tokenOf(url) });
    expect((await failureOf(third.api.space.join({ token: tokenOf(url) }))).code).toBe('NOT_FOUND');
    const { members, invitations } = await owner.api.space.members({ id: space.id });
    expect(members.map(({ role }) => role)).toEqual(['owner', 'publisher', 'publisher']);
    expect(invitations).toEqual([]);
    expect((await first.api.space.members({ id: space.id })).invitations).toBeNull();
  });

  it('an invitation of many at once lets in no more than it says', async () => {
    const { url } = await owner.api.space.invite({ id: space.id, role: 'reader', uses: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => newMember()));
    const joined = await Promise.allSettled(people.map(({ api }) => api.space.join({ token: tokenOf(url) })));
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('an invitation is nothing once it is past, revoked, or its space is gone', async () => {
    const { api } = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
    const later = callerAs((await newMember()).profile, { now: new Date(Date.now() + 8 * DAY_MS) });
    expect((await failureOf(later.space.join({ token: tokenOf(url) }))).code).toBe('NOT_FOUND');
    const { url: other, id } = await owner.api.space.invite({ id: space.id, role: 'reader' });
    await owner.api.space.revokeInvitation({ id: space.id, invitationId: id });
    expect((await failureOf(api.space.join({ token: tokenOf(other) }))).code).toBe('NOT_FOUND');
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    expect((await failureOf(api.space.join({ token: tokenOf(url) }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api.space.invitation({ token: 'x'.repeat(43) }))).code).toBe('NOT_FOUND');
  });

  it('an invitation by mail is only for the account of that address, and the inviter gets no link', async () => {
    const invited = await newMember();
    const { url } = await owner.api.space.invite({
      id: space.id,
      role: 'member',
      email: invited.profile.email,
    });
    expect(url).toBeNull();
    expect(await db.outboxMail.count({ where: { recipient: invited.profile.email } })).toBe(1);
    const [waiting] = (await owner.api.space.members({ id: space.id })).invitations ?? [];
    expect(waiting).toMatchObject({ email: invited.profile.email, usesLeft: 1 });
  });

  it('an invitation is refused for a day that is past or too far away', async () => {
    for (const days of [-1, 400]) {
      const expiresAt = new Date(Date.now() + days * DAY_MS);
      const call = owner.api.space.invite({ id: space.id, role: 'reader', expiresAt });
      expect((await failureOf(call)).code).toBe('BAD_REQUEST');
    }
  });
});

describe('the people of a space', () => {
  it('the people of a space keep an owner: the last can neither leave nor become less', async () => {
    const input = { id: space.id, userId: owner.profile.id };
    expect((await failureOf(owner.api.space.leave({ id: space.id }))).code).toBe('CONFLICT');
    expect((await failureOf(owner.api.space.setRole({ ...input, role: 'reader' }))).code).toBe('CONFLICT');
    expect((await failureOf(owner.api.space.removeMember(input))).code).toBe('CONFLICT');
    const next = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
    await next.api.space.join({ token: tokenOf(url) });
    await owner.api.space.setRole({ id: space.id, userId: next.profile.id, role: 'owner' });
    await owner.api.space.leave({ id: space.id });
    expect(await next.api.space.get({ slug: space.slug })).toMatchObject({ role: 'owner', memberCount: 1 });
  });

  it('the people of a space keep one of two owners who leave at once', async () => {
    const other = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role: 'owner' });
    await other.api.space.join({ token: tokenOf(url) });
    const left = await Promise.allSettled([owner, other].map(({ api }) => api.space.leave({ id: space.id })));
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.spaceMember.count({ where: { spaceId: space.id, role: 'owner' } })).toBe(1);
  });
});

it('a space whose last owner deletes their account goes to the highest remaining role; its prompts stay', async () => {
  const [publisher, member] = [await newMember(), await newMember()];
  for (const [person, role] of [
    [member, 'member'],
    [publisher, 'publisher'],
  ] as const) {
    const { url } = await owner.api.space.invite({ id: space.id, role });
    await person.api.space.join({ token: tokenOf(url) });
  }
  const made = await makePrompt({ creator: owner.profile, title: unique('Left'), spaceId: space.id });
  const { cookie } = await makeSession(owner.profile);
  expect((await apiRequest('account.deleteAccount', { prompts: 'remove' }, cookie)).outcome).toBe('ok');
  expect(await publisher.api.space.get({ slug: space.slug })).toMatchObject({
    role: 'owner',
    memberCount: 2,
  });
  expect(await member.api.space.get({ slug: space.slug })).toMatchObject({ role: 'member' });
  expect((await member.api.prompt.get({ identifier: made.id })).visibility).toBe('space');
});

describe('the end of a space', () => {
  /** Calls of this moment: what was written before or after a deletion is told by its time. */
  const now = ({ profile }: { profile: TestProfile }) => callerAs(profile);

  it('the end of a space leaves its prompts to their creators, and can be restored completely', async () => {
    const writer = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
    await writer.api.space.join({ token: tokenOf(url) });
    const made = await makePrompt({ creator: writer.profile, title: unique('Kept'), spaceId: space.id });
    await now(owner).space.delete({ id: space.id, prompts: { kind: 'creators' } });
    expect(await writer.api.prompt.get({ identifier: made.id })).toMatchObject({
      visibility: 'private',
      space: null,
      grant: null,
    });
    expect((await failureOf(owner.api.prompt.get({ identifier: made.id }))).code).toBe('NOT_FOUND');
    expect((await owner.api.prompt.list({ scope: 'visible', q: made.title })).total).toBe(0);
    expect((await failureOf(now(writer).space.restore({ id: space.id }))).code).toBe('NOT_FOUND');
    await now(owner).space.restore({ id: space.id });
    expect((await owner.api.prompt.get({ identifier: made.id })).visibility).toBe('space');
  });

  it('the end of a space can put its prompts into the Trash of their creators, or into another space', async () => {
    const made = await makePrompt({ creator: owner.profile, title: unique('Gone'), spaceId: space.id });
    const other = await owner.api.space.create({ name: unique('Other') });
    await now(owner).space.delete({ id: space.id, prompts: { kind: 'move', spaceId: other.id } });
    expect((await owner.api.prompt.get({ identifier: made.id })).space?.slug).toBe(other.slug);
    expect(await owner.api.space.get({ slug: other.slug })).toMatchObject({ promptCount: 1 });
    await now(owner).space.delete({ id: other.id, prompts: { kind: 'trash' } });
    expect((await failureOf(owner.api.prompt.get({ identifier: made.id }))).code).toBe('NOT_FOUND');
    expect((await owner.api.prompt.undelete({ id: made.id })).id).toBe(made.id);
  });

  it('the end of a space is taken back with what was moved or put into the Trash, unless that has gone elsewhere since', async () => {
    const [first, second] = await Promise.all(
      ['First', 'Second'].map((title) =>
        makePrompt({ creator: owner.profile, title: unique(title), spaceId: space.id }),
      ),
    );
    const home = async (id: string) => (await owner.api.prompt.get({ identifier: id })).space?.slug;
    const other = await owner.api.space.create({ name: unique('Other') });
    await now(owner).space.delete({ id: space.id, prompts: { kind: 'trash' } });
    await now(owner).space.restore({ id: space.id });
    expect([await home(first!.id), await home(second!.id)]).toEqual([space.slug, space.slug]);
    await now(owner).space.delete({ id: space.id, prompts: { kind: 'move', spaceId: other.id } });
    await now(owner).space.movePrompts({ ids: [second!.id], spaceId: null });
    await now(owner).space.restore({ id: space.id });
    expect([await home(first!.id), await home(second!.id)]).toEqual([space.slug, undefined]);
  });

  it('the end of a space is taken back without what was written where its people did not read along', async () => {
    const writer = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
    await writer.api.space.join({ token: tokenOf(url) });
    const reader = await newMember();
    const { url: forReader } = await owner.api.space.invite({ id: space.id, role: 'reader' });
    await reader.api.space.join({ token: tokenOf(forReader) });
    const other = await owner.api.space.create({ name: unique('Other') });
    const [stayed, moved] = await Promise.all(
      [0, 1].map(() => makePrompt({ creator: writer.profile, title: unique('Open'), spaceId: space.id })),
    );
    await now(owner).space.delete({ id: space.id, prompts: { kind: 'creators' } });
    await now(writer).prompt.update({ id: stayed!.id, content: 'CANARY of its creator' });
    await now(owner).space.restore({ id: space.id });
    expect((await failureOf(owner.api.prompt.get({ identifier: stayed!.id }))).code).toBe('NOT_FOUND');
    expect((await writer.api.prompt.get({ identifier: stayed!.id })).visibility).toBe('private');

    await now(owner).space.delete({ id: space.id, prompts: { kind: 'move', spaceId: other.id } });
    await now(owner).prompt.update({ id: moved!.id, content: 'CANARY of the other space' });
    await now(owner).space.restore({ id: space.id });
    expect((await owner.api.prompt.get({ identifier: moved!.id })).space?.slug).toBe(other.slug);
    expect((await failureOf(reader.api.prompt.get({ identifier: moved!.id }))).code).toBe('NOT_FOUND');
  });

  it('the end of a space is for good after 30 days', async () => {
    const made = await makePrompt({ creator: owner.profile, title: unique('Stays'), spaceId: space.id });
    const past = new Date(Date.now() - 31 * DAY_MS);
    await deleteSpace(contextOf(owner.profile, { now: past }), {
      id: space.id,
      prompts: { kind: 'creators' },
    });
    expect((await failureOf(now(owner).space.restore({ id: space.id }))).code).toBe('NOT_FOUND');
    expect(await purgeDeletedSpaces({ db, now: new Date() })).toBeGreaterThan(0);
    expect((await owner.api.prompt.get({ identifier: made.id })).visibility).toBe('private');
  });
});
