import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { findLiveSession } from '@/server/services/account/session-rows';
import { signIn } from '@/server/services/account/sign-in';
import { apiRequest } from '../../support/api-request';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makeSession, type TestProfile, unique } from '../../support/factories';
import { databaseFingerprint } from '../../support/fingerprint';
import { mailTo } from '../../support/mail';
import { readStream, startInstance } from '../../support/prompt-stream';

/** admin.getUser, admin.updateUser and admin.signOutUser. */

const NOW = new Date('2026-05-01T00:00:00Z');
const PASSWORD = 'a password';

let admin: TestProfile;
let api: Api['admin'];

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin' });
  api = callerAs(admin, { now: NOW }).admin;
});

const newPhone = () => `+64${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
const eventsOf = (id: string) =>
  db.auditEvent.findMany({
    where: { subjectId: id },
    orderBy: { id: 'asc' },
    select: { at: true, actorId: true, action: true, details: true },
  });
const enter = (email: string) =>
  signIn({ db, now: new Date(), address: '192.0.2.9', userAgent: '' }, { email, password: PASSWORD });

describe('admin.getUser', () => {
  it('gives what admins may know of an account, and no secret', async () => {
    const user = await makeProfile({ password: PASSWORD, role: 'viewer' });
    await makeSession(user, { now: new Date(NOW.getTime() - 60_000) });
    await makeSession(user, { now: new Date(NOW.getTime() - 400 * 86_400_000) });
    expect(await api.getUser({ userId: user.id })).toEqual({
      id: user.id,
      fullName: user.fullName,
      email: user.email,
      phone: null,
      role: 'viewer',
      isActive: true,
      deletedAt: null,
      hasPassword: true,
      linkExpiresAt: null,
      createdAt: expect.any(Date) as Date,
      updatedAt: expect.any(Date) as Date,
      identities: [
        {
          id: expect.any(String) as string,
          provider: 'password',
          account: null,
          lastUsedAt: null,
          createdAt: expect.any(Date) as Date,
        },
      ],
      sessions: 1,
      lastSeenAt: new Date(NOW.getTime() - 60_000),
      browsers: [
        {
          id: expect.any(String) as string,
          device: 'Unknown device',
          createdAt: new Date(NOW.getTime() - 60_000),
          lastSeenAt: new Date(NOW.getTime() - 60_000),
        },
      ],
      lastSignInAt: null,
      lastSignIn: null,
    });
  });

  it('says when, with what and from where somebody signed in last', async () => {
    const user = await makeProfile({ password: PASSWORD });
    await enter(user.email);
    expect(await api.getUser({ userId: user.id })).toMatchObject({
      lastSignInAt: expect.any(Date) as Date,
      lastSignIn: { network: '192.0.2.0/24', isNewBrowser: true },
    });
  });

  it('finds no account that was deleted for good', async () => {
    const user = await makeProfile();
    await api.deleteUser({ userId: user.id, prompts: 'keep' });
    expect((await failureOf(api.getUser({ userId: user.id }))).code).toBe('NOT_FOUND');
  });
});

describe('admin.updateUser', () => {
  it('changes what is sent and nothing else, and writes down what, not to what', async () => {
    const user = await makeProfile({ bio: 'Stays.' });
    const phone = newPhone();
    const fullName = unique('Renamed');
    expect(await api.updateUser({ userId: user.id, fullName, phone })).toMatchObject({
      fullName,
      phone,
      email: user.email,
      role: 'contributor',
      updatedAt: NOW,
    });
    expect(await db.profile.findUnique({ where: { id: user.id } })).toMatchObject({ bio: 'Stays.' });
    expect(await eventsOf(user.id)).toEqual([
      { at: NOW, actorId: admin.id, action: 'user.update', details: { fields: ['fullName', 'phone'] } },
    ]);
    expect(await api.updateUser({ userId: user.id, phone: '' })).toMatchObject({ phone: null });
  });

  it('admin.updateUser to what somebody is called already changes and writes nothing', async () => {
    const user = await makeProfile();
    const before = await databaseFingerprint();
    await api.updateUser({ userId: user.id, fullName: user.fullName, email: user.email.toUpperCase() });
    await api.updateUser({ userId: user.id });
    expect(await databaseFingerprint()).toBe(before);
  });

  it('moves the sign-in to another address, ends links to the old one and tells it', async () => {
    const user = await makeProfile({ password: PASSWORD });
    const later = { createdAt: NOW, expiresAt: new Date(Date.now() + 60_000) };
    const token = { ...later, tokenHash: randomUUID(), profileId: user.id };
    await db.passwordResetToken.create({ data: token });
    await db.emailChange.create({ data: { ...token, newEmail: 'waits@example.org' } });
    const email = `${randomUUID()}@example.org`;
    await api.updateUser({ userId: user.id, email: ` ${email.toUpperCase()} ` });
    await expect(enter(email)).resolves.toMatchObject({ profileId: user.id });
    await expect(enter(user.email)).rejects.toThrow('Invalid login credentials');
    expect(await db.passwordResetToken.count({ where: { profileId: user.id } })).toBe(0);
    expect(await db.emailChange.count({ where: { profileId: user.id } })).toBe(0);
    const [notice] = await mailTo(user.email, new Date(NOW.getTime() + 1_000));
    expect(notice?.subject).toBe('Your Cuebook email address was changed');
    expect(notice?.text).not.toContain(email);
  });

  it('takes an address or a number for a sign-in, but not both away', async () => {
    const user = await makeProfile({ password: PASSWORD });
    const phone = newPhone();
    expect(await failureOf(api.updateUser({ userId: user.id, email: '' }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Enter an email address or a phone number',
    });
    await api.updateUser({ userId: user.id, email: null, phone });
    await expect(enter(phone)).resolves.toMatchObject({ profileId: user.id });
  });

  it('says which of address and number another account has, and changes nothing', async () => {
    const [user, other] = [await makeProfile(), await makeProfile()];
    const phone = newPhone();
    await api.updateUser({ userId: other.id, phone });
    const before = await databaseFingerprint();
    const fullName = 'Not taken over';
    expect(await failureOf(api.updateUser({ userId: user.id, fullName, email: other.email }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another account already uses this email address',
    });
    expect(await failureOf(api.updateUser({ userId: user.id, fullName, phone }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another account already uses this phone number',
    });
    expect(await databaseFingerprint()).toBe(before);
  });

  it('changing ten accounts to one address at once gives it to one', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => makeProfile()));
    const email = `${randomUUID()}@example.org`;
    const outcomes = await Promise.allSettled(users.map(({ id }) => api.updateUser({ userId: id, email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await db.profile.count({ where: { email } })).toBe(1);
  });

  it('leaves an admin’s own address to their own screen, which asks for the password', async () => {
    const before = await databaseFingerprint();
    for (const change of [{ email: 'thief@example.org' }, { phone: newPhone() }]) {
      expect(await failureOf(api.updateUser({ userId: admin.id, ...change }))).toMatchObject({
        code: 'CONFLICT',
        message: 'Change your own email address in Account security',
      });
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each([
    { fullName: '' },
    { fullName: 'two\nlines' },
    { email: 'nobody' },
    { phone: 'call me' },
    { role: 'admin' },
    { isActive: false },
    { password: 'hunter2hunter2' },
  ])('admin.updateUser refuses %j', async (change) => {
    const user = await makeProfile();
    expect((await failureOf(api.updateUser({ userId: user.id, ...change }))).code).toBe('BAD_REQUEST');
  });
});

describe('admin.signOutUser', () => {
  it('ends every session of one account at once, and writes it down', async () => {
    const [user, other] = [await makeProfile({ password: PASSWORD }), await makeProfile()];
    const [{ cookie }, others] = await Promise.all([
      makeSession(user),
      makeSession(other),
      makeSession(user),
    ]);
    const now = new Date();
    const { signOutUser } = callerAs(admin, { now }).admin;
    expect(await signOutUser({ userId: user.id })).toEqual({ userId: user.id, ended: 2 });
    expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
    expect((await apiRequest('account.sessions', undefined, others.cookie)).outcome).toBe('ok');
    expect(await signOutUser({ userId: user.id })).toEqual({ userId: user.id, ended: 0 });
    expect(await eventsOf(user.id)).toEqual([
      { at: now, actorId: admin.id, action: 'user.signOut', details: {} },
    ]);
    await expect(enter(user.email)).resolves.toMatchObject({ profileId: user.id });
  });

  it('ends the streams of their browsers, and nobody else’s', async () => {
    const hub = await startInstance();
    const user = await makeProfile();
    const { sessionId } = await makeSession(user);
    const session = await findLiveSession(db, sessionId, new Date());
    const own = await readStream(hub, user, { session: session! });
    await callerAs(admin).admin.signOutUser({ userId: user.id });
    await own.ended;
    await hub.close();
  });
});

it('somebody who stopped being an admin when the request began changes nothing', async () => {
  const former = await makeProfile({ role: 'admin' });
  const user = await makeProfile();
  await makeSession(user);
  await api.setRole({ userId: former.id, role: 'viewer' });
  const before = await databaseFingerprint();
  const late = callerAs(former).admin;
  const rename = late.updateUser({ userId: user.id, fullName: 'Mine' });
  expect((await failureOf(rename)).code).toBe('FORBIDDEN');
  expect((await failureOf(late.signOutUser({ userId: user.id }))).code).toBe('FORBIDDEN');
  expect(await databaseFingerprint()).toBe(before);
});
