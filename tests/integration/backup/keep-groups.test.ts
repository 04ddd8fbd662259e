import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import {
  changeScimGroup,
  createScimGroup,
  deleteScimGroup,
  type GroupChange,
} from '@/server/services/scim/change-scim-group';
import { createScimUser } from '@/server/services/scim/create-scim-user';
import { deleteScimUser } from '@/server/services/scim/delete-scim-user';
import { settleDirectory } from '@/server/services/space/settle-directory';
import { makeProfile, PROVED, type TestProfile, unique } from '../../support/factories';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, restore } from './support';

/** A restore brings nobody back through groups that ended since the backup, neither at once nor when the server starts. */

afterEach(() => void vi.restoreAllMocks());

type Place = { person: TestProfile; spaceId: string; groupId: string; groupName: string };

const ctx = (client = db) => ({ db: client, now: new Date() });

async function placeByGroup(role = 'publisher'): Promise<Place> {
  const person = await makeProfile(PROVED);
  const owner = await makeProfile(PROVED);
  const groupName = unique('team');
  const name = unique('Space');
  const space = await db.space.create({ data: { name, slug: name.replaceAll(' ', '-').toLowerCase() } });
  await db.spaceMember.create({ data: { spaceId: space.id, userId: owner.id, role: 'owner' } });
  await db.spaceGroup.create({ data: { spaceId: space.id, name: groupName, role } });
  const facts = { displayName: groupName, externalId: null, memberIds: [person.id] };
  return { person, spaceId: space.id, groupId: await createScimGroup(ctx(), facts), groupName };
}

/** A copy of the test's library as of a backup, and what opens it as a server does. */
async function copyOfLibrary() {
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });
  const asServer = async <Result>(work: (client: PrismaClient) => Promise<Result>): Promise<Result> => {
    const client = new PrismaClient({ adapter: databaseAdapter(url) });
    try {
      return await work(client);
    } finally {
      await client.$disconnect();
    }
  };
  const settle = () => asServer((client) => settleDirectory(ctx(client)));
  await settle();
  const roleIn = async ({ person, spaceId }: Place) => {
    const [row] = await ask<{ role: string }>(
      url,
      'select role from space_members where space_id = $1 and user_id = $2',
      [spaceId, person.id],
    );
    return row?.role ?? null;
  };
  const restoreAgain = async (keepsAccess: boolean) => {
    const { worksAgain } = await restore({ path, url, folder, replaces: true, keepsAccess });
    await settle();
    return worksAgain;
  };
  return { url, asServer, roleIn, restoreAgain };
}

type Copy = Awaited<ReturnType<typeof copyOfLibrary>>;

const set =
  (change: GroupChange) =>
  (copy: Copy, { groupId }: Place) =>
    copy.asServer((client) => changeScimGroup(ctx(client), groupId, [change]));
const query = (sql: string) => (copy: Copy, place: Place) =>
  ask(copy.url, sql, [place.spaceId, place.person.id]);

const ENDS: [string, string | null, (copy: Copy, place: Place) => Promise<unknown>][] = [
  [
    'the group is no longer named in the space',
    null,
    (copy, { spaceId }) =>
      ask(
        copy.url,
        `with gone as (delete from space_groups where space_id = $1 returning *)
        delete from space_members m using gone where m.space_id = gone.space_id and m.by_group = gone.name`,
        [spaceId],
      ),
  ],
  [
    'the group has a lower role in the space',
    'reader',
    (copy, { spaceId }) =>
      ask(
        copy.url,
        `with low as (update space_groups set role = 'reader' where space_id = $1 returning space_id)
        update space_members m set role = 'reader' from low where m.space_id = low.space_id and m.by_group is not null`,
        [spaceId],
      ),
  ],
  [
    'the directory deleted the group',
    null,
    (copy, { groupId }) => copy.asServer((client) => deleteScimGroup(ctx(client), groupId)),
  ],
  ['the group has another name', null, set({ kind: 'displayName', value: unique('renamed') })],
  ['the person left the group', null, set({ kind: 'set', memberIds: [] })],
  [
    'the person left the space',
    null,
    query('delete from space_members where space_id = $1 and user_id = $2'),
  ],
  [
    'an owner gave a lower role by hand',
    'reader',
    query(`update space_members set role = 'reader', by_group = null where space_id = $1 and user_id = $2`),
  ],
];

it('nobody is back whose group or place ended since, also after the directory is settled', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const places: Place[] = [];
  for (const _ of ENDS) places.push(await placeByGroup());
  const unchanged = await placeByGroup('member');
  const copy = await copyOfLibrary();
  for (const [index, [, , end]] of ENDS.entries()) await end(copy, places[index]!);
  const rolesNow = async () => {
    const roles: Record<string, unknown> = {};
    for (const [index, [name]] of ENDS.entries()) roles[name] = await copy.roleIn(places[index]!);
    return roles;
  };
  const ended = Object.fromEntries(ENDS.map(([name, role]) => [name, role]));
  expect(await rolesNow()).toEqual(ended);

  const kept = await copy.restoreAgain(true);
  expect(await rolesNow()).toEqual(ended);
  expect(await copy.roleIn(unchanged)).toBe('member');
  expect({ members: kept.members, groups: kept.groups }).toEqual({ members: [], groups: [] });

  const given = await copy.restoreAgain(false);
  expect(Object.values(await rolesNow())).toEqual(ENDS.map(() => 'publisher'));
  for (const { person } of places) expect(given.members.join('\n')).toContain(person.id);
  const [named, lower] = places as [Place, Place];
  expect(given.groups).toHaveLength(2);
  for (const { groupName } of [named, lower]) expect(given.groups.join('\n')).toContain(groupName);
});

it('whom the directory deleted since the backup comes back when it makes them again, with their account', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const userFacts = {
    userName: `${unique('ada').replaceAll(' ', '-')}@example.org`,
    externalId: unique('id'),
  };
  const id = await createScimUser(ctx(), userFacts);
  const copy = await copyOfLibrary();
  await copy.asServer((client) => deleteScimUser(ctx(client), id));
  await copy.restoreAgain(true);
  expect(await copy.asServer((client) => createScimUser(ctx(client), userFacts))).toBe(id);
  const rows = await ask(copy.url, 'select is_active, deleted_at from profiles where id = $1', [id]);
  expect(rows).toEqual([{ is_active: true, deleted_at: null }]);
});

it('what was narrowed or ended twice since the backup stays so: collections, a second removal, a deactivation before a deletion', async () => {
  const admin = await makeProfile({ role: 'admin', ...PROVED });
  const [owner, away, gone] = [
    await makeProfile(PROVED),
    await makeProfile(PROVED),
    await makeProfile(PROVED),
  ];
  const name = unique('Team');
  const space = await db.space.create({ data: { name, slug: name.replaceAll(' ', '-').toLowerCase() } });
  const member = { spaceId: space.id, userId: owner.id, role: 'owner' };
  await db.spaceMember.create({ data: member });
  const removedAt = new Date('2026-01-01T00:00:00Z');
  await db.spaceRemoval.create({ data: { spaceId: space.id, userId: away.id, removedAt } });
  const collection = async (visibility: string) => {
    const slug = unique('collection').replaceAll(' ', '-').toLowerCase();
    const made = { name: slug, slug, visibility, createdBy: owner.id };
    const spaceId = visibility === 'space' ? space.id : null;
    return (await db.collection.create({ data: { ...made, spaceId } })).id;
  };
  const [shared, ofSpace] = [await collection('shared'), await collection('space')];
  const copy = await copyOfLibrary();
  await ask(copy.url, `update collections set visibility = 'space', space_id = $2 where id = $1`, [
    shared,
    space.id,
  ]);
  await ask(copy.url, `update collections set visibility = 'private', space_id = null where id = $1`, [
    ofSpace,
  ]);
  await ask(copy.url, `update space_removals set removed_at = '2026-06-01' where user_id = $1`, [away.id]);
  await ask(
    copy.url,
    `update profiles set is_active = false, was_active = false, deleted_at = now() where id = $1`,
    [away.id],
  );
  await ask(
    copy.url,
    `update profiles set is_active = false, was_active = false, deleted_at = now(), erased_at = now(), email = null
     where id = $1`,
    [gone.id],
  );
  const now = async () => ({
    collections: await ask(
      copy.url,
      'select visibility, space_id from collections where id = any($1) order by id = $2',
      [[shared, ofSpace], ofSpace],
    ),
    removals: await ask(copy.url, 'select removed_at from space_removals where user_id = $1', [away.id]),
    away: await ask(copy.url, 'select is_active, was_active from profiles where id = $1', [away.id]),
  });
  const before = await now();
  const kept = await copy.restoreAgain(true);
  expect(await now()).toEqual(before);
  expect(kept.collections).toEqual([]);
  // Deleted for good: what the backup brings back is named.
  expect(kept.erasedAgain).toEqual([expect.stringContaining(gone.id)]);
  const given = await copy.restoreAgain(false);
  expect(given.collections).toHaveLength(2);
  expect(admin.role).toBe('admin');
});

it('nobody gets back a role of the library by a group that the directory deleted or emptied', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const group = unique('cue-admins');
  const others = unique('others');
  vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group, role: 'admin' }]);
  const person = await makeProfile(PROVED);
  const memberIds = [person.id];
  const groupId = await createScimGroup(ctx(), { displayName: group, externalId: null, memberIds });
  const other = await createScimGroup(ctx(), { displayName: others, externalId: null, memberIds: [] });
  const copy = await copyOfLibrary();
  const roleNow = async () => (await ask(copy.url, 'select role from profiles where id = $1', memberIds))[0];
  expect(await roleNow()).toEqual({ role: 'admin' });
  await copy.asServer((client) => deleteScimGroup(ctx(client), groupId));
  expect(await roleNow()).toEqual({ role: 'contributor' });
  await copy.restoreAgain(true);
  // The next change of the directory that concerns them.
  await copy.asServer((client) => changeScimGroup(ctx(client), other, [{ kind: 'add', memberIds }]));
  expect(await roleNow()).toEqual({ role: 'contributor' });
});
