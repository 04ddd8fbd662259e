import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { createScimGroup } from '@/server/services/scim/change-scim-group';
import { newMember } from '../../support/caller';
import { makePrompt, makeProfile, unique } from '../../support/factories';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, restore } from './support';

/** A restore over a library in which people have lost access since the backup. */

async function copyOfLibrary(folder: string): Promise<{ path: string; url: string }> {
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });
  return { path, url };
}

async function makeLibrary() {
  const boss = await makeProfile({ role: 'admin' });
  const leaver = await makeProfile({ role: 'admin' });
  const demoted = await makeProfile({ role: 'admin' });
  const owner = await newMember();
  const removed = (await newMember()).profile;
  const lowered = (await newMember()).profile;
  // The directory's word about an address ends what was given before it.
  const group = await createScimGroup(
    { db, now: new Date() },
    { displayName: unique('sales'), externalId: null, memberIds: [removed.id] },
  );
  const space = await owner.api.space.create({ name: unique('Sales') });
  await db.spaceMember.createMany({
    data: [
      { spaceId: space.id, userId: removed.id, role: 'publisher', joinedAt: new Date() },
      { spaceId: space.id, userId: lowered.id, role: 'publisher', joinedAt: new Date() },
    ],
  });
  const prompt = await makePrompt({ creator: owner.profile, title: unique('Plan') });
  await db.promptGrant.create({
    data: { promptId: prompt.id, subjectUserId: removed.id, right: 'edit', createdBy: owner.profile.id },
  });
  return { boss, leaver, demoted, removed, lowered, space, prompt, group };
}
type Library = Awaited<ReturnType<typeof makeLibrary>>;

/** What happened in the library after the backup. */
async function takeAway(url: string, { leaver, demoted, removed, lowered, space, group }: Library) {
  await ask(url, `update profiles set is_active = false where id = $1`, [leaver.id]);
  await ask(url, `update profiles set role = 'viewer' where id = $1`, [demoted.id]);
  await ask(url, `delete from space_members where user_id = $1`, [removed.id]);
  await ask(url, `delete from prompt_grants where subject_user_id = $1`, [removed.id]);
  await ask(url, `delete from scim_group_members where group_id = $1`, [group]);
  await ask(url, `update space_members set role = 'reader' where user_id = $1 and space_id = $2`, [
    lowered.id,
    space.id,
  ]);
}

async function accessIn(url: string, { leaver, demoted, removed, lowered, group }: Library) {
  const [row] = await ask(
    url,
    `select (select is_active from profiles where id = $1) as leaver, (select role from profiles where id = $2) as demoted,
      (select count(*)::int from space_members where user_id = $3) as removed,
      (select count(*)::int from prompt_grants where subject_user_id = $3) as grants,
      (select count(*)::int from scim_group_members where group_id = $5) as grouped,
      (select role from space_members where user_id = $4) as lowered`,
    [leaver.id, demoted.id, removed.id, lowered.id, group],
  );
  return row;
}

it('keeps what had ended since the backup', async () => {
  const folder = await temporaryFolder();
  const library = await makeLibrary();
  const { path, url } = await copyOfLibrary(folder);
  await takeAway(url, library);
  const { worksAgain, keptAccess } = await restore({ path, url, folder, replaces: true });
  expect(keptAccess).toBe(true);
  const { activeAgain, higherRoles, members, grants } = worksAgain;
  expect({ activeAgain, higherRoles, members, grants }).toEqual({
    activeAgain: [],
    higherRoles: [],
    members: [],
    grants: [],
  });
  expect(await accessIn(url, library)).toEqual({
    leaver: false,
    demoted: 'viewer',
    removed: 0,
    grants: 0,
    grouped: 0,
    lowered: 'reader',
  });
});

it('restoring without what had ended gives it back on request, and names each person', async () => {
  const folder = await temporaryFolder();
  const library = await makeLibrary();
  const { path, url } = await copyOfLibrary(folder);
  await takeAway(url, library);
  const { worksAgain, keptAccess } = await restore({ path, url, folder, replaces: true, keepsAccess: false });
  expect(keptAccess).toBe(false);
  const { leaver, demoted, removed, lowered, space, prompt } = library;
  const name = ({ id, fullName, email }: { id: string; fullName: string; email: string | null }) =>
    `${fullName} <${email}> (${id})`;
  expect(worksAgain.activeAgain).toEqual([`${name(leaver)}: /admin/users/${leaver.id}`]);
  expect(worksAgain.higherRoles).toEqual([
    `${name(demoted)}, admin instead of viewer: /admin/users/${demoted.id}`,
  ]);
  expect(worksAgain.members.toSorted()).toEqual(
    [
      `${name(removed)} in ${space.name} as a publisher: /spaces/${space.slug}`,
      `${name(lowered)} in ${space.name} as a publisher instead of reader: /spaces/${space.slug}`,
    ].toSorted(),
  );
  expect(worksAgain.grants).toEqual([`${name(removed)} may edit /prompts/${prompt.slug}`]);
  expect(await accessIn(url, library)).toEqual({
    leaver: true,
    demoted: 'admin',
    removed: 1,
    grants: 1,
    grouped: 1,
    lowered: 'publisher',
  });
});

it('leaves one active admin, whatever was taken away', async () => {
  const folder = await temporaryFolder();
  await makeLibrary();
  const { path, url } = await copyOfLibrary(folder);
  await ask(url, `update profiles set is_active = false, role = 'viewer'`);
  const { worksAgain } = await restore({ path, url, folder, replaces: true });
  expect(worksAgain.activeAgain).toHaveLength(1);
  expect(worksAgain.higherRoles).toHaveLength(1);
  const admins = await ask(url, `select from profiles where is_active and role = 'admin'`);
  expect(admins).toHaveLength(1);
});

it('refuses to keep what a damaged library can no longer say, and changes nothing', async () => {
  const folder = await temporaryFolder();
  await makeLibrary();
  const { path, url } = await copyOfLibrary(folder);
  await ask(url, 'drop table space_removals cascade');
  const again = { path, url, folder, replaces: true };
  await expect(restore(again)).rejects.toThrow('who was deactivated');
  expect(await ask(url, `select to_regclass('space_removals') as name`)).toEqual([{ name: null }]);
  expect((await restore({ ...again, keepsAccess: false })).keptAccess).toBe(false);
});
