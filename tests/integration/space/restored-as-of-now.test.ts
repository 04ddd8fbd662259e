import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { env } from '@/env';
import { db } from '@/server/db';
import { proveAddress } from '@/server/services/account/prove-address';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import { changeScimGroup, createScimGroup } from '@/server/services/scim/change-scim-group';
import { createScimUser } from '@/server/services/scim/create-scim-user';
import { deleteScimUser } from '@/server/services/scim/delete-scim-user';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';
import { bytesSource, csvOf } from '../import/support';

/**
 * Whatever is restored (a prompt, an import, an account, a space) gives the access of now: groups, removals, roles,
 * deactivations and grants as they are when it comes back.
 */

type Person = { profile: TestProfile; api: Api };

async function newPerson(role: TestProfile['role'] = 'contributor'): Promise<Person> {
  const profile = await makeProfile({ role, ...PROVED });
  return {
    profile,
    get api() {
      return callerAs(profile);
    },
  };
}

let admin: Person;
let owner: Person;
let member: Person;
let space: SpaceDto;

const ctx = () => ({ db, now: new Date() });

async function join(person: Person, role: SpaceRole): Promise<void> {
  const { url } = await owner.api.space.invite({ id: space.id, role });
  await person.api.space.join({ token: url?.split('token=')[1] ?? '' });
}

const remove = (person: Person, choice: object = {}) =>
  owner.api.space.removeMember({ id: space.id, userId: person.profile.id, ...choice });
const setRole = (person: Person, role: SpaceRole) =>
  owner.api.space.setRole({ id: space.id, userId: person.profile.id, role });
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const reads = (person: Person, id: string) =>
  person.api.prompt.get({ identifier: id }).then(
    () => true,
    () => false,
  );
const isIn = async (person: Person) =>
  (await db.spaceMember.count({ where: { spaceId: space.id, userId: person.profile.id } })) === 1;

/** Brings the members of a new group into the space. */
async function newGroup(memberIds: string[]): Promise<string> {
  const displayName = unique('group');
  await db.spaceGroup.create({ data: { spaceId: space.id, name: displayName, role: 'member' } });
  return createScimGroup(ctx(), { displayName, externalId: null, memberIds });
}

const leaveGroup = (groupId: string) => changeScimGroup(ctx(), groupId, [{ kind: 'set', memberIds: [] }]);

beforeEach(async () => {
  [admin, owner, member] = [await newPerson('admin'), await newPerson(), await newPerson()];
  space = await owner.api.space.create({ name: unique('Team') });
  return () => vi.restoreAllMocks();
});

describe('a prompt from the Trash of a space', () => {
  let id: string;

  beforeEach(async () => {
    await join(member, 'publisher');
    ({ id } = await makePrompt({ creator: member.profile, isShared: false, spaceId: space.id }));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was removed', () => remove(member)],
    ['left', () => member.api.space.leave({ id: space.id })],
    ['may only read there', () => setRole(member, 'reader')],
  ])(
    'a prompt from the Trash of a space is not restored by its creator who %s since, not even by Undo',
    async (_, change) => {
      await member.api.prompt.delete({ id });
      await change();
      expect(await codeOf(member.api.prompt.undelete({ id }))).toBe('NOT_FOUND');
      expect((await member.api.prompt.undeleteMany({ ids: [id] })).restored).toEqual([]);
      await owner.api.prompt.undelete({ id });
      expect(await reads(owner, id)).toBe(true);
    },
  );

  it('a prompt from the Trash of a space is read by nobody who was removed, left the group or lost their grant meanwhile', async () => {
    const [removed, grouped, granted, second] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await newPerson(),
    ];
    await join(removed, 'member');
    const groupId = await newGroup([grouped.profile.id]);
    const give = (by: Person, to: Person) =>
      by.api.grant.set({ promptId: id, subject: { kind: 'user', userId: to.profile.id }, right: 'edit' });
    await give(owner, granted);
    await give(member, second);
    await owner.api.prompt.delete({ id });
    await remove(removed);
    await leaveGroup(groupId);
    // Everything that the publisher gave ends with their removal.
    await remove(member, { keepGiven: [] });
    await db.profile.update({ where: { id: granted.profile.id }, data: { isActive: false } });
    await owner.api.prompt.undelete({ id });
    for (const person of [removed, grouped, second, member]) expect(await reads(person, id)).toBe(false);
    expect(await reads(owner, id)).toBe(true);
    const audience = await owner.api.grant.audience({ promptIds: [id] });
    expect(audience).toMatchObject({ count: 1, peopleCount: 0 });
  });
});

describe('an import that is undone', () => {
  async function importAs(person: Person) {
    const data = csvOf([
      ['title', 'prompt', 'description'],
      [unique('New'), unique('Text'), 'Words'],
    ]);
    const result = await runImport(
      { db, actor: person.profile, now: new Date() },
      { source: bytesSource(data), isShared: false, spaceId: space.id },
    );
    const made = await db.importedPrompt.findFirstOrThrow({
      where: { import: { ownerId: person.profile.id } },
    });
    return { created: result.created, importId: made.importId, promptId: made.promptId };
  }

  it.each<[string, () => Promise<unknown>, number]>([
    ['is still a member', () => Promise.resolve(), 1],
    ['was removed since', () => remove(member), 0],
    ['may only read there since', () => setRole(member, 'reader'), 0],
  ])('takes back what the importer may still change: who %s', async (_, change, removedCount) => {
    await join(member, 'member');
    const { created, importId, promptId } = await importAs(member);
    expect(created).toBe(1);
    await change();
    const undone = await undoImport({ db, actor: member.profile, now: new Date() }, importId);
    expect(undone.removed).toBe(removedCount);
    // What they may no longer see is not listed either.
    if (!(await isIn(member))) expect(undone.keptPrompts).toEqual([]);
    const { deletedAt } = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
    expect(deletedAt === null).toBe(removedCount === 0);
  });
});

describe('a restored account', () => {
  const deleteSoftly = () =>
    admin.api.admin.deleteUser({ userId: member.profile.id, prompts: 'keep', shouldSoftDelete: true });
  const restore = () => admin.api.admin.restoreUser({ userId: member.profile.id });
  const profile = () => db.profile.findUniqueOrThrow({ where: { id: member.profile.id } });

  it('a restored account is in the spaces of its groups as of now, in the answer already', async () => {
    const [before, later] = [await newGroup([member.profile.id]), await newGroup([])];
    expect(await isIn(member)).toBe(true);
    await deleteSoftly();
    await leaveGroup(before);
    await restore();
    expect(await isIn(member)).toBe(false);
    await deleteSoftly();
    await db.scimGroupMember.create({ data: { groupId: later, profileId: member.profile.id } });
    await restore();
    expect(await isIn(member)).toBe(true);
  });

  it('stays out of a space from which an owner removed it meanwhile, though a group names it', async () => {
    const groupId = await newGroup([]);
    await join(member, 'member');
    await deleteSoftly();
    await remove(member);
    await db.scimGroupMember.create({ data: { groupId, profileId: member.profile.id } });
    await restore();
    expect(await isIn(member)).toBe(false);
    await owner.api.space.allowReturn({ id: space.id, userId: member.profile.id });
    expect(await isIn(member)).toBe(true);
  });

  it('a restored account has the role that its groups give now', async () => {
    const groupId = await newGroup([]);
    const { displayName } = await db.scimGroup.findUniqueOrThrow({ where: { id: groupId } });
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: displayName, role: 'admin' }]);
    await changeScimGroup(ctx(), groupId, [{ kind: 'add', memberIds: [member.profile.id] }]);
    expect((await profile()).role).toBe('admin');
    await deleteSoftly();
    await leaveGroup(groupId);
    await restore();
    expect((await profile()).role).toBe('contributor');
  });

  it('a restored account is still deactivated if it was, until somebody activates it', async () => {
    await admin.api.admin.setActive({ userId: member.profile.id, isActive: false });
    await deleteSoftly();
    expect(await restore()).toMatchObject({ isActive: false });
    expect((await profile()).isActive).toBe(false);
    await admin.api.admin.setActive({ userId: member.profile.id, isActive: true });
    await deleteSoftly();
    expect(await restore()).toMatchObject({ isActive: true });
    expect((await profile()).isActive).toBe(true);
  });
});

describe('a restored space', () => {
  it('a restored space is not restored by who no longer owns it: the directory deleted and returned them', async () => {
    const facts = {
      userName: `${unique('boss').replaceAll(' ', '-')}@example.org`,
      externalId: unique('id'),
    };
    const id = await createScimUser(ctx(), facts);
    const boss = callerAs({ kind: 'member', id, role: 'contributor' });
    const theirs = await boss.space.create({ name: unique('Theirs') });
    await db.spaceMember.create({ data: { spaceId: theirs.id, userId: owner.profile.id, role: 'owner' } });
    await boss.space.delete({ id: theirs.id, prompts: { kind: 'creators' } });
    await deleteScimUser(ctx(), id);
    await createScimUser(ctx(), facts);
    expect(await codeOf(boss.space.restore({ id: theirs.id }))).toBe('NOT_FOUND');
  });

  it('shares nothing again for an owner who became a viewer', async () => {
    await owner.api.space.update({ id: space.id, publicNeedsApproval: true });
    const { id } = await makePrompt({ creator: owner.profile, isShared: true, spaceId: space.id });
    const isShared = async () => (await db.prompt.findUniqueOrThrow({ where: { id } })).isShared;
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    expect(await isShared()).toBe(false);
    await callerAs({ ...owner.profile, role: 'viewer' }).space.restore({ id: space.id });
    expect(await isShared()).toBe(false);
  });

  it.each(['creators', 'trash'] as const)(
    'shares nothing again from %s while its owner lacks the proved address that sharing needs',
    async (kind) => {
      await owner.api.space.update({ id: space.id, publicNeedsApproval: true });
      const { id } = await makePrompt({ creator: owner.profile, isShared: true, spaceId: space.id });
      await owner.api.space.delete({ id: space.id, prompts: { kind } });
      const { id: userId } = owner.profile;
      await db.profile.update({
        where: { id: userId },
        data: { emailProvedAt: null, emailWriter: 'holder' },
      });
      const sharingNeedsProof = true;
      await db.settings.upsert({
        where: { id: 1 },
        create: { sharingNeedsProof },
        update: { sharingNeedsProof },
      });
      try {
        await owner.api.space.restore({ id: space.id });
      } finally {
        await db.settings.updateMany({ data: { sharingNeedsProof: false } });
      }
      expect((await db.prompt.findUniqueOrThrow({ where: { id } })).isShared).toBe(false);
    },
  );

  it.each([
    ['shares nothing again that somebody deleted who had only typed the address', true],
    ['shares again what its owner deleted', false],
  ])('%s', async (_, isProvedMeanwhile) => {
    const { id: userId } = owner.profile;
    await owner.api.space.update({ id: space.id, publicNeedsApproval: true });
    const { id } = await makePrompt({ creator: owner.profile, isShared: true, spaceId: space.id });
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    if (isProvedMeanwhile) {
      await db.profile.update({
        where: { id: userId },
        data: { emailProvedAt: null, emailWriter: 'holder' },
      });
      const proof = { now: new Date(), by: 'reader', setsPassword: false } as const;
      await db.$transaction((tx) => proveAddress(tx, userId, proof));
    }
    await owner.api.space.restore({ id: space.id });
    const { isShared } = await db.prompt.findUniqueOrThrow({ where: { id } });
    expect(isShared).toBe(!isProvedMeanwhile);
  });
});
