import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@/domain/account/role';
import { db } from '@/server/db';
import { apiRequest } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';

/** admin.setRole and admin.setActive. */

const LAST_ADMIN = 'You can’t demote or deactivate the last active admin';
const NOW = new Date('2026-05-01T00:00:00Z');

let admin: TestProfile;

/** Every test begins with exactly one admin. */
beforeEach(async () => {
  await db.profile.updateMany({ data: { role: 'viewer' } });
  admin = await makeProfile({ role: 'admin' });
});

const as = (who: TestProfile) => callerAs(who, { now: NOW }).admin;
const activeAdmins = () => db.profile.count({ where: { role: 'admin', isActive: true } });

describe('admin.setRole', () => {
  it('gives every role to anybody, and writes down who did it', async () => {
    const user = await makeProfile();
    for (const role of ['viewer', 'admin', 'contributor'] as const) {
      expect(await as(admin).setRole({ userId: user.id, role })).toEqual({ userId: user.id, role });
      expect((await callerAs(user).profile.me())?.role).toBe(role);
    }
    const events = await db.auditEvent.findMany({ where: { subjectId: user.id }, orderBy: { id: 'asc' } });
    expect(events.map(({ at, actorId, action, details }) => ({ at, actorId, action, details }))).toEqual(
      [
        { from: 'contributor', to: 'viewer' },
        { from: 'viewer', to: 'admin' },
        { from: 'admin', to: 'contributor' },
      ].map((details) => ({ at: NOW, actorId: admin.id, action: 'user.role', details })),
    );
  });

  it('admin.setRole to the role somebody has changes and writes nothing', async () => {
    const user = await makeProfile();
    const before = await databaseFingerprint();
    await as(admin).setRole({ userId: user.id, role: 'contributor' });
    expect(await databaseFingerprint()).toBe(before);
  });

  it('leaves the last active admin one, by whomever', async () => {
    await makeProfile({ role: 'admin', isActive: false });
    const before = await databaseFingerprint();
    for (const role of ['contributor', 'viewer'] as const) {
      expect(await failureOf(as(admin).setRole({ userId: admin.id, role }))).toMatchObject({
        code: 'CONFLICT',
        message: LAST_ADMIN,
      });
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it('lets one of two admins step down', async () => {
    await makeProfile({ role: 'admin' });
    const { cookie } = await makeSession(admin);
    await as(admin).setRole({ userId: admin.id, role: 'viewer' });
    expect((await apiRequest('admin.listUsers', {}, cookie)).outcome).toBe('FORBIDDEN');
    expect(await activeAdmins()).toBe(1);
  });

  it.each(['superadmin', 'Admin', '', 'owner', null, 1, ['admin'], { not: '' }])(
    'admin.setRole refuses the role %j',
    async (role) => {
      const user = await makeProfile();
      const failure = await failureOf(as(admin).setRole({ userId: user.id, role: role as Role }));
      expect(failure.code).toBe('BAD_REQUEST');
      expect((await callerAs(user).profile.me())?.role).toBe('contributor');
    },
  );

  it('finds nobody under a free id', async () => {
    expect((await failureOf(as(admin).setRole({ userId: randomUUID(), role: 'viewer' }))).code).toBe(
      'NOT_FOUND',
    );
  });

  it('admin.setRole is not for somebody who was an admin when the request began', async () => {
    const former = await makeProfile({ role: 'admin' });
    await as(admin).setRole({ userId: former.id, role: 'viewer' });
    const before = await databaseFingerprint();
    expect((await failureOf(as(former).setRole({ userId: former.id, role: 'admin' }))).code).toBe(
      'FORBIDDEN',
    );
    expect((await failureOf(as(former).setActive({ userId: admin.id, isActive: false }))).code).toBe(
      'FORBIDDEN',
    );
    expect(await databaseFingerprint()).toBe(before);
  });
});

describe('admin.setActive', () => {
  it('shuts somebody out with all their sessions, and lets them in again', async () => {
    const user = await makeProfile();
    await Promise.all([makeSession(user), makeSession(user)]);
    const other = await makeProfile();
    await makeSession(other);
    await as(admin).setActive({ userId: user.id, isActive: false });
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(0);
    expect(await db.session.count({ where: { profileId: other.id } })).toBe(1);
    await as(admin).setActive({ userId: user.id, isActive: true });
    const events = await db.auditEvent.findMany({ where: { subjectId: user.id }, orderBy: { id: 'asc' } });
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.deactivate', admin.id],
      ['user.activate', admin.id],
    ]);
  });

  it('leaves the last active admin one', async () => {
    expect(await failureOf(as(admin).setActive({ userId: admin.id, isActive: false }))).toMatchObject({
      code: 'CONFLICT',
      message: LAST_ADMIN,
    });
    expect(await activeAdmins()).toBe(1);
  });

  it('admin.setActive to what somebody is changes nothing', async () => {
    const user = await makeProfile();
    const before = await databaseFingerprint();
    await as(admin).setActive({ userId: user.id, isActive: true });
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each(['role', 'email', 'fullName'])('admin.setActive refuses the key %s', async (key) => {
    const user = await makeProfile();
    const input = { userId: user.id, isActive: false, [key]: 'x' };
    expect((await failureOf(as(admin).setActive(input))).code).toBe('BAD_REQUEST');
  });
});

describe('two admins at once', () => {
  it.each([
    ['demote', 50],
    ['shut out', 15],
  ] as const)('who %s each other leave one, %i times', async (how, rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
      const pair = [await makeProfile({ role: 'admin' }), await makeProfile({ role: 'admin' })] as const;
      const change = (by: TestProfile, { id: userId }: TestProfile) =>
        how === 'demote'
          ? as(by).setRole({ userId, role: 'contributor' })
          : as(by).setActive({ userId, isActive: false });
      const outcomes = await Promise.allSettled([change(pair[0], pair[1]), change(pair[1], pair[0])]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await activeAdmins()).toBe(1);
    }
  });

  it('two admins who all step down at once, of five, leave one', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => makeProfile({ role: 'admin' })));
    const outcomes = await Promise.allSettled(
      [admin, ...others].map((one) => as(one).setRole({ userId: one.id, role: 'viewer' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await activeAdmins()).toBe(1);
  });
});
