import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { Role } from '@/domain/account/role';
import { db } from '@/server/db';
import { signIn } from '@/server/services/account/sign-in';
import { apiRequest, freshAddress } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** Deleting one's own account (docs/decisions/0018-accounts-and-settings.md: permanently, like an admin's deletion). */

const PASSWORD = 'right password';
const MINUTE_MS = 60_000;

const person = (role: Role = 'contributor') => makeProfile({ password: PASSWORD, role });

async function signedIn(profile: TestProfile, minutesAgo = 0): Promise<string> {
  return (await makeSession(profile, { now: new Date(Date.now() - minutesAgo * MINUTE_MS) })).cookie;
}
const remove = async (cookie: string | undefined, prompts: 'keep' | 'remove' = 'keep') =>
  apiRequest('account.deleteAccount', { prompts }, cookie);
const stateOf = (id: string) => db.profile.findUniqueOrThrow({ where: { id } });

let user: TestProfile;
beforeEach(async () => {
  user = await person();
});

describe('account.deleteAccount', () => {
  it.each([
    ['keep', ['Shared']],
    ['remove', []],
  ] as const)(
    'deleting an account of collections leaves what stays with the prompts (%s)',
    async (prompts, left) => {
      const api = callerAs(user);
      await api.collection.create({ name: 'Private' });
      await api.collection.create({ name: 'Shared', visibility: 'shared' });
      expect((await remove(await signedIn(user), prompts)).outcome).toBe('ok');
      const rows = await db.collection.findMany({ where: { createdBy: user.id } });
      expect(rows.map(({ name }) => name)).toEqual(left);
    },
  );

  it('ends every session at once, frees the address, keeps the name on shared prompts, and tells the owner', async () => {
    const prompt = await makePrompt({ creator: user });
    const [mine, other] = [await signedIn(user), await signedIn(user)];
    expect((await remove(mine)).outcome).toBe('ok');
    for (const cookie of [mine, other])
      expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
    const enter = signIn(
      { db, now: new Date(), address: freshAddress(), userAgent: '' },
      { email: user.email, password: PASSWORD },
    );
    await expect(enter).rejects.toMatchObject({ message: 'Invalid login credentials' });
    expect(await stateOf(user.id)).toMatchObject({ email: null, isActive: false, bio: '' });
    expect((await stateOf(user.id)).erasedAt).not.toBeNull();
    expect(await callerAs(GUEST).prompt.get({ identifier: prompt.id })).toMatchObject({
      creatorName: user.fullName,
    });
    expect((await mailTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your Cuebook account was deleted',
    ]);
    expect((await makeProfile({ email: user.email })).id).not.toBe(user.id);
  });

  it('takes the prompts along when asked to', async () => {
    const prompts = [
      await makePrompt({ creator: user }),
      await makePrompt({ creator: user, isShared: false }),
    ];
    expect(JSON.parse((await remove(await signedIn(user), 'remove')).body)).toMatchObject({
      result: { data: { json: { removedPrompts: 2 } } },
    });
    const rows = await db.prompt.findMany({ where: { id: { in: prompts.map(({ id }) => id) } } });
    expect(rows.every(({ deletedAt, deletedBy }) => deletedAt !== null && deletedBy === user.id)).toBe(true);
    expect((await stateOf(user.id)).promptsRemovedBy).toBeNull();
  });

  it('deleting an account is written down once, under its own name', async () => {
    await remove(await signedIn(user));
    expect(await db.auditEvent.findMany({ where: { subjectId: user.id } })).toMatchObject([
      { actorId: user.id, action: 'user.delete', details: { from: 'contributor', prompts: 'keep' } },
    ]);
  });

  it('needs a session that is fresh', async () => {
    const cookie = await signedIn(user, 11);
    expect((await remove(cookie)).outcome).toBe('FORBIDDEN');
    expect((await remove(undefined)).outcome).toBe('UNAUTHORIZED');
    expect(await stateOf(user.id)).toMatchObject({ email: user.email, isActive: true });
    await apiRequest('account.reauthenticate', { password: PASSWORD }, cookie);
    expect((await remove(cookie)).outcome).toBe('ok');
  });

  it('goes once, of many at once', async () => {
    const cookie = await signedIn(user);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => remove(cookie)));
    expect(outcomes.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect(await db.auditEvent.count({ where: { subjectId: user.id } })).toBe(1);
  });

  it('leaves one admin, of all who go at once', async () => {
    await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'contributor' } });
    const admins = await Promise.all([1, 2, 3].map(() => person('admin')));
    const cookies = await Promise.all(admins.map((admin) => signedIn(admin)));
    const answers = await Promise.all(cookies.map((cookie) => remove(cookie)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['CONFLICT', 'ok', 'ok']);
    expect(await db.profile.count({ where: { role: 'admin', isActive: true } })).toBe(1);
    const refused = answers.find(({ outcome }) => outcome === 'CONFLICT');
    expect(refused?.body).toContain('You’re the only admin. Make someone else an admin first.');
  });
});
