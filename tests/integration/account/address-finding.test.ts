import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';
import { proveAddress } from '@/server/services/account/prove-address';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { liveSession, makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';
import { fillAccount, working } from '../../support/typed-account';

/** Notices to the owner of an address and to admins about an account that someone else had set up. */

afterEach(() => db.serviceSettings.deleteMany());

/** The owner of the address proves it, as a reader of its mail. */
const prove = ({ id }: TestProfile) =>
  db.$transaction((tx) => proveAddress(tx, id, { now: new Date(), by: 'reader', setsPassword: false }));

const isShared = async (where: object) =>
  db.prompt.count({ where: { ...where, isShared: true, deletedAt: null } });

describe('the owner of an address', () => {
  it('the owner of an address is told what was found, and keeps it private', async () => {
    const { profile } = await fillAccount();
    const api = callerAs(profile);
    expect(await api.account.addressFinding()).toBeNull();
    await prove(profile);
    const found = await api.account.addressFinding();
    expect(found).toMatchObject({ ended: { password: 1, session: 1, factor: 3 }, written: 3, shared: 2 });
    expect(await api.account.settleFinding({ decision: 'keep' })).toEqual({ changed: 0 });
    expect(await api.account.addressFinding()).toBeNull();
    expect(await isShared({ createdBy: profile.id })).toBe(0);
    expect((await failureOf(api.account.settleFinding({ decision: 'delete' }))).code).toBe('NOT_FOUND');
  });

  it('the owner of an address keeps it as it was: what was public is public again, nothing else', async () => {
    const { profile } = await fillAccount();
    await prove(profile);
    await makePrompt({ creator: profile, isShared: false });
    expect(await callerAs(profile).account.settleFinding({ decision: 'share' })).toEqual({ changed: 2 });
    expect(await isShared({ createdBy: profile.id })).toBe(1);
    expect(await db.collection.count({ where: { createdBy: profile.id, visibility: 'shared' } })).toBe(1);
  });

  it('an owner who has become a viewer shares nothing again', async () => {
    const { profile } = await fillAccount();
    await prove(profile);
    const viewer = callerAs({ ...profile, role: 'viewer' });
    expect(await viewer.account.settleFinding({ decision: 'share' })).toEqual({ changed: 0 });
    expect(await db.collection.count({ where: { createdBy: profile.id, visibility: 'shared' } })).toBe(0);
  });

  it('the owner of an address moves it to the Trash, but nothing written since', async () => {
    const { profile } = await fillAccount();
    await prove(profile);
    const later = await makePrompt({ creator: profile, now: new Date(Date.now() + 1_000) });
    expect(await callerAs(profile).account.settleFinding({ decision: 'delete' })).toEqual({ changed: 3 });
    const left = await db.prompt.findMany({
      where: { createdBy: profile.id, deletedAt: null },
      select: { id: true },
    });
    expect(left).toEqual([{ id: later.id }]);
  });

  it('the owner of an address whose account they set up themselves hears nothing, and keeps everything', async () => {
    const { profile, works } = await fillAccount();
    await db.$transaction((tx) => proveAddress(tx, profile.id, { now: new Date(), by: 'holder' }));
    expect(await callerAs(profile).account.addressFinding()).toBeNull();
    expect((await working({ profile, works })).length).toBe(Object.keys(works).length);
  });
});

describe('an admin', () => {
  const mailIsSet = () =>
    db.serviceSettings.create({ data: { name: 'mail', config: {}, savedAt: new Date() } as never });

  it('makes nobody an admin whose address is only typed where mail can prove it', async () => {
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const user = await makeProfile();
    await mailIsSet();
    const change = { userId: user.id, role: 'admin' } as const;
    expect(await failureOf(admin.setRole(change))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('hasn’t confirmed') as string,
    });
    // Roles below hold at once.
    await admin.setRole({ userId: user.id, role: 'viewer' });
    expect((await failureOf(admin.confirmAddress({ userId: user.id }))).code).toBe('CONFLICT');
    await db.profile.update({ where: { id: user.id }, data: { emailProvedAt: new Date() } });
    await admin.setRole(change);
  });

  it('makes nobody an admin by an address that was written over a typed one, but an account that nobody can be in', async () => {
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    await mailIsSet();
    const typist = await fillAccount();
    const email = `${randomUUID()}@example.org`;
    await admin.updateUser({ userId: typist.profile.id, email });
    expect(await admin.addressState({ userId: typist.profile.id })).toMatchObject({ state: 'others' });
    const change = { userId: typist.profile.id, role: 'admin' } as const;
    expect(await failureOf(admin.setRole(change))).toMatchObject({ code: 'CONFLICT' });
    const made = await makeAdmin({ db, now: new Date() }, email);
    expect(made).toMatchObject({ ended: null, wasProved: false, left: { password: 1, token: 1, agent: 1 } });
    const nobodys = await makeProfile({ emailWriter: 'others' });
    await admin.setRole({ userId: nobodys.id, role: 'admin' });
  });

  it('an admin on a server without mail says “It is theirs”, which ends nothing, or gets a link, which ends the rest', async () => {
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const theirs = await fillAccount();
    expect(await admin.addressState({ userId: theirs.profile.id })).toEqual({
      state: 'typed',
      canMail: false,
    });
    const before = await working(theirs);
    await admin.confirmAddress({ userId: theirs.profile.id });
    expect(await working(theirs)).toEqual(before);
    expect(await admin.addressState({ userId: theirs.profile.id })).toMatchObject({ state: 'proved' });
    await admin.setRole({ userId: theirs.profile.id, role: 'admin' });

    const others = await fillAccount();
    const { url } = await admin.makeUserLink({ userId: others.profile.id });
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')!;
    await callerAs(GUEST, { address: freshAddress() }).account.resetPassword({
      token,
      password: 'a new password',
    });
    expect(await working(others)).toEqual([]);
  });

  it('sees what stayed in accounts from before, until they say that it is theirs', async () => {
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const { profile } = await fillAccount({ emailWriter: 'before' });
    await prove(profile);
    const listed = (await admin.listStayed()).find(({ userId }) => userId === profile.id);
    expect(listed).toMatchObject({ memberships: 2, grants: 1, shared: 1 });
    expect(await admin.addressState({ userId: profile.id })).toMatchObject({ state: 'stayed' });
    await admin.confirmAddress({ userId: profile.id });
    expect((await admin.listStayed()).some(({ userId }) => userId === profile.id)).toBe(false);
  });

  it('changes an address: nobody typed it, so its proof ends nothing', async () => {
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const account = await fillAccount();
    const email = `${crypto.randomUUID()}@example.org`;
    await admin.updateUser({ userId: account.profile.id, email });
    await prove(account.profile);
    expect(await db.addressFinding.count({ where: { profileId: account.profile.id } })).toBe(0);
    expect(await account.works.token()).toBe(true);
  });
});

describe('linking a sign-in with the same address', () => {
  it('linking a sign-in with the same address in a browser that is signed in proves it, and ends nothing', async () => {
    const profile = await makeProfile();
    const session = await liveSession(profile);
    const { linkIdentity } = await import('@/server/services/account/link-identity');
    const claims = {
      provider: 'google',
      issuer: '',
      subject: crypto.randomUUID(),
      email: profile.email,
      isEmailVerified: true,
      isVerificationUnsaid: false,
      fullName: null,
      groups: null,
      guessedMember: null,
      areGroupsUnsaid: false,
      hasTooManyGroups: false,
    } as const;
    await linkIdentity({ db, actor: profile, now: new Date(), address: freshAddress(), session }, claims);
    expect(await db.profile.count({ where: { id: profile.id, emailProvedAt: { not: null } } })).toBe(1);
    expect(await db.session.count({ where: { profileId: profile.id } })).toBe(1);
    expect(await mailTo(profile.email)).toHaveLength(1);
  });
});
