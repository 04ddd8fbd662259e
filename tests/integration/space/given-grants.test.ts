import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subjectPath } from '@/domain/notification/subjects';
import { lineText } from '@/domain/notification/text';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { env } from '@/env';
import { db } from '@/server/db';
import { createScimGroup } from '@/server/services/scim/change-scim-group';
import { updateScimUser } from '@/server/services/scim/update-scim-user';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';

/** Access that somebody gave to others in a space doesn't outlive their place there unless an owner keeps it. */

type Person = { profile: TestProfile; api: Api };

let owner: Person;
let publisher: Person;
let friend: Person;
let stranger: Person;
let space: SpaceDto;
let prompts: string[];

const grantsLeft = () =>
  db.promptGrant.findMany({ where: { promptId: { in: prompts } }, orderBy: { id: 'asc' } });

/** The lines of a person's inbox about this space. */
async function linesOf({ api }: Person) {
  const { items } = await api.account.notifications({});
  return items
    .filter(({ kind }) => kind === 'access-outlived')
    .map((entry) => ({ text: lineText(entry), path: subjectPath(entry.subject, entry) }));
}

const STILL_WORKS = () => ({
  text: `${publisher.profile.fullName} can no longer share in “${space.name}”. Access they gave still works`,
  path: `/spaces/${space.slug}?tab=people#outlived`,
});

async function join(role: SpaceRole): Promise<Person> {
  const person = await newMember();
  const { url } = await owner.api.space.invite({ id: space.id, role });
  await person.api.space.join({ token: url?.split('token=')[1] ?? '' });
  return person;
}

beforeEach(async () => {
  [owner, publisher, friend, stranger] = await Promise.all([
    newMember(),
    newMember(),
    newMember(),
    newMember(),
  ]);
  // The friend's account is old.
  const old = new Date(Date.now() - 400 * 86_400_000);
  await db.profile.update({ where: { id: friend.profile.id }, data: { createdAt: old, emailProvedAt: old } });
  space = await owner.api.space.create({ name: unique('Team') });
  const { url } = await owner.api.space.invite({ id: space.id, role: 'publisher' });
  await publisher.api.space.join({ token: url?.split('token=')[1] ?? '' });
  prompts = [];
  for (const [person, title] of [
    [friend, 'A friend reads'],
    [stranger, 'Second account edits'],
  ] as const) {
    const { id } = await makePrompt({ creator: owner.profile, spaceId: space.id, title: unique(title) });
    prompts.push(id);
    await callerAs(publisher.profile).grant.set({
      promptId: id,
      subject: { kind: 'user', userId: person.profile.id },
      right: 'edit',
    });
  }
});

describe('the dialog that removes somebody', () => {
  it('lists what they gave, to new accounts first, and ends all but what the owner keeps', async () => {
    const departure = await owner.api.space.departure({ id: space.id, userId: publisher.profile.id });
    expect(departure.given.map(({ recipientName, isRecent }) => [recipientName, isRecent])).toEqual([
      [stranger.profile.fullName, true],
      [friend.profile.fullName, false],
    ]);
    expect(departure.givenMore).toBe(0);
    const [, kept] = departure.given;
    await owner.api.space.removeMember({
      id: space.id,
      userId: publisher.profile.id,
      keepGiven: [kept!.id],
    });
    expect(await grantsLeft()).toMatchObject([{ id: kept!.id, createdBy: owner.profile.id }]);
    expect(await linesOf(owner)).toEqual([]);
    const gone = callerAs(stranger.profile).prompt.get({ identifier: prompts[1]! });
    expect((await failureOf(gone)).code).toBe('NOT_FOUND');
    expect((await owner.api.space.outlived({ id: space.id })).grants).toEqual([]);
  });
});

describe('where there is no dialog', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['leaving', () => publisher.api.space.leave({ id: space.id })],
    [
      'a lower role',
      () => owner.api.space.setRole({ id: space.id, userId: publisher.profile.id, role: 'member' }),
    ],
    [
      'a group',
      () => db.spaceMember.deleteMany({ where: { spaceId: space.id, userId: publisher.profile.id } }),
    ],
  ])('owners get the same list after %s, and end or keep each', async (_how, leave) => {
    expect((await owner.api.space.outlived({ id: space.id })).grants).toEqual([]);
    expect(await linesOf(owner)).toEqual([]);
    await leave();
    expect(await linesOf(owner)).toEqual([STILL_WORKS()]);
    expect(await owner.api.inbox.counts()).toMatchObject({ unread: 1 });
    for (const other of [publisher, friend]) expect(await linesOf(other)).toEqual([]);
    const { grants } = await owner.api.space.outlived({ id: space.id });
    expect(grants.map(({ recipientName, giverName }) => [recipientName, giverName])).toEqual([
      [stranger.profile.fullName, publisher.profile.fullName],
      [friend.profile.fullName, publisher.profile.fullName],
    ]);
    const [first, second] = grants;
    for (const other of [publisher, friend]) {
      const settled = other.api.space.settleGrants({ id: space.id, end: [], keep: [first!.id] });
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await failureOf(settled)).code);
    }
    await owner.api.space.settleGrants({ id: space.id, end: [first!.id], keep: [second!.id] });
    expect(await grantsLeft()).toMatchObject([{ id: second!.id, createdBy: owner.profile.id }]);
    expect((await owner.api.space.outlived({ id: space.id })).grants).toEqual([]);
    expect(await linesOf(owner)).toEqual([]);
    expect(await owner.api.inbox.counts()).toMatchObject({ unread: 0 });
  });

  it('several people are one unread line, of all owners but those who are none any more', async () => {
    const [second, heir] = [await join('publisher'), await join('owner')];
    const { id } = await makePrompt({ creator: owner.profile, spaceId: space.id, title: unique('Third') });
    await second.api.grant.set({
      promptId: id,
      subject: { kind: 'user', userId: friend.profile.id },
      right: 'read',
    });
    await publisher.api.space.leave({ id: space.id });
    await second.api.space.leave({ id: space.id });
    const text = `2 people can no longer share in “${space.name}”. Access they gave still works`;
    for (const one of [owner, heir]) expect(await linesOf(one)).toMatchObject([{ text }]);
    await owner.api.space.setRole({ id: space.id, userId: heir.profile.id, role: 'publisher' });
    expect(await linesOf(heir)).toEqual([]);
    expect(await heir.api.inbox.counts()).toMatchObject({ unread: 0 });
    // What they were told stays true after the rest has ended in another way.
    await db.promptGrant.deleteMany({ where: { promptId: { in: [...prompts, id] } } });
    expect(await linesOf(owner)).toMatchObject([
      { text: `${second.profile.fullName} can no longer share in “${space.name}”` },
    ]);
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    expect(await linesOf(owner)).toEqual([]);
  });

  it.each([true, false])('a deleted account is one (restorable: %s)', async (shouldSoftDelete) => {
    const admin = await newMember('admin');
    const quiet = await join('publisher');
    await quiet.api.space.leave({ id: space.id });
    expect(await linesOf(owner)).toEqual([]);
    await admin.api.admin.deleteUser({ userId: publisher.profile.id, prompts: 'keep', shouldSoftDelete });
    expect(await linesOf(owner)).toHaveLength(1);
    expect((await owner.api.space.outlived({ id: space.id })).grants).toHaveLength(2);
  });

  it.each([
    [
      'an admin',
      async (userId: string, isActive: boolean) => {
        await (await newMember('admin')).api.admin.setActive({ userId, isActive });
      },
    ],
    [
      'the directory',
      (userId: string, active: boolean) =>
        updateScimUser({ db, now: new Date() }, userId, () => ({
          userName: publisher.profile.email,
          active,
        })),
    ],
  ])('an account that %s deactivates is one, until it is active again', async (_, setActive) => {
    await db.profile.update({ where: { id: publisher.profile.id }, data: PROVED });
    expect(await linesOf(owner)).toEqual([]);
    await setActive(publisher.profile.id, false);
    expect(await linesOf(owner)).toHaveLength(1);
    expect((await owner.api.space.outlived({ id: space.id })).grants).toHaveLength(2);
    await setActive(publisher.profile.id, true);
    expect((await owner.api.space.outlived({ id: space.id })).grants).toEqual([]);
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'by an admin',
      async (userId) => (await newMember('admin')).api.admin.setRole({ userId, role: 'viewer' }),
    ],
    [
      'by a group of the directory',
      async (userId) => {
        const displayName = unique('guests');
        vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: displayName, role: 'viewer' }]);
        await createScimGroup(
          { db, now: new Date() },
          { displayName, externalId: null, memberIds: [userId] },
        );
        vi.restoreAllMocks();
      },
    ],
  ])(
    'an account that is made a viewer of the library %s is one, until it is more again',
    async (_, lower) => {
      await db.profile.update({ where: { id: publisher.profile.id }, data: { emailWriter: 'others' } });
      await lower(publisher.profile.id);
      expect(await linesOf(owner)).toEqual([STILL_WORKS()]);
      const { grants } = await owner.api.space.outlived({ id: space.id });
      expect(grants.map(({ isInTrash }) => isInTrash)).toEqual([false, false]);
      // A lower role in the space, too, says nothing new.
      await owner.api.space.setRole({ id: space.id, userId: publisher.profile.id, role: 'reader' });
      expect(await linesOf(owner)).toHaveLength(1);
      await owner.api.space.setRole({ id: space.id, userId: publisher.profile.id, role: 'publisher' });
      await (
        await newMember('admin')
      ).api.admin.setRole({ userId: publisher.profile.id, role: 'contributor' });
      expect((await owner.api.space.outlived({ id: space.id })).grants).toEqual([]);
    },
  );

  it('touches no grant of those who still share there', async () => {
    const [{ id } = { id: '' }] = await grantsLeft();
    await owner.api.space.settleGrants({ id: space.id, end: [id], keep: [] });
    expect(await grantsLeft()).toHaveLength(2);
  });
});

describe('access that sleeps with its prompt', () => {
  const edits = (person: Person, id: string) =>
    callerAs(person.profile)
      .prompt.get({ identifier: id })
      .then(
        () => true,
        () => false,
      );

  /** Marks what the owner was told as read, so that only a new line tells them. */
  const readAll = () =>
    db.notification.updateMany({
      where: { userId: owner.profile.id },
      data: { readAt: new Date(), doneAt: new Date() },
    });

  it('owners find it while its prompt is in the Trash, and are told again when that is restored', async () => {
    const [, id] = prompts as [string, string];
    const now = callerAs(publisher.profile);
    await now.prompt.delete({ id });
    await owner.api.prompt.delete({ id: prompts[0]! });
    await now.space.leave({ id: space.id });
    // Nothing of it works now.
    expect(await linesOf(owner)).toMatchObject([
      { text: `${publisher.profile.fullName} can no longer share in “${space.name}”` },
    ]);
    const { grants } = await owner.api.space.outlived({ id: space.id });
    expect(grants.map(({ isInTrash, recipientName }) => [isInTrash, recipientName])).toEqual([
      [true, stranger.profile.fullName],
      [true, friend.profile.fullName],
    ]);
    await readAll();
    await owner.api.prompt.undelete({ id });
    expect(await edits(stranger, id)).toBe(true);
    expect(await owner.api.inbox.counts()).toMatchObject({ unread: 1 });
    expect((await linesOf(owner))[0]).toEqual(STILL_WORKS());
    await owner.api.space.settleGrants({ id: space.id, end: grants.map((grant) => grant.id), keep: [] });
    expect(await edits(stranger, id)).toBe(false);
    expect(await grantsLeft()).toEqual([]);
    await owner.api.prompt.undelete({ id: prompts[0]! });
    expect(await linesOf(owner)).toEqual([]);
  });

  it('the dialog that removes its giver or its receiver lists it', async () => {
    await callerAs(publisher.profile).shareLink.create({ promptId: prompts[0]!, version: 'newest' });
    const reader = await join('reader');
    await owner.api.grant.set({
      promptId: prompts[0]!,
      subject: { kind: 'user', userId: reader.profile.id },
      right: 'edit',
    });
    for (const id of prompts) await owner.api.prompt.delete({ id });
    const ofGiver = await owner.api.space.departure({ id: space.id, userId: publisher.profile.id });
    expect(ofGiver.given.map(({ isInTrash }) => isInTrash)).toEqual([true, true]);
    expect(ofGiver.links).toMatchObject([{ isInTrash: true }]);
    const ofReader = await owner.api.space.departure({ id: space.id, userId: reader.profile.id });
    expect(ofReader.grants).toMatchObject([{ isInTrash: true, ends: false }]);
    const endGrants = ofReader.grants.map(({ id }) => id);
    await owner.api.space.removeMember({ id: space.id, userId: reader.profile.id, endGrants });
    await owner.api.prompt.undelete({ id: prompts[0]! });
    expect(await edits(reader, prompts[0]!)).toBe(false);
  });

  it('owners are told when its prompt comes back from outside the space', async () => {
    const [, id] = prompts as [string, string];
    await owner.api.space.movePrompts({ ids: [id], spaceId: null });
    await db.promptGrant.deleteMany({ where: { promptId: prompts[0]! } });
    await callerAs(publisher.profile).space.leave({ id: space.id });
    expect(await linesOf(owner)).toEqual([]);
    await owner.api.space.movePrompts({ ids: [id], spaceId: space.id });
    expect(await linesOf(owner)).toEqual([STILL_WORKS()]);
    expect((await owner.api.space.outlived({ id: space.id })).grants).toHaveLength(1);
  });

  it('owners are told when a member brings along what they gave outside the space', async () => {
    const member = await join('member');
    const { id } = await makePrompt({ creator: member.profile, title: unique('Brought'), isShared: false });
    await member.api.grant.set({
      promptId: id,
      subject: { kind: 'user', userId: stranger.profile.id },
      right: 'edit',
    });
    await callerAs(member.profile).space.movePrompts({ ids: [id], spaceId: space.id });
    const text = `${member.profile.fullName} can no longer share in “${space.name}”. Access they gave still works`;
    expect(await linesOf(owner)).toMatchObject([{ text }]);
  });

  it.each(['trash', 'creators'] as const)(
    'owners are told when its space is restored (prompts: %s)',
    async (kind) => {
      await callerAs(owner.profile).space.delete({ id: space.id, prompts: { kind } });
      await db.spaceMember.deleteMany({ where: { spaceId: space.id, userId: publisher.profile.id } });
      expect(await linesOf(owner)).toEqual([]);
      await callerAs(owner.profile).space.restore({ id: space.id });
      expect(await linesOf(owner)).toEqual([STILL_WORKS()]);
      expect((await owner.api.space.outlived({ id: space.id })).grants).toHaveLength(2);
    },
  );

  it('nobody is told while its giver shares there', async () => {
    for (const id of prompts) {
      await owner.api.prompt.delete({ id });
      await owner.api.prompt.undelete({ id });
    }
    expect(await linesOf(owner)).toEqual([]);
  });
});
