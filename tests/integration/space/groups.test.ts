import { beforeEach, describe, expect, it } from 'vitest';
import { subjectPath } from '@/domain/notification/subjects';
import { lineText } from '@/domain/notification/text';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { changeScimGroup, createScimGroup, deleteScimGroup } from '@/server/services/scim/change-scim-group';
import { joinSpacesOfGroups } from '@/server/services/space/groups';
import { type Api, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** People of a company's groups are of the spaces that name these groups. */

let owner: { profile: TestProfile; api: Api };
let space: SpaceDto;
let sales: string;

beforeEach(async () => {
  // An admin may name any group.
  owner = await newMember('admin');
  space = await owner.api.space.create({ name: unique('Sales') });
  sales = unique('sales');
});

const ctx = () => ({ db, now: new Date() });
async function inDirectory(id: string | null, displayName: string, people: TestProfile[]) {
  const memberIds = people.map((person) => person.id);
  if (id === null) return createScimGroup(ctx(), { displayName, externalId: null, memberIds });
  const name = { kind: 'displayName', value: displayName } as const;
  await changeScimGroup(ctx(), id, [name, { kind: 'set', memberIds }]);
  return id;
}
const set = (name: string, role: 'reader' | 'member' | 'publisher') =>
  owner.api.space.setGroup({ id: space.id, name, role });
const remove = (name: string) => owner.api.space.removeGroup({ id: space.id, name });

async function rolesIn(id = space.id) {
  const { members } = await owner.api.space.members({ id });
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
}

it('people who sign in with a group join, with the strongest role, and leave without it', async () => {
  const { profile, api } = await newMember();
  const prompt = await makePrompt({ creator: owner.profile, title: unique('Pitch'), spaceId: space.id });
  await set(sales, 'reader');
  await set(`${sales}-leads`, 'publisher');
  await joinSpacesOfGroups(ctx(), profile.id, [sales, `${sales}-leads`, 'others']);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner', [profile.id]: 'publisher' });
  expect((await api.prompt.get({ identifier: prompt.id })).space?.slug).toBe(space.slug);

  await joinSpacesOfGroups(ctx(), profile.id, [sales]);
  expect((await rolesIn())[profile.id]).toBe('reader');
  await joinSpacesOfGroups(ctx(), profile.id, []);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner' });
  expect((await failureOf(api.prompt.get({ identifier: prompt.id }))).code).toBe('NOT_FOUND');
});

it('the directory brings and takes people at once, when its group is made, changed, renamed or deleted', async () => {
  const [ada, bob] = [await newMember(), await newMember()];
  const group = await inDirectory(null, sales, [ada.profile]);
  await set(sales, 'member');
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner', [ada.profile.id]: 'member' });
  await inDirectory(group, sales, [bob.profile]);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner', [bob.profile.id]: 'member' });
  await inDirectory(group, `${sales}-north`, [bob.profile]);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner' });
  await inDirectory(group, sales, [ada.profile, bob.profile]);
  expect(Object.keys(await rolesIn())).toHaveLength(3);
  await deleteScimGroup(ctx(), group);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner' });
});

it('people who joined by themselves, or were given a role by an owner, are left alone', async () => {
  const [invited, promoted] = [await newMember(), await newMember()];
  const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
  await invited.api.space.join({ token: url?.split('token=')[1] ?? '' });
  await set(sales, 'member');
  await joinSpacesOfGroups(ctx(), invited.profile.id, [sales]);
  await joinSpacesOfGroups(ctx(), promoted.profile.id, [sales]);
  await owner.api.space.setRole({ id: space.id, userId: promoted.profile.id, role: 'owner' });
  for (const { profile } of [invited, promoted]) await joinSpacesOfGroups(ctx(), profile.id, []);
  expect(await rolesIn()).toEqual({
    [owner.profile.id]: 'owner',
    [invited.profile.id]: 'reader',
    [promoted.profile.id]: 'owner',
  });
});

it('a group that is named no more takes its people along; another role reaches them at once', async () => {
  const { profile } = await newMember();
  await set(sales, 'member');
  await joinSpacesOfGroups(ctx(), profile.id, [sales]);
  await set(sales, 'reader');
  expect((await rolesIn())[profile.id]).toBe('reader');
  await set(`${sales}-others`, 'reader');
  expect((await rolesIn())[profile.id]).toBe('reader');
  await remove(sales);
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner' });
});

it('a deleted space takes nobody in', async () => {
  const { profile, api } = await newMember();
  await set(sales, 'member');
  await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
  await joinSpacesOfGroups(ctx(), profile.id, [sales]);
  expect(await api.space.list()).toEqual([]);
  await owner.api.space.restore({ id: space.id });
  expect(await rolesIn()).toEqual({ [owner.profile.id]: 'owner' });
});

it('groups are for owners to name and to see; nobody becomes an owner by one', async () => {
  const { profile, api } = await newMember();
  await set(sales, 'publisher');
  await joinSpacesOfGroups(ctx(), profile.id, [sales]);
  const group = { id: space.id, name: sales };
  expect((await failureOf(api.space.setGroup({ ...group, role: 'reader' }))).code).toBe('FORBIDDEN');
  expect((await failureOf(api.space.removeGroup(group))).code).toBe('FORBIDDEN');
  expect((await api.space.members({ id: space.id })).groups).toBeNull();
  expect((await owner.api.space.members({ id: space.id })).groups).toEqual([
    { name: sales, role: 'publisher' },
  ]);
  const asOwner = owner.api.space.setGroup({ ...group, role: 'owner' as 'member' });
  expect((await failureOf(asOwner)).code).toBe('BAD_REQUEST');
});

it('two owners who name groups at once both have their way, up to twenty groups', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `${sales}-${place}`);
  await Promise.all(names.map((name) => set(name, 'reader')));
  expect((await owner.api.space.members({ id: space.id })).groups).toHaveLength(20);
  expect((await failureOf(set(sales, 'reader'))).message).toBe(spaceMessages.tooManyGroups);
  // One that is named gets another role all the same.
  expect(await set(names[0]!, 'member')).toEqual({ name: names[0], role: 'member', isAsked: false });
});

describe('an owner who is not an admin', () => {
  let plain: { profile: TestProfile; api: Api };
  let id: string;

  beforeEach(async () => {
    plain = await newMember();
    ({ id } = await plain.api.space.create({ name: unique('Own') }));
  });

  it('names a group that they are in, hears how many people come, and who does not', async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const group = await inDirectory(null, sales, [plain.profile, ada.profile]);
    const name = sales.toUpperCase();
    expect(await plain.api.space.previewGroup({ id, name })).toEqual({ people: 1 });
    expect(await plain.api.space.setGroup({ id, name, role: 'member' })).toMatchObject({ isAsked: false });
    expect((await plain.api.space.members({ id })).members).toHaveLength(2);
    await plain.api.space.removeMember({ id, userId: ada.profile.id });
    await inDirectory(group, sales, [plain.profile, ada.profile, bob.profile]);
    const { members, leftOut } = await plain.api.space.members({ id });
    expect(members.map(({ userId }) => userId)).toContain(bob.profile.id);
    expect(leftOut).toMatchObject([{ userId: ada.profile.id, reason: 'removed' }]);
  });

  it('asks an admin for any other, with the same words whether or not it exists, and sees nobody', async () => {
    const stranger = await newMember();
    await inDirectory(null, sales, [stranger.profile]);
    const missing = unique('missing');
    for (const name of [sales, missing]) {
      expect(await plain.api.space.previewGroup({ id, name })).toEqual({ people: null });
      expect(await plain.api.space.setGroup({ id, name, role: 'member' })).toEqual({
        name,
        role: 'member',
        isAsked: true,
      });
    }
    const seen = await plain.api.space.members({ id });
    expect(seen.members).toHaveLength(1);
    expect(seen.leftOut).toEqual([]);
    expect(seen.groups ?? []).toEqual([]);
    expect(seen.askedGroups.map(({ name }) => name).toSorted()).toEqual([missing, sales].toSorted());
    expect(await stranger.api.space.list()).toEqual([]);
  });

  /** The open requests for the group in an inbox. */
  const open = async (api: Api) =>
    (await api.inbox.work({ show: 'decide' })).items.flatMap((item) =>
      item.kind === 'group' && item.group.name === sales ? [item.group] : [],
    );

  it('waits in the inbox of the admins, who name it or decline', async () => {
    const stranger = await newMember();
    await inDirectory(null, sales, [stranger.profile]);
    await plain.api.space.setGroup({ id, name: sales, role: 'reader' });
    expect(await open(plain.api)).toEqual([]);
    const [asked] = await open(owner.api);
    expect(asked).toMatchObject({ requesterName: plain.profile.fullName, role: 'reader', people: 1 });
    const decision = { id: asked!.id, isAccepted: true };
    expect((await failureOf(plain.api.admin.decideGroup(decision))).code).toBe('FORBIDDEN');
    await owner.api.admin.decideGroup(decision);
    expect(await open(owner.api)).toEqual([]);
    expect((await failureOf(owner.api.admin.decideGroup(decision))).code).toBe('NOT_FOUND');
    expect((await stranger.api.space.list()).map((one) => one.id)).toEqual([id]);
    const named = (await owner.api.admin.namedGroups()).find(({ spaceId }) => spaceId === id);
    expect(named).toMatchObject({ name: sales, namedBy: owner.profile.fullName, people: 1 });
    await owner.api.admin.removeGroup({ spaceId: id, name: sales });
    expect(await stranger.api.space.list()).toEqual([]);
  });

  it('an owner who is not an admin is told when an admin declines, and may ask again', async () => {
    const asked = async () => (await plain.api.space.members({ id })).askedGroups;
    await plain.api.space.setGroup({ id, name: sales, role: 'reader' });
    expect(await asked()).toEqual([{ name: sales, role: 'reader', isDeclined: false }]);
    const [request] = await open(owner.api);
    await owner.api.admin.decideGroup({ id: request!.id, isAccepted: false });
    expect(await asked()).toEqual([{ name: sales, role: 'reader', isDeclined: true }]);
    expect(await open(owner.api)).toEqual([]);
    const told = async (api: Api) => {
      const { items } = await api.account.notifications({});
      return items
        .filter(({ kind }) => kind === 'group-declined')
        .map((entry) => [lineText(entry), entry.words, subjectPath(entry.subject, entry)]);
    };
    const { slug, name } = await db.space.findUniqueOrThrow({
      where: { id },
      select: { slug: true, name: true },
    });
    expect(await told(plain.api)).toEqual([
      [
        `${owner.profile.fullName} declined your request for the group “${sales}”`,
        name,
        `/spaces/${slug}?tab=people#space-groups`,
      ],
    ]);
    expect(await told(owner.api)).toEqual([]);
    expect(await plain.api.inbox.counts()).toMatchObject({ unread: 1 });
    const again = await failureOf(owner.api.admin.decideGroup({ id: request!.id, isAccepted: true }));
    expect(again.code).toBe('NOT_FOUND');
    await plain.api.space.setGroup({ id, name: sales, role: 'member' });
    expect(await asked()).toEqual([{ name: sales, role: 'member', isDeclined: false }]);
    expect(await open(owner.api)).toHaveLength(1);
    // The answer of before says nothing about the new request, nor twice the same.
    expect(await told(plain.api)).toEqual([]);
    expect(await plain.api.inbox.counts()).toMatchObject({ unread: 0 });
    await owner.api.admin.decideGroup({ id: (await open(owner.api))[0]!.id, isAccepted: false });
    expect(await told(plain.api)).toHaveLength(1);
    await plain.api.space.removeGroup({ id, name: sales });
    expect(await asked()).toEqual([]);
    expect(await told(plain.api)).toEqual([]);
  });

  it('leaves the naming and its end in the audit log, by whom', async () => {
    const events = () =>
      db.auditEvent.findMany({
        where: { subjectId: id, action: { in: ['space.group', 'space.ungroup'] } },
        orderBy: { id: 'asc' },
        select: { action: true, actorId: true, details: true },
      });
    await plain.api.space.setGroup({ id, name: sales, role: 'reader' });
    expect(await events()).toEqual([]);
    await owner.api.admin.decideGroup({ id: (await open(owner.api))[0]!.id, isAccepted: true });
    await plain.api.space.removeGroup({ id, name: sales });
    expect(await events()).toEqual([
      { action: 'space.group', actorId: owner.profile.id, details: { to: 'reader' } },
      { action: 'space.ungroup', actorId: plain.profile.id, details: {} },
    ]);
  });

  it('an owner who is not an admin is asked about no more once they own the space no longer', async () => {
    await plain.api.space.setGroup({ id, name: sales, role: 'reader' });
    const heir = await newMember();
    const { url } = await plain.api.space.invite({ id, role: 'reader' });
    await heir.api.space.join({ token: url?.split('token=')[1] ?? '' });
    await plain.api.space.setRole({ id, userId: heir.profile.id, role: 'owner' });
    await heir.api.space.setRole({ id, userId: plain.profile.id, role: 'reader' });
    const { items } = await owner.api.inbox.work({ show: 'decide' });
    expect(items.filter((item) => item.kind === 'group' && item.group.name === sales)).toEqual([]);
  });
});

it('the spaces that groups bring somebody into leave room for their own', async () => {
  const { profile, api } = await newMember();
  const made = await db.space.createManyAndReturn({
    data: Array.from({ length: 201 }, () => ({
      slug: unique('forced').replaceAll(' ', '-').toLowerCase(),
      name: 'Forced',
    })),
    select: { id: true },
  });
  await db.spaceMember.createMany({
    data: made.map((one) => ({ spaceId: one.id, userId: profile.id, role: 'reader', byGroup: sales })),
  });
  expect((await api.space.create({ name: 'Own' })).role).toBe('owner');
});

it('the header asks for the first spaces by name, and for nobody else’s', async () => {
  for (const name of ['Zebra', 'Ant']) await owner.api.space.create({ name });
  const { api } = await newMember();
  expect(await api.space.places()).toEqual([]);
  const places = await owner.api.space.places();
  expect(places.map(({ name }) => name)).toEqual(['Ant', space.name, 'Zebra']);
});
