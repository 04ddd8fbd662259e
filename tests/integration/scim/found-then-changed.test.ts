import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GUEST } from '@/domain/actor';
import { env } from '@/env';
import { db } from '@/server/db';
import { freshAddress } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { liveSession, makeProfile, PROVED, type TestProfile, unique } from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';
import { type Directory, newDirectory } from '../../support/scim-directory';

/**
 * What a directory finds is an address. If the address of the account changes before the directory writes to it, the
 * directory's id of the account leads nowhere: the rights of the address's owner don't go along with whoever had it.
 */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let directory: Directory;
let group: string;
const displayName = unique('admins');
beforeEach(() => {
  vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: displayName, role: 'admin' }]);
});
beforeAll(async () => {
  // Without another admin who can sign in, the last one would keep that role.
  await makeProfile({ role: 'admin', password: 'a right password' });
  directory = await newDirectory();
  group = (await directory.ask('POST', 'Groups', { schemas: [GROUP], displayName })).body.id;
});

const newAddress = () => `${randomUUID()}@example.org`;
const found = (userName: string) => directory.find('Users', `userName eq "${userName}"`);
const now = (profile: TestProfile) =>
  db.profile.findUniqueOrThrow({
    where: { id: profile.id },
    select: { role: true, email: true, isActive: true, scimUser: true, scimGroups: true },
  });

/** Moves to another address, and proves it, as the holder does. */
async function moves(profile: TestProfile, email = newAddress()): Promise<string> {
  const session = await liveSession(profile);
  const self = callerAs(profile, { session, address: freshAddress() });
  await self.account.requestEmailChange({ email, currentPassword: 'a right password' });
  const token = tokenIn((await mailTo(email)).at(-1));
  await callerAs(GUEST, { session, address: freshAddress() }).account.confirmEmailChange({ token });
  return email;
}

const CHANGES: Record<string, (profile: TestProfile) => Promise<unknown>> = {
  'its holder': (profile) => moves(profile),
  'an admin': async (profile) => {
    const admin = callerAs(await makeProfile({ role: 'admin', ...PROVED }));
    await admin.admin.updateUser({ userId: profile.id, email: newAddress() });
  },
};

const WRITES: Record<string, (id: string, email: string) => Promise<{ status: number }>> = {
  'a new member of a group': (value) =>
    directory.patch(`Groups/${group}`, { op: 'add', path: 'members', value: [{ value }] }),
  'all members of a group': (value) =>
    directory.patch(`Groups/${group}`, { op: 'replace', path: 'members', value: [{ value }] }),
  'a new group': (value) =>
    directory.ask('POST', 'Groups', {
      schemas: [GROUP],
      displayName: unique('group'),
      members: [{ value }],
    }),
  'its own id': (id, email) =>
    directory.patch(`Users/${id}`, { op: 'replace', path: 'externalId', value: `of ${email}` }),
  'everything of a user': (id, userName) =>
    directory.ask('PUT', `Users/${id}`, {
      schemas: [USER],
      userName,
      active: true,
      emails: [{ value: userName, primary: true }],
    }),
  'a deactivation': (id) => directory.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false }),
  'a deletion': (id) => directory.ask('DELETE', `Users/${id}`),
};

for (const [by, change] of Object.entries(CHANGES)) {
  it.each(Object.keys(WRITES))(
    `after ${by} changed the address, %s doesn’t reach the account`,
    async (name) => {
      const profile = await makeProfile({ password: 'a right password', emailWriter: 'holder' });
      const [id] = (await found(profile.email)) as string[];
      expect(id).toBe(profile.id);
      await change(profile);
      const before = await now(profile);
      const { status } = await WRITES[name]!(id!, profile.email);
      expect([400, 404]).toContain(status);
      expect(await now(profile)).toEqual(before);
      expect((await directory.ask('GET', `Users/${id}`)).status).toBe(404);
      expect(await found(profile.email)).toEqual([]);

      // The directory finds it by its new address, under another id, and writes to it as to any other.
      const [again] = (await found(before.email!)) as string[];
      expect(again).not.toBe(id);
      const added = await directory.patch(`Groups/${group}`, {
        op: 'add',
        path: 'members',
        value: [{ value: again }],
      });
      expect(added.status).toBeLessThan(300);
      expect(await now(profile)).toMatchObject({ role: 'admin' });
      const { body } = await directory.ask('GET', `Users/${again}`);
      expect(body).toMatchObject({ id: again, userName: before.email });
      expect((await directory.ask('GET', `Groups/${group}`)).body.members).toContainEqual(
        expect.objectContaining({ value: again }),
      );
      expect(await directory.find('Groups', `members.value eq "${again}"`)).toEqual([group]);
      await directory.patch(`Groups/${group}`, { op: 'remove', path: `members[value eq "${again}"]` });
      expect(await now(profile)).toMatchObject({ role: 'contributor', scimGroups: [] });
    },
  );
}

it('an account that the directory wrote to keeps its id, whoever changes its address', async () => {
  const profile = await makeProfile({ ...PROVED, password: 'a right password' });
  const first = newAddress();
  const emails = [{ value: first, primary: true }];
  const put = await directory.ask('PUT', `Users/${profile.id}`, { schemas: [USER], userName: first, emails });
  expect(put).toMatchObject({ status: 200, body: { id: profile.id } });
  const admin = callerAs(await makeProfile({ role: 'admin', ...PROVED }));
  await admin.admin.updateUser({ userId: profile.id, email: newAddress() });
  expect((await directory.ask('GET', `Users/${profile.id}`)).status).toBe(200);
});

it('a phone number that somebody typed is no name that the directory finds', async () => {
  const phone = `+49170${Math.floor(Math.random() * 1e7)}`;
  await db.profile.create({ data: { fullName: 'Typed phone', credential: { create: { phone } } } });
  expect(await found(phone)).toEqual([]);
  expect(await directory.find('Users', `userName co "${phone}"`)).toEqual([]);
});
