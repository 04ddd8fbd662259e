import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { pendingSignInOf } from '@/server/auth/factor-cookies';
import { db } from '@/server/db';
import { Browser } from '../../support/browser';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { createFactor, freshSession } from '../../support/factors';
import { mailTo } from '../../support/mail';

/** A second factor that a role needs, and an admin who takes one away. */

const PASSWORD = 'right password';
const AGO = () => new Date(Date.now() - 10 * 60_000);

let user: TestProfile;
let admin: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  admin = await newMember('admin');
  user = await makeProfile({ password: PASSWORD });
});
afterEach(async () => {
  await admin.api.admin.setSettings({ contributorsNeedFactor: false });
});

async function begun(profile = user) {
  const browser = new Browser();
  await browser.signIn(profile.email, PASSWORD);
  const pendingSignIn = pendingSignInOf(browser.cookieHeader);
  const { factors } = callerAs(GUEST, { address: browser.address, pendingSignIn }).account;
  return { browser, factors };
}

describe('a role that needs a factor', () => {
  beforeEach(async () => {
    await admin.api.admin.setSettings({ contributorsNeedFactor: true });
  });

  it('makes accounts without one add it before anything else', async () => {
    const { browser, factors } = await begun();
    expect(browser.session).toBeUndefined();
    const { signIn, kinds } = await factors.challenge();
    expect(kinds).toEqual([]);
    await browser.auth('callback/factor', { signIn, trust: 'false' });
    expect(browser.session).toBeUndefined();

    const { id, secret } = await factors.enroll({ name: 'Phone', signIn });
    expect(await failureOf(factors.verify({ signIn, id, code: '000000' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    const { recoveryCodes } = await factors.verify({ signIn, id, code: await generate({ secret }) });
    expect(recoveryCodes).toHaveLength(10);
    await browser.auth('callback/factor', { signIn, trust: 'false' });
    expect(browser.session).toBeDefined();
  });

  it('lets nobody with the password alone add one to an account that has one', async () => {
    await createFactor(user, AGO());
    const { factors } = await begun();
    const { signIn } = await factors.challenge();
    expect(await failureOf(factors.enroll({ name: 'Mine', signIn }))).toMatchObject({ code: 'BAD_REQUEST' });
    const [own] = await db.factor.findMany({ where: { profileId: user.id } });
    const ofOwn = factors.verify({ signIn, id: own!.id, code: '123456' });
    expect(await failureOf(ofOwn)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await db.factor.count({ where: { profileId: user.id } })).toBe(1);
  });

  it('a role that needs a factor is asked of nobody in another role, and keeps the last one', async () => {
    const viewer = await makeProfile({ password: PASSWORD, role: 'viewer' });
    expect((await begun(viewer)).browser.session).toBeDefined();
    const { id } = await createFactor(user, AGO());
    const now = new Date();
    const session = await freshSession(user, now);
    const { factors } = callerAs(user, { session, now }).account;
    expect(await failureOf(factors.unenroll({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await factors.list()).recoveryCodes).toBe(10);
  });
});

describe('an admin', () => {
  it('sees the factors of a person, takes them away, and the person is told', async () => {
    const { secret } = await createFactor(user, AGO());
    const { api } = admin;
    const listed = await api.admin.listFactors({ userId: user.id });
    expect(listed).toMatchObject([{ kind: 'totp', status: 'verified' }]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await api.admin.deleteFactor({ userId: user.id })).toEqual({ userId: user.id, removed: 1 });
    expect(await db.recoveryCode.count({ where: { profileId: user.id } })).toBe(0);
    expect((await begun()).browser.session).toBeDefined();
    expect((await mailTo(user.email)).map(({ text }) => text).join()).toContain('An admin removed');
    expect((await api.admin.listAudit({ kind: 'access' })).items).toContainEqual(
      expect.objectContaining({ action: 'user.resetFactor', actorName: admin.profile.fullName }),
    );
  });

  it('takes one by its name, none that is not the person’s, and not their own', async () => {
    const first = await createFactor(user, AGO());
    const second = await createFactor(user, AGO());
    const theirs = await createFactor(await makeProfile(), AGO());
    const { deleteFactor } = admin.api.admin;
    expect(await deleteFactor({ userId: user.id, factorId: first.id })).toMatchObject({ removed: 1 });
    const missing = deleteFactor({ userId: user.id, factorId: theirs.id });
    expect(await failureOf(missing)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await db.factor.findMany({ where: { profileId: user.id }, select: { id: true } })).toEqual([
      { id: second.id },
    ]);
    await createFactor(admin.profile, AGO());
    const own = deleteFactor({ userId: admin.profile.id });
    expect(await failureOf(own)).toMatchObject({ code: 'CONFLICT' });
  });
});
