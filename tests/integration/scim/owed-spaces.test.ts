import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { env } from '@/env';
import { db } from '@/server/db';
import { changeScimGroup, createScimGroup, deleteScimGroup } from '@/server/services/scim/change-scim-group';
import { deleteScimUser } from '@/server/services/scim/delete-scim-user';
import { settleDirectory } from '@/server/services/space/settle-directory';
import { type Api, newMember } from '../../support/caller';
import { type TestProfile, unique } from '../../support/factories';
import { ask } from '../postgres/support';

/** A change of the directory that commits holds in its spaces, even if these could not follow at once. */

let owner: { profile: TestProfile; api: Api };
let space: SpaceDto;
let ada: TestProfile;
let group: { id: string; name: string };

const ctx = () => ({ db, now: new Date() });

async function membersOf({ id } = space): Promise<string[]> {
  const rows = await db.spaceMember.findMany({ where: { spaceId: id, byGroup: { not: null } } });
  return rows.map(({ userId }) => userId).sort();
}

/** Makes each change of members of spaces fail, as a locked space, a full disk or a killed process would. */
async function breakSpaces(): Promise<void> {
  await db.$executeRaw`
    CREATE FUNCTION refuse_members() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`;
  await db.$executeRaw`
    CREATE TRIGGER refuse_members BEFORE INSERT OR UPDATE OR DELETE ON space_members
    FOR EACH ROW EXECUTE FUNCTION refuse_members()`;
}

async function mendSpaces(): Promise<void> {
  await db.$executeRaw`DROP FUNCTION IF EXISTS refuse_members() CASCADE`;
}

beforeEach(async () => {
  // An admin may name any group.
  owner = await newMember('admin');
  ada = (await newMember()).profile;
  space = await owner.api.space.create({ name: unique('Sales') });
  const name = unique('sales');
  await owner.api.space.setGroup({ id: space.id, name, role: 'member' });
  const id = await createScimGroup(ctx(), { displayName: name, externalId: null, memberIds: [ada.id] });
  group = { id, name };
  expect(await membersOf()).toEqual([ada.id]);
});

afterEach(mendSpaces);

const remove = () => changeScimGroup(ctx(), group.id, [{ kind: 'remove', memberIds: [ada.id] }]);
const ACTS: Readonly<Record<string, () => Promise<void>>> = {
  'a member leaves the group': remove,
  'the group gets another list': () => changeScimGroup(ctx(), group.id, [{ kind: 'set', memberIds: [] }]),
  'the group is renamed': () =>
    changeScimGroup(ctx(), group.id, [{ kind: 'displayName', value: `${group.name}-old` }]),
  'the group is deleted': () => deleteScimGroup(ctx(), group.id),
  'the user is deleted': () => deleteScimUser(ctx(), ada.id),
};

describe.each(Object.entries(ACTS))('%s while its space cannot follow', (_, act) => {
  beforeEach(async () => {
    await breakSpaces();
    await expect(act()).rejects.toThrow('broken');
    await mendSpaces();
    expect(await membersOf()).toEqual([ada.id]);
  });

  it('the next request for the same object completes it', async () => {
    await act().catch(() => undefined);
    expect(await membersOf()).toEqual([]);
    expect(await db.directoryChange.count({ where: { groupId: group.id } })).toBe(0);
  });

  it('any process completes it', async () => {
    expect(await settleDirectory(ctx())).toBeGreaterThan(0);
    expect(await membersOf()).toEqual([]);
    expect(await settleDirectory(ctx())).toBe(0);
  });
});

it('one space that cannot follow keeps no other from it, and stays owed', async () => {
  const other = await owner.api.space.create({ name: unique('Other') });
  await owner.api.space.setGroup({ id: other.id, name: group.name, role: 'reader' });
  await breakSpaces();
  await db.$executeRaw`DROP TRIGGER refuse_members ON space_members`;
  await ask(
    env.DATABASE_URL,
    `CREATE TRIGGER refuse_members BEFORE DELETE ON space_members FOR EACH ROW
     WHEN (OLD.space_id = '${space.id}') EXECUTE FUNCTION refuse_members()`,
  );
  await expect(remove()).rejects.toThrow('broken');
  expect(await membersOf(other)).toEqual([]);
  await mendSpaces();
  await settleDirectory(ctx());
  expect(await membersOf()).toEqual([]);
});

it('a space that is deleted while somebody leaves or joins its group comes back with the members of now', async () => {
  const bob = (await newMember()).profile;
  await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
  await changeScimGroup(ctx(), group.id, [{ kind: 'set', memberIds: [bob.id] }]);
  await owner.api.space.restore({ id: space.id });
  expect(await membersOf()).toEqual([bob.id]);
});

it('a restored space asks the directory itself, whatever was missed before', async () => {
  await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
  await db.scimGroupMember.deleteMany({ where: { groupId: group.id } });
  await db.directoryChange.deleteMany();
  await owner.api.space.restore({ id: space.id });
  expect(await membersOf()).toEqual([]);
});

it('a deleted account leaves the spaces of its groups, and a restored one is in those of now', async () => {
  const now = new Date();
  await db.profile.update({ where: { id: ada.id }, data: { deletedAt: now, isActive: false } });
  await settleDirectory(ctx());
  expect(await membersOf()).toEqual([]);
  await db.profile.update({ where: { id: ada.id }, data: { deletedAt: null, isActive: true } });
  await settleDirectory(ctx());
  expect(await membersOf()).toEqual([ada.id]);
});
