import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { signIn } from '@/server/services/account/sign-in';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { databaseFingerprint } from '../../support/fingerprint';
import { mailTo, tokenIn } from '../../support/mail';

/** admin.createUser and admin.inviteUser. */

const DAY_MS = 86_400_000;
const PASSWORD = 'a password';

let admin: TestProfile;
let api: Api['admin'];

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin', fullName: 'Grace Hopper' });
  api = callerAs(admin).admin;
});

const newEmail = () => `${randomUUID()}@example.org`;
const enter = (email: string, password = PASSWORD) =>
  signIn({ db, now: new Date(), address: '192.0.2.9', userAgent: '' }, { email, password });
const actionsOf = async (id: string) =>
  (await db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId }) => [action, actorId],
  );

describe('admin.createUser', () => {
  it('makes an account that its password opens', async () => {
    const email = newEmail();
    const { userId } = await api.createUser({ fullName: 'Ada', email, role: 'viewer', password: PASSWORD });
    await expect(enter(email)).resolves.toMatchObject({ profileId: userId });
    expect(await api.getUser({ userId })).toMatchObject({
      fullName: 'Ada',
      role: 'viewer',
      hasPassword: true,
    });
    expect(await actionsOf(userId)).toEqual([['user.create', admin.id]]);
  });

  it('makes a contributor with just a phone number', async () => {
    const phone = '+6421000001';
    const { userId } = await api.createUser({ fullName: 'Ada', email: '', phone, password: PASSWORD });
    await expect(enter(phone)).resolves.toMatchObject({ profileId: userId });
    expect(await api.getUser({ userId })).toMatchObject({ role: 'contributor', email: null, phone });
  });

  it('admin.createUser without a password lets nobody in', async () => {
    const email = newEmail();
    await api.createUser({ fullName: 'Ada', email });
    for (const password of ['', ' ', 'null', PASSWORD])
      await expect(enter(email, password)).rejects.toThrow();
  });

  it('says which of address and number is taken, and makes nothing', async () => {
    const other = await makeProfile();
    const phone = '+6421000002';
    await api.updateUser({ userId: other.id, phone });
    const before = await databaseFingerprint();
    const fullName = 'Second';
    expect(await failureOf(api.createUser({ fullName, email: other.email.toUpperCase() }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another account already uses this email address',
    });
    expect(await failureOf(api.createUser({ fullName, email: newEmail(), phone }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another account already uses this phone number',
    });
    expect(await databaseFingerprint()).toBe(before);
  });

  it('admin.createUser of ten at once with one address makes one', async () => {
    const email = newEmail();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.createUser({ fullName: 'Twin', email })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.profile.count({ where: { email } })).toBe(1);
  });

  it.each([
    { fullName: '', email: 'a@example.org' },
    { fullName: 'Ada' },
    { fullName: 'Ada', email: '', phone: '' },
    { fullName: 'Ada', email: 'nobody' },
    { fullName: 'Ada', email: 'a@example.org', password: 'short' },
    { fullName: 'Ada', email: 'a@example.org', role: 'owner' },
    { fullName: 'Ada', email: 'a@example.org', isActive: false },
  ])('admin.createUser refuses %j', async (input) => {
    expect((await failureOf(api.createUser(input as never))).code).toBe('BAD_REQUEST');
  });
});

describe('admin.inviteUser', () => {
  it('sends a link that sets the first password once, within seven days', async () => {
    const email = newEmail();
    const start = new Date();
    const late = new Date(start.getTime() + 6.9 * DAY_MS);
    const { userId, expiresAt } = await callerAs(admin, { now: start }).admin.inviteUser({ email });
    expect(expiresAt).toEqual(new Date(start.getTime() + 7 * DAY_MS));
    expect(await api.getUser({ userId })).toMatchObject({
      fullName: email.split('@')[0],
      role: 'contributor',
      hasPassword: false,
      linkExpiresAt: expiresAt,
    });
    const [mail] = await mailTo(email, start);
    expect(mail?.subject).toBe('You’re invited to Cuebook');
    expect(mail?.text).toContain('Grace Hopper created an account for you');
    const token = tokenIn(mail);
    const guest = callerAs(GUEST, { now: late }).account;
    expect(await guest.checkRecoveryLink({ token })).toEqual({ isValid: true });
    await guest.resetPassword({ token, password: PASSWORD });
    await expect(enter(email)).resolves.toMatchObject({ profileId: userId });
    expect((await failureOf(guest.resetPassword({ token, password: 'another one' }))).code).toBe(
      'BAD_REQUEST',
    );
    expect(await actionsOf(userId)).toEqual([
      ['user.create', admin.id],
      ['user.invite', admin.id],
    ]);
  });

  it('a link is of no use after seven days', async () => {
    const email = newEmail();
    const start = new Date();
    await callerAs(admin, { now: start }).admin.inviteUser({ email });
    const token = tokenIn((await mailTo(email, start))[0]);
    const guest = callerAs(GUEST, { now: new Date(start.getTime() + 7 * DAY_MS) }).account;
    expect(await guest.checkRecoveryLink({ token })).toEqual({ isValid: false });
    expect((await failureOf(guest.resetPassword({ token, password: PASSWORD }))).code).toBe('BAD_REQUEST');
  });

  it('once more sends a new link to the same account, and the one before dies', async () => {
    const email = newEmail();
    const first = await api.inviteUser({ email, fullName: 'Mary', role: 'viewer' });
    const firstToken = tokenIn((await mailTo(email, new Date(Date.now() + 1_000)))[0]);
    const second = await api.inviteUser({
      email: ` ${email.toUpperCase()}`,
      fullName: 'Other',
      role: 'admin',
    });
    expect(second.userId).toBe(first.userId);
    expect(await api.getUser({ userId: first.userId })).toMatchObject({ fullName: 'Mary', role: 'viewer' });
    const secondToken = tokenIn((await mailTo(email, new Date(Date.now() + 1_000)))[0]);
    const { checkRecoveryLink } = callerAs(GUEST).account;
    expect(await checkRecoveryLink({ token: firstToken })).toEqual({ isValid: false });
    expect(await checkRecoveryLink({ token: secondToken })).toEqual({ isValid: true });
  });

  it('ten at once make one account with one link', async () => {
    const email = newEmail();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => api.inviteUser({ email })));
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { id } = await db.profile.findUniqueOrThrow({ where: { email } });
    expect(await db.passwordResetToken.count({ where: { profileId: id } })).toBe(1);
  });

  it('refuses an address whose account is open, deactivated or deleted, and sends nothing', async () => {
    const open = await makeProfile({ password: PASSWORD, emailProvedAt: new Date() });
    const shut = await makeProfile({ isActive: false });
    const deleted = await makeProfile();
    await api.deleteUser({ userId: deleted.id, prompts: 'keep', shouldSoftDelete: true });
    const before = await databaseFingerprint();
    for (const [{ email }, message] of [
      [open, 'Another account already uses this email address'],
      [shut, 'The account with this email address is deactivated. Reactivate it first.'],
      [deleted, 'A deleted account uses this email address. Restore it or delete it permanently.'],
    ] as const) {
      expect(await failureOf(api.inviteUser({ email }))).toMatchObject({ code: 'CONFLICT', message });
    }
    expect(await databaseFingerprint()).toBe(before);
  });

  it('writes a name in a mail as text', async () => {
    const email = newEmail();
    await api.inviteUser({ email, fullName: '<b>Bobby</b>' });
    const [mail] = await mailTo(email, new Date(Date.now() + 1_000));
    expect(mail?.html).toContain('&lt;b&gt;Bobby&lt;/b&gt;');
  });
});
