import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { pendingSignInOf } from '@/server/auth/factor-cookies';
import { db } from '@/server/db';
import { consumeCode } from '@/server/services/account/factors/consume-code';
import { setActive } from '@/server/services/admin/change-user';
import { freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, type TestProfile } from '../../support/factories';
import { createFactor, type TestFactor, freshSession } from '../../support/factors';
import { mailTo } from '../../support/mail';

/** Signing in with a second factor. */

const PASSWORD = 'right password';
const STEP_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const ENDED = { code: 'BAD_REQUEST', message: expect.stringMatching(/started in another browser/) as string };
const WRONG = {
  code: 'BAD_REQUEST',
  message: expect.stringMatching(/^Wrong or already used code/) as string,
};

let user: TestProfile;
let factor: TestFactor;
beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
  factor = await createFactor(user, new Date(Date.now() - 10 * STEP_MS));
});

const codeNow = () => generate({ secret: factor.secret });
const errorOf = ({ location }: { location: string | null }) =>
  new URL(location ?? '', 'http://localhost').searchParams.get('error');

/** The factor calls as a browser makes them. */
const factorsIn = (browser: Browser, now = new Date()) =>
  callerAs(GUEST, { address: browser.address, now, pendingSignIn: pendingSignInOf(browser.cookieHeader) })
    .account.factors;

/** A browser in which the right password was typed. */
async function begun(browser = new Browser()): Promise<{ browser: Browser; signIn: string }> {
  const answer = await browser.signIn(user.email, PASSWORD);
  expect(errorOf(answer)).toBe('factor_required');
  const { signIn } = await factorsIn(browser).challenge();
  return { browser, signIn };
}

async function finish(browser: Browser, signIn: string, trust = false): Promise<string | null> {
  return errorOf(await browser.auth('callback/factor', { signIn, trust: String(trust) }));
}

describe('a sign-in with a second factor', () => {
  it('makes a session only when the code was right', async () => {
    const { browser, signIn } = await begun();
    expect(browser.session).toBeUndefined();
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(0);
    expect(await factorsIn(browser).challenge()).toMatchObject({ signIn, kinds: ['totp'] });

    expect(await finish(browser, signIn)).toBe('Enter a code');
    expect(await failureOf(factorsIn(browser).verify({ signIn, code: '000000' }))).toMatchObject(WRONG);
    expect(await finish(browser, signIn)).toBe('Enter a code');
    expect(await factorsIn(browser).verify({ signIn, code: await codeNow() })).toEqual({
      recoveryCodes: null,
    });
    expect(await finish(browser, signIn)).toBeNull();
    expect(browser.session).toBeDefined();
    expect(pendingSignInOf(browser.cookieHeader)).toBeUndefined();
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(1);
  });

  it('says nothing about two-factor authentication without the right password', async () => {
    const browser = new Browser();
    const answer = await browser.signIn(user.email, 'wrong password');
    expect(errorOf(answer)).toBe('Invalid login credentials');
    expect(pendingSignInOf(browser.cookieHeader)).toBeUndefined();
    expect(await failureOf(factorsIn(browser).challenge())).toMatchObject(ENDED);
  });

  it('keeps only a hash of what the cookie holds, which scripts do not read', async () => {
    const browser = new Browser();
    const { setCookies } = await browser.signIn(user.email, PASSWORD);
    const cookie = setCookies.find((line) => line.startsWith('cuebook.factor='))!;
    expect(cookie).toMatch(/; HttpOnly/);
    const rows = JSON.stringify(await db.pendingSignIn.findMany({ where: { profileId: user.id } }));
    expect(rows).not.toContain(pendingSignInOf(browser.cookieHeader));
  });

  it('a sign-in with a second factor is finished once, however often that is tried', async () => {
    const { browser, signIn } = await begun();
    await factorsIn(browser).verify({ signIn, code: await codeNow() });
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await Promise.all([browser, copy].map((one) => finish(one, signIn)));
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(1);
    expect(await failureOf(factorsIn(copy).challenge())).toMatchObject(ENDED);
  });

  it('lets one code sign in once, in twenty browsers at the same time', async () => {
    // One after the other: many passwords at once would be asked for a challenge.
    const browsers: Awaited<ReturnType<typeof begun>>[] = [];
    while (browsers.length < 8) browsers.push(await begun());
    const code = await codeNow();
    const outcomes = await Promise.allSettled(
      browsers.map(async ({ browser, signIn }) => {
        await factorsIn(browser).verify({ signIn, code });
        expect(await finish(browser, signIn)).toBeNull();
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.session.count({ where: { profileId: user.id } })).toBe(1);
    // The limit of wrong codes refuses the rest of twenty; without it the row does.
    const row = await db.factor.findUniqueOrThrow({ where: { id: factor.id } });
    const later = new Date(Date.now() + 2 * STEP_MS);
    const next = await generate({ secret: factor.secret, epoch: later.getTime() / 1_000 });
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => consumeCode({ db, now: later }, row, next)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('takes a recovery code once, in any case and spacing, and tells the owner', async () => {
    const [recoveryCode] = factor.recoveryCodes;
    const first = await begun();
    const typed = ` ${recoveryCode!.toUpperCase().replaceAll('-', ' ')} `;
    await factorsIn(first.browser).verify({ signIn: first.signIn, recoveryCode: typed });
    expect(await finish(first.browser, first.signIn)).toBeNull();
    const second = await begun();
    const again = factorsIn(second.browser).verify({ signIn: second.signIn, recoveryCode: recoveryCode! });
    expect(await failureOf(again)).toMatchObject(WRONG);
    expect((await mailTo(user.email)).map(({ text }) => text).join()).toContain('A recovery code was used');
    expect(await db.recoveryCode.count({ where: { profileId: user.id } })).toBe(9);
  });

  it('a sign-in with a second factor can be guessed ten times, from however many browsers', async () => {
    const outcomes: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { browser, signIn } = await begun();
      const captchaToken = await solved('factorsVerify');
      const guess = factorsIn(browser).verify({
        signIn,
        recoveryCode: `aaaa-aaaa-aaa${tries}`,
        captchaToken,
      });
      outcomes.push((await failureOf(guess)).code);
    }
    expect(outcomes).toEqual([...Array<string>(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS']);
  });

  it('a sign-in with a second factor is refused with its reason when it is over, another browser’s or another tab’s', async () => {
    const { browser, signIn } = await begun();
    const code = await codeNow();
    const late = new Date(Date.now() + 11 * 60_000);
    expect(await failureOf(factorsIn(browser, late).verify({ signIn, code }))).toMatchObject({
      message: expect.stringMatching(/timed out after ten minutes/) as string,
    });
    expect(await failureOf(factorsIn(new Browser()).verify({ signIn, code }))).toMatchObject(ENDED);
    const newer = await begun(browser);
    expect(await failureOf(factorsIn(browser).verify({ signIn, code }))).toMatchObject({
      message: expect.stringMatching(/You started another sign-in/) as string,
    });
    await factorsIn(browser).verify({ signIn: newer.signIn, code });
    expect(await finish(browser, signIn)).toMatch(/You started another sign-in/);
    expect(await finish(browser, newer.signIn)).toBeNull();
    expect(await finish(browser, newer.signIn)).toMatch(/Please sign in again/);
  });

  it('ends when the account is shut or has another password meanwhile', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const { browser, signIn } = await begun();
    await factorsIn(browser).verify({ signIn, code: await codeNow() });
    await setActive({ db, actor: admin, now: new Date() }, { userId: user.id, isActive: false });
    expect(await finish(browser, signIn)).toMatch(/Please sign in again/);
    await setActive({ db, actor: admin, now: new Date() }, { userId: user.id, isActive: true });

    const other = await begun();
    await callerAs(user, { address: freshAddress() }).account.changePassword({
      currentPassword: PASSWORD,
      password: 'another password',
    });
    expect(await failureOf(factorsIn(other.browser).challenge())).toMatchObject(ENDED);
  });

  it('ends when the way in that it began with is taken away', async () => {
    const { browser } = await begun();
    const now = new Date();
    const session = await freshSession(user, now);
    const { identities } = callerAs(user, { session, now }).account;
    await db.identity.create({ data: { profileId: user.id, provider: 'github', subject: user.id } });
    const password = (await identities.list()).find(({ provider }) => provider === 'password');
    await identities.unlink({ id: password!.id });
    expect(await failureOf(factorsIn(browser).challenge())).toMatchObject(ENDED);
  });

  it('asks nobody without a verified factor', async () => {
    const other = await makeProfile({ password: PASSWORD });
    const session = await freshSession(other);
    await callerAs(other, { session }).account.factors.enroll({ name: 'Begun and left' });
    const browser = new Browser();
    await browser.signIn(other.email, PASSWORD);
    expect(browser.session).toBeDefined();
  });
});

describe('a trusted browser', () => {
  async function trusting(): Promise<Browser> {
    const { browser, signIn } = await begun();
    await factorsIn(browser).verify({ signIn, recoveryCode: factor.recoveryCodes.pop()! });
    expect(await finish(browser, signIn, true)).toBeNull();
    await browser.signOut();
    return browser;
  }
  const self = () => callerAs(user, { address: freshAddress() }).account;

  it('a trusted browser is not asked again for thirty days, for this account only', async () => {
    const browser = await trusting();
    await browser.signIn(user.email, PASSWORD);
    expect(browser.session).toBeDefined();

    const other = await makeProfile({ password: PASSWORD });
    await createFactor(other, new Date(Date.now() - 10 * STEP_MS));
    expect(errorOf(await browser.signIn(other.email, PASSWORD))).toBe('factor_required');

    const [row] = await db.trustedBrowser.findMany({ where: { profileId: user.id } });
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(30 * DAY_MS);
    await db.trustedBrowser.updateMany({ data: { expiresAt: new Date() } });
    await begun(browser);
  });

  it('a trusted browser is shown to its owner, who can end it', async () => {
    const browser = await trusting();
    const { trusted } = await self().factors.list();
    expect(trusted).toMatchObject([{ device: expect.any(String) as string }]);
    const stranger = callerAs(await makeProfile()).account.factors;
    expect(await stranger.endTrust({ id: trusted[0]!.id })).toEqual({ ended: 0 });
    expect(await self().factors.endTrust({ id: trusted[0]!.id })).toEqual({ ended: 1 });
    await begun(browser);
  });

  it('a trusted browser is trusted no longer once the password has changed', async () => {
    await trusting();
    await self().changePassword({ currentPassword: PASSWORD, password: PASSWORD });
    expect(await db.trustedBrowser.count({ where: { profileId: user.id } })).toBe(0);
  });

  it('a trusted browser does not take the cookie of another account', async () => {
    const browser = await trusting();
    const other = await makeProfile({ password: PASSWORD });
    await createFactor(other, new Date(Date.now() - 10 * STEP_MS));
    const { trustOf, trustCookie } = await import('@/server/auth/factor-cookies');
    const token = trustOf(browser.cookieHeader, user.id)!;
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(trustCookie(other.id, token))!;
    browser.cookies.set(name!, value!);
    expect(errorOf(await browser.signIn(other.email, PASSWORD))).toBe('factor_required');
  });
});
