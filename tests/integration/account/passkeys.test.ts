import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { pendingSignInOf } from '@/server/auth/factor-cookies';
import { db } from '@/server/db';
import { setActive } from '@/server/services/admin/change-user';
import { freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { TestDevice } from '../../support/passkey';

/** Passkeys, as a second factor and as a way in alone. */

const PASSWORD = 'right password';
const REFUSED = { code: 'BAD_REQUEST', message: expect.stringMatching(/Couldn’t verify/) as string };

let user: TestProfile;
let device: TestDevice;
beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
  device = new TestDevice();
});

async function accountOf(profile = user, { minutes = 0 } = {}): Promise<Api['account']> {
  const now = new Date();
  const session = await freshSession(profile, now, new Date(now.getTime() - minutes * 60_000));
  return callerAs(profile, { address: freshAddress(), now, session, userAgent: '' }).account;
}

const guest = (overrides = {}) => callerAs(GUEST, { address: freshAddress(), ...overrides }).account;

async function add(profile = user, made = device): Promise<string> {
  const { passkeys } = await accountOf(profile);
  return (await passkeys.register(made.make(await passkeys.options()))).id;
}

/** The sessions of browsers, without those that the tests call with. */
const sessions = (profile = user) =>
  db.session.count({ where: { profileId: profile.id, userAgent: { not: 'fresh' } } });

describe('adding a passkey', () => {
  it('counts at once, with recovery codes for the first factor', async () => {
    const { passkeys, factors } = await accountOf();
    const added = await passkeys.register(device.make(await passkeys.options()));
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await passkeys.list()).toMatchObject([{ id: added.id, kind: 'passkey', status: 'verified' }]);
    expect(await passkeys.rename({ id: added.id, name: 'My key' })).toEqual({ id: added.id, name: 'My key' });
    await passkeys.remove({ id: added.id });
    expect(await factors.list()).toMatchObject({ factors: [], recoveryCodes: 0 });
  });

  it('adding a passkey is refused for another site, a question of somebody else, one that was answered, and none', async () => {
    const { passkeys } = await accountOf();
    const elsewhere = device.make(await passkeys.options(), { origin: 'https://cuebook.example' });
    expect(await failureOf(passkeys.register(elsewhere))).toMatchObject(REFUSED);
    const theirs = device.make(await (await accountOf(await makeProfile())).passkeys.options());
    expect(await failureOf(passkeys.register(theirs))).toMatchObject(REFUSED);
    const made = device.make(await passkeys.options());
    await passkeys.register(made);
    expect(await failureOf(passkeys.register(made))).toMatchObject(REFUSED);
    const again = (await accountOf(await makeProfile())).passkeys;
    expect(await failureOf(again.register(device.make(await again.options())))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('needs a fresh proof of who it is', async () => {
    const { passkeys } = await accountOf(user, { minutes: 11 });
    expect(await failureOf(passkeys.options())).toMatchObject({ data: { remedy: 'confirmIdentity' } });
  });
});

describe('signing in with just a passkey', () => {
  it('needs no password and no second factor', async () => {
    await add();
    const cookies: string[] = [];
    const { passkeys } = guest({ setCookie: (cookie: string) => void cookies.push(cookie) });
    expect(await passkeys.signIn(device.show(await passkeys.signInOptions()))).toEqual({ signedIn: true });
    expect(cookies.some((cookie) => cookie.startsWith('cuebook.session='))).toBe(true);
    expect(await sessions()).toBe(1);
  });

  it('takes an answer once, of twenty at the same time', async () => {
    await add();
    const answer = device.show(await guest().passkeys.signInOptions());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => guest().passkeys.signIn(answer)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sessions()).toBe(1);
  });

  it('refuses another site, no proof to the device, a copy that counts behind, and unknown ones', async () => {
    await add();
    const { passkeys } = guest();
    const shown = async (
      ...manner: Parameters<TestDevice['show']> extends [unknown, ...infer Rest] ? Rest : never
    ) => failureOf(passkeys.signIn(device.show(await passkeys.signInOptions(), ...manner)));
    expect(await shown({ origin: 'https://cuebook.example' })).toMatchObject(REFUSED);
    expect(await shown({ isVerified: false })).toMatchObject(REFUSED);
    await passkeys.signIn(device.show(await passkeys.signInOptions(), { counter: 9 }));
    expect(await shown({ counter: 9 })).toMatchObject(REFUSED);
    const stranger = new TestDevice();
    expect(await failureOf(passkeys.signIn(stranger.show(await passkeys.signInOptions())))).toMatchObject(
      REFUSED,
    );
    expect(await sessions()).toBe(1);
  });

  it('refuses one that was removed, and that of a shut account', async () => {
    const id = await add();
    const admin = await makeProfile({ role: 'admin' });
    const ctx = { db, actor: admin, now: new Date() };
    await setActive(ctx, { userId: user.id, isActive: false });
    const { passkeys } = guest();
    expect(await failureOf(passkeys.signIn(device.show(await passkeys.signInOptions())))).toMatchObject(
      REFUSED,
    );
    await setActive(ctx, { userId: user.id, isActive: true });
    await (await accountOf()).passkeys.remove({ id });
    expect(await failureOf(passkeys.signIn(device.show(await passkeys.signInOptions())))).toMatchObject(
      REFUSED,
    );
  });
});

describe('a passkey after the password', () => {
  async function begun() {
    const browser = new Browser();
    await browser.signIn(user.email, PASSWORD);
    return { browser, factors: guest({ pendingSignIn: pendingSignInOf(browser.cookieHeader) }).factors };
  }

  it('a passkey after the password is the second factor, without a proof to the device', async () => {
    await add();
    const { browser, factors } = await begun();
    const { signIn, kinds, passkey } = await factors.challenge();
    expect(kinds).toEqual(['passkey']);
    await factors.verify({ signIn, passkey: device.show(passkey!, { isVerified: false }) });
    await browser.auth('callback/factor', { signIn, trust: 'false' });
    expect(browser.session).toBeDefined();
  });

  it('a passkey after the password is nobody else’s, and no answer to the question of a sign-in without password', async () => {
    await add();
    const other = new TestDevice();
    await add(await makeProfile(), other);
    const { factors } = await begun();
    const { signIn, passkey } = await factors.challenge();
    expect(await failureOf(factors.verify({ signIn, passkey: other.show(passkey!) }))).toMatchObject(REFUSED);
    const open = await guest().passkeys.signInOptions();
    expect(await failureOf(factors.verify({ signIn, passkey: device.show(open) }))).toMatchObject(REFUSED);
    expect(await failureOf(guest().passkeys.signIn(device.show(passkey!)))).toMatchObject(REFUSED);
  });
});
