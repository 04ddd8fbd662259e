import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { findProgram } from '@/server/services/token/find-token';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, unique } from '../../support/factories';
import { makeToken } from '../../support/program';
import { type Directory, newDirectory } from '../../support/scim-directory';

/** A person leaves the company and returns; groups give roles. */

let directory: Directory;
beforeEach(async () => {
  directory = await newDirectory();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const facts = (userName: string, more: object = {}) => ({
  schemas: [],
  userName,
  displayName: 'Ada Byron',
  ...more,
});
const address = () => `${randomUUID()}@example.org`;
const roleOf = async (id: string) => {
  const profile = await db.profile.findUniqueOrThrow({ where: { id } });
  return [profile.role, profile.roleSource];
};

async function opens(token: string): Promise<boolean> {
  try {
    await findProgram({ db, now: new Date() }, `Bearer ${token}`);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
    return false;
  }
}

describe('a person who returns', () => {
  it('gets the account with its prompts, and nothing that people gave by hand', async () => {
    const externalId = unique('ext');
    const userName = address();
    const { body: user } = await directory.ask('POST', 'Users', facts(userName, { externalId }));
    const profile = await db.profile.update({ where: { id: user.id }, data: { role: 'admin' } });
    await makeProfile({ role: 'admin' });
    const prompt = await makePrompt({
      creator: { id: profile.id, role: 'admin' },
    });
    await makeSession(user);
    const made = await makeToken({ id: user.id, kind: 'member', role: 'admin', email: '', fullName: '' });
    const owner = callerAs(await makeProfile());
    const space = await owner.space.create({ name: unique('Sales') });
    const now = new Date();
    await db.spaceMember.create({
      data: { spaceId: space.id, userId: user.id, role: 'member', joinedAt: now },
    });

    expect((await directory.ask('DELETE', `Users/${user.id}`)).status).toBe(204);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', directory.patchOf({ op: 'replace', path: 'active', value: true })],
      ['PUT', facts(userName)],
    ] as const) {
      expect((await directory.ask(method, `Users/${user.id}`, body)).status).toBe(404);
    }

    const moved = address();
    const back = await directory.ask('POST', 'Users', facts(moved, { externalId }));
    expect([back.status, back.body.id, back.body.userName]).toEqual([201, user.id, moved]);
    expect(back.body.active).toBe(true);
    expect(await roleOf(user.id)).toEqual(['contributor', 'hand']);
    expect(await db.prompt.count({ where: { id: prompt.id, createdBy: user.id, deletedAt: null } })).toBe(1);
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(0);
    expect(await opens(made)).toBe(false);
    expect(await db.spaceMember.count({ where: { spaceId: space.id, userId: user.id } })).toBe(0);
    const event = await db.auditEvent.findFirst({ where: { subjectId: user.id, action: 'user.restore' } });
    expect(event).toMatchObject({ actorId: null, details: { by: 'SCIM' } });
  });

  it('gets the spaces of the groups, but for one that an owner removed them from', async () => {
    const owner = callerAs(await makeProfile({ role: 'admin' }));
    const [kept, closed] = [
      await owner.space.create({ name: unique('A') }),
      await owner.space.create({ name: unique('B') }),
    ];
    const displayName = unique('Field');
    for (const { id } of [kept, closed]) {
      await owner.space.setGroup({ id, name: displayName, role: 'member' });
    }
    const user = facts(address(), { externalId: unique('ext') });
    const { body: made } = await directory.ask('POST', 'Users', user);
    const group = { schemas: [], displayName, members: [{ value: made.id }] };
    const { body: team } = await directory.ask('POST', 'Groups', group);
    await owner.space.removeMember({ id: closed.id, userId: made.id });
    await directory.ask('DELETE', `Users/${made.id}`);
    const isIn = async (id: string) =>
      (await db.spaceMember.count({ where: { spaceId: id, userId: made.id } })) > 0;
    expect([await isIn(kept.id), await isIn(closed.id)]).toEqual([false, false]);
    await directory.ask('POST', 'Users', user);
    expect(await isIn(kept.id)).toBe(false);
    await directory.patch(`Groups/${team.id}`, { op: 'add', path: 'members', value: [{ value: made.id }] });
    expect([await isIn(kept.id), await isIn(closed.id)]).toEqual([true, false]);
  });

  it('under another id of the directory, or none, is refused until an admin restores or releases', async () => {
    const userName = address();
    const first = facts(userName, { externalId: unique('ext') });
    const { body: old } = await directory.ask('POST', 'Users', first);
    await directory.ask('DELETE', `Users/${old.id}`);
    for (const more of [{}, { externalId: unique('other') }]) {
      const { status, body } = await directory.ask('POST', 'Users', facts(userName, more));
      expect([status, body.scimType]).toEqual([409, 'uniqueness']);
      expect(body.detail).toMatch(/restore.*release/);
    }
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.releaseUser({ userId: old.id });
    const { status, body: other } = await directory.ask('POST', 'Users', facts(userName));
    expect(status).toBe(201);
    expect(other.id).not.toBe(old.id);
    expect(await db.profile.findUnique({ where: { id: old.id } })).toMatchObject({ email: null });
  });

  it('a person who returns does not return to an account that an admin deleted', async () => {
    const user = facts(address(), { externalId: unique('ext') });
    const { body: made } = await directory.ask('POST', 'Users', user);
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.deleteUser({ userId: made.id, prompts: 'keep', shouldSoftDelete: true });
    expect((await directory.ask('POST', 'Users', user)).status).toBe(409);
    await admin.admin.restoreUser({ userId: made.id });
    const again = await directory.ask('POST', 'Users', user);
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    expect(again.body.detail).not.toMatch(/restore/);
  });
});

describe('groups outside the role map', () => {
  it('groups outside the role map change no role; those in it do, without case, and SCIM is named', async () => {
    const admins = unique('Admins');
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: admins.toUpperCase(), role: 'admin' }]);
    const other = await makeProfile({ role: 'admin' });
    const { body: user } = await directory.ask('POST', 'Users', facts(address()));
    const members = [{ value: user.id }, { value: other.id }];
    await directory.ask('POST', 'Groups', { schemas: [], displayName: unique('Everyone'), members });
    expect(await roleOf(other.id)).toEqual(['admin', 'hand']);
    expect(await roleOf(user.id)).toEqual(['contributor', 'hand']);

    const group = { schemas: [], displayName: admins, members: [{ value: user.id }] };
    const { body: team } = await directory.ask('POST', 'Groups', group);
    expect(await roleOf(user.id)).toEqual(['admin', 'directory']);
    await directory.patch(`Groups/${team.id}`, { op: 'replace', path: 'displayName', value: unique('Old') });
    expect(await roleOf(user.id)).toEqual(['contributor', 'hand']);
    const events = await db.auditEvent.findMany({
      where: { subjectId: user.id, action: 'user.role' },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ details }) => details)).toEqual([
      { from: 'contributor', to: 'admin', by: 'SCIM' },
      { from: 'admin', to: 'contributor', by: 'SCIM' },
    ]);
  });

  it('groups outside the role map leave the role that an admin gives afterwards', async () => {
    const staff = unique('Staff');
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: staff, role: 'viewer' }]);
    const { body: user } = await directory.ask('POST', 'Users', facts(address()));
    const group = { schemas: [], displayName: staff, members: [{ value: user.id }] };
    const { body: team } = await directory.ask('POST', 'Groups', group);
    expect(await roleOf(user.id)).toEqual(['viewer', 'directory']);
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.setRole({ userId: user.id, role: 'admin' });
    await directory.ask('DELETE', `Groups/${team.id}`);
    expect(await roleOf(user.id)).toEqual(['admin', 'hand']);
  });
});

it('access tokens made before a deactivation stay dead after a reactivation', async () => {
  const { body: user } = await directory.ask('POST', 'Users', facts(address()));
  const made = await makeToken({ id: user.id, kind: 'member', role: 'contributor', email: '', fullName: '' });
  expect(await opens(made)).toBe(true);
  for (const value of ['False', 'True']) {
    await directory.patch(`Users/${user.id}`, { op: 'Replace', path: 'active', value });
  }
  expect((await directory.ask('GET', `Users/${user.id}`)).body.active).toBe(true);
  expect(await opens(made)).toBe(false);
});
