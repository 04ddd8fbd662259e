import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';
import { restoreUser } from '@/server/services/admin/restore-user';
import { signIn } from '@/server/services/account/sign-in';
import { apiRequest } from '../../support/api-request';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { databaseFingerprint } from '../../support/fingerprint';

/** admin.deleteUser with shouldSoftDelete, and admin.restoreUser. */

const PASSWORD = 'a password';

let admin: TestProfile;
let api: Api['admin'];

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin' });
  api = callerAs(admin).admin;
});

const enter = (email: string) =>
  signIn({ db, now: new Date(), address: '192.0.2.9', userAgent: '' }, { email, password: PASSWORD });
const softly = (user: TestProfile, prompts: 'keep' | 'remove' = 'keep') =>
  api.deleteUser({ userId: user.id, prompts, shouldSoftDelete: true });
const listed = async (query: Parameters<typeof api.listUsers>[0]) =>
  (await api.listUsers(query)).items.map(({ id }) => id);

describe('a soft deletion', () => {
  it('shuts the account at once, hides what it told of itself, and keeps its address', async () => {
    const user = await makeProfile({ password: PASSWORD, bio: 'About me.' });
    await makePrompt({ creator: user });
    const { cookie } = await makeSession(user);
    expect(await softly(user)).toEqual({ userId: user.id, removedPrompts: 0 });
    expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
    await expect(enter(user.email)).rejects.toThrow('Invalid login credentials');
    expect(await callerAs(GUEST).profile.get({ id: user.id })).toEqual({
      id: user.id,
      fullName: user.fullName,
      bio: '',
      website: '',
      avatarUrl: null,
      socialLinks: {},
      createdAt: expect.any(Date) as Date,
    });
    const { email } = user;
    const { register } = callerAs(GUEST).account;
    expect((await failureOf(register({ email, password: PASSWORD, fullName: 'New' }))).code).toBe('CONFLICT');
    expect((await failureOf(api.setActive({ userId: user.id, isActive: true }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api.updateUser({ userId: user.id, fullName: 'X' }))).code).toBe('NOT_FOUND');
    expect((await failureOf(softly(user))).code).toBe('NOT_FOUND');
  });

  it('a soft deletion is listed separately while it can be undone', async () => {
    const user = await makeProfile();
    await softly(user);
    const q = user.fullName;
    expect([await listed({ q }), await listed({ q, deleted: true })]).toEqual([[], [user.id]]);
    expect((await api.getUser({ userId: user.id })).deletedAt).toBeInstanceOf(Date);
    await api.deleteUser({ userId: user.id, prompts: 'keep' });
    expect([await listed({ q }), await listed({ q, deleted: true })]).toEqual([[], []]);
    expect((await failureOf(api.getUser({ userId: user.id }))).code).toBe('NOT_FOUND');
    // The address is free again.
    await makeProfile({ email: user.email });
  });

  it('follows the rule of the last admin', async () => {
    const second = await makeProfile({ role: 'admin' });
    expect((await failureOf(softly(admin))).message).toBe(
      'You can’t delete your own account here. Go to Account security.',
    );
    await softly(second);
    expect((await failureOf(softly(admin))).message).toBe(
      'You can’t demote or deactivate the last active admin',
    );
  });
});

describe('admin.restoreUser', () => {
  it('gives everything back: password, role, profile, and the prompts that went along', async () => {
    const user = await makeProfile({ password: PASSWORD, bio: 'About me.', role: 'viewer' });
    const [kept, gone] = [await makePrompt({ creator: user }), await makePrompt({ creator: user })];
    await callerAs(user).prompt.delete({ id: gone.id });
    expect(await softly(user, 'remove')).toEqual({ userId: user.id, removedPrompts: 1 });
    expect((await failureOf(callerAs(GUEST).prompt.get({ identifier: kept.id }))).code).toBe('NOT_FOUND');
    expect(await api.restoreUser({ userId: user.id })).toEqual({
      userId: user.id,
      restoredPrompts: 1,
      promptsInTrash: 0,
      isActive: true,
    });
    await expect(enter(user.email)).resolves.toMatchObject({ profileId: user.id });
    expect(await callerAs(user).profile.me()).toMatchObject({ bio: 'About me.', role: 'viewer' });
    expect(await callerAs(GUEST).prompt.get({ identifier: kept.id })).toMatchObject({ id: kept.id });
    // Prompts that the user had deleted before stay deleted.
    expect((await failureOf(callerAs(GUEST).prompt.get({ identifier: gone.id }))).code).toBe('NOT_FOUND');
    expect(await db.prompt.count({ where: { createdBy: user.id, deletedAt: null } })).toBe(1);
  });

  it('goes on where it was interrupted', async () => {
    const user = await makeProfile();
    const prompt = await makePrompt({ creator: user });
    await softly(user, 'remove');
    const actor = { kind: 'member' as const, id: admin.id, role: 'admin' as const };
    let transactions = 0;
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === '$transaction') transactions += 1;
        // The first ends the deletion of prompts, the second restores them.
        return name === '$transaction' && transactions === 2
          ? () => Promise.reject(new Error('gone'))
          : (Reflect.get(target, name) as unknown);
      },
    });
    await expect(restoreUser({ db: broken, actor, now: new Date() }, user.id)).rejects.toThrow('gone');
    expect(await listed({ q: user.fullName, deleted: true })).toEqual([user.id]);
    expect(await api.restoreUser({ userId: user.id })).toEqual({
      userId: user.id,
      restoredPrompts: 1,
      promptsInTrash: 0,
      isActive: true,
    });
    expect(await callerAs(GUEST).prompt.get({ identifier: prompt.id })).toMatchObject({ id: prompt.id });
  });

  it('finds no account that is not softly deleted', async () => {
    const [user, erased] = [await makeProfile(), await makeProfile()];
    await api.deleteUser({ userId: erased.id, prompts: 'keep' });
    const before = await databaseFingerprint();
    for (const { id } of [user, erased]) {
      expect((await failureOf(api.restoreUser({ userId: id }))).code).toBe('NOT_FOUND');
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it('admin.restoreUser at once with a deletion for good leaves one or the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await makeProfile();
      await softly(user);
      await Promise.allSettled([
        api.restoreUser({ userId: user.id }),
        api.deleteUser({ userId: user.id, prompts: 'keep' }),
      ]);
      const row = await db.profile.findUniqueOrThrow({ where: { id: user.id } });
      expect(row.isActive).toBe(row.deletedAt === null);
      expect(row.email === null).toBe(row.erasedAt !== null);
    }
  });

  it('admin.restoreUser is what the command line does when it makes a deleted account an admin', async () => {
    const user = await makeProfile();
    await softly(user);
    await makeAdmin({ db, now: new Date() }, user.email);
    expect(await db.profile.findUnique({ where: { id: user.id } })).toMatchObject({
      role: 'admin',
      isActive: true,
      deletedAt: null,
    });
    await api.setRole({ userId: user.id, role: 'viewer' });
  });
});
