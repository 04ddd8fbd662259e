import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { readSessionToken } from '@/server/auth/session-cookie';
import { pendingSignInOf } from '@/server/auth/factor-cookies';
import { db } from '@/server/db';
import { findLiveSession } from '@/server/services/account/session-rows';
import { signInWithProvider } from '@/server/services/account/sign-in-with-provider';
import { freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, PROVED, type TestProfile } from '../../support/factories';
import { createFactor, type TestFactor } from '../../support/factors';
import { mailTo, tokenIn } from '../../support/mail';
import { type FilledAccount, fillAccount, working } from '../../support/typed-account';

/**
 * What the first sign-in after a password reset shows: every other way into a proved account, to end one or all. The
 * reset itself and its link list nothing and end no second factor.
 */

const NEW = 'a new password';
const HOUR_MS = 60 * 60 * 1_000;
const EVERY_KIND = [
  'agent',
  'factor',
  'identity',
  'passkey',
  'recoveryCodes',
  'session',
  'token',
  'trustedBrowser',
];

/** What goes with the last second factor. */
const DEPENDENT = ['recoveryCodes', 'trustedBrowser'];

const guest = () => callerAs(GUEST, { address: freshAddress() }).account;

async function reset({ email }: TestProfile): Promise<void> {
  await guest().requestPasswordReset({ email, captchaToken: await solved('requestPasswordReset') });
  await guest().resetPassword({ token: tokenIn((await mailTo(email)).at(-1)), password: NEW });
}

/** The API of a session. */
async function apiOf(profile: TestProfile, sessionId: string, now = new Date()) {
  const session = await findLiveSession(db, sessionId, now);
  return callerAs(profile, { session, address: freshAddress(), now }).account;
}

async function apiIn(browser: Browser, profile: TestProfile, now = new Date()) {
  return apiOf(profile, (await readSessionToken(browser.session))!.sessionId, now);
}

async function signedIn(profile: TestProfile): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(profile.email, NEW);
  expect(browser.session).toBeDefined();
  return browser;
}

/** Signs in by the identity that somebody has linked to the account. */
async function byIdentity(profile: TestProfile) {
  const { issuer, subject } = await db.identity.findFirstOrThrow({
    where: { profileId: profile.id, provider: 'google' },
  });
  const end = await signInWithProvider(
    {
      db,
      now: new Date(),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      address: freshAddress(),
    },
    {
      ...{ provider: 'google', issuer, subject, email: 'elsewhere@example.org', isEmailVerified: true },
      ...{ isVerificationUnsaid: false, fullName: 'M', groups: null, guessedMember: null },
      ...{ areGroupsUnsaid: false, hasTooManyGroups: false },
    },
    () => Promise.resolve(),
  );
  if (!('sessionId' in end)) throw new Error('a second factor was asked for');
  return apiOf(profile, end.sessionId);
}

const kindsIn = (found: { ways: { kind: string }[] } | null) =>
  [...new Set(found?.ways.map(({ kind }) => kind))].sort();

describe('an account with a second factor', () => {
  let filled: FilledAccount;
  let user: TestProfile;
  let factor: TestFactor;
  beforeEach(async () => {
    filled = await fillAccount(PROVED);
    user = filled.profile;
    await db.factor.deleteMany({ where: { profileId: user.id, kind: 'totp' } });
    factor = await createFactor(user, new Date(Date.now() - HOUR_MS));
    await reset(user);
  });

  /** Signs in by password and code; the browser becomes trusted. */
  async function withCode(): Promise<Browser> {
    const browser = new Browser();
    await browser.signIn(user.email, NEW);
    const { factors } = callerAs(GUEST, {
      address: browser.address,
      pendingSignIn: pendingSignInOf(browser.cookieHeader),
    }).account;
    const { signIn } = await factors.challenge();
    await factors.verify({ signIn, code: await generate({ secret: factor.secret }) });
    await browser.auth('callback/factor', { signIn, trust: 'true' });
    return browser;
  }

  it('lists nothing before its second factor, and the reset ends none', async () => {
    const browser = new Browser();
    await browser.signIn(user.email, NEW);
    expect(browser.session).toBeUndefined();
    expect(await failureOf(guest().waysIn.list())).toMatchObject({ code: 'UNAUTHORIZED' });
    const left = await working(filled);
    expect(left).toEqual(expect.arrayContaining(['token', 'agent', 'identity', 'factor', 'recoveryCode']));
  });

  it('lists every other way in, until it is closed', async () => {
    const browser = await withCode();
    expect((await browser.auth('session')).body).toMatchObject({ showsWaysIn: true });
    await createOtherSession(user);
    const api = await apiIn(browser, user);
    const found = await api.waysIn.list();
    expect(kindsIn(found)).toEqual(EVERY_KIND);
    expect(found!.resetAt).toBeInstanceOf(Date);
    expect(await api.waysIn.list()).toEqual(found);

    expect(await api.waysIn.close()).toEqual({ closed: true });
    expect(await api.waysIn.list()).toBeNull();
    expect(await (await apiIn(await withTrust(browser), user)).waysIn.list()).toBeNull();
  });

  /** Signs in again in a browser that is trusted. */
  async function withTrust(browser: Browser): Promise<Browser> {
    await browser.signOut();
    await browser.signIn(user.email, NEW);
    expect(browser.session).toBeDefined();
    return browser;
  }

  it('ends one of each kind, and nothing else with it', async () => {
    const api = await apiIn(await withCode(), user);
    await createOtherSession(user);
    const { ways } = (await api.waysIn.list())!;
    for (const way of ways) {
      const before = (await api.waysIn.list())!.ways;
      // Unlinking an identity also signs out elsewhere; the last second factor takes what depends on it.
      if (!before.some(({ id, kind }) => id === way.id && kind === way.kind)) continue;
      expect(await api.waysIn.end({ kind: way.kind, id: way.id })).toEqual({ ended: 1, kept: 0 });
      const after = (await api.waysIn.list())!.ways;
      expect(after).not.toContainEqual(way);
      const alsoEnds =
        { identity: ['session'], factor: DEPENDENT, passkey: DEPENDENT }[way.kind as string] ?? [];
      expect(after).toEqual(
        expect.arrayContaining(
          before.filter(
            (one) => one !== before.find(({ id }) => id === way.id) && !alsoEnds.includes(one.kind),
          ),
        ),
      );
    }
    expect((await api.waysIn.list())!.ways).toEqual([]);
  });

  it('ends all at once, but neither the password nor the session that asks', async () => {
    const browser = await withCode();
    await createOtherSession(user);
    const api = await apiIn(browser, user);
    const { ways } = (await api.waysIn.list())!;
    expect(await api.waysIn.endAll()).toEqual({ ended: ways.length, kept: 0 });
    expect((await api.waysIn.list())!.ways).toEqual([]);
    const left = await working(filled);
    for (const kind of [
      'session',
      'token',
      'agent',
      'identity',
      'factor',
      'recoveryCode',
      'trustedBrowser',
    ]) {
      expect(left).not.toContain(kind);
    }
    expect(await api.sessions()).toHaveLength(1);
    await signedIn(user);
  });

  it('keeps the only second factor where the role requires one, and says so', async () => {
    const api = await apiIn(await withCode(), user);
    await db.factor.deleteMany({ where: { profileId: user.id, kind: 'passkey' } });
    const admin = callerAs(await makeProfile({ role: 'admin', ...PROVED })).admin;
    await admin.setSettings({ contributorsNeedFactor: true });
    try {
      const answer = await api.waysIn.endAll();
      expect(answer.kept).toBe(1);
      expect(kindsIn(await api.waysIn.list())).toEqual(['factor']);
    } finally {
      await admin.setSettings({ contributorsNeedFactor: false });
    }
  });

  it('asks who is there before it ends what opens an account by itself', async () => {
    const browser = await withCode();
    const later = await apiIn(browser, user, new Date(Date.now() + HOUR_MS));
    const { ways } = (await later.waysIn.list())!;
    const needsProof = { code: 'FORBIDDEN', data: { remedy: 'confirmIdentity' } };
    expect(await failureOf(later.waysIn.endAll())).toMatchObject(needsProof);
    for (const kind of ['identity', 'passkey', 'factor', 'recoveryCodes']) {
      const way = ways.find((one) => one.kind === kind)!;
      expect(await failureOf(later.waysIn.end({ kind: way.kind, id: way.id }))).toMatchObject(needsProof);
    }
    expect((await later.waysIn.list())!.ways).toEqual(ways);
  });
});

describe('an account without a second factor', () => {
  let user: TestProfile;
  beforeEach(async () => {
    const { profile } = await fillAccount(PROVED);
    user = profile;
    await db.factor.deleteMany({ where: { profileId: user.id } });
    await db.recoveryCode.deleteMany({ where: { profileId: user.id } });
    await reset(user);
  });

  it('shows the list to its owner although somebody with a linked identity has closed it before', async () => {
    const intruder = await byIdentity(user);
    expect(kindsIn(await intruder.waysIn.list())).toContain('identity');
    await intruder.waysIn.close();
    expect(await intruder.waysIn.list()).toBeNull();
    const owner = await apiIn(await signedIn(user), user);
    expect(kindsIn(await owner.waysIn.list())).toEqual(['agent', 'identity', 'session', 'token']);
    await owner.waysIn.close();
    // Closed for the account: a later sign-in shows none, whatever it is by.
    expect(await (await byIdentity(user)).waysIn.list()).toBeNull();
  });

  it('an account without a second factor shows it after a sign-in by a mailed code, too', async () => {
    const { ticket } = await guest().sendCode({ email: user.email, captchaToken: await solved('sendCode') });
    const cookies: string[] = [];
    const api = callerAs(GUEST, {
      address: freshAddress(),
      setCookie: (cookie) => void cookies.push(cookie),
    });
    const code = (await mailTo(user.email)).at(-1)!.subject.slice(0, 6);
    await api.account.verifyOtp({ ticket, code });
    const browser = new Browser();
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookies[0]!)!;
    browser.cookies.set(name!, decodeURIComponent(value!));
    const owner = await apiIn(browser, user);
    expect(kindsIn(await owner.waysIn.list())).toEqual(['agent', 'identity', 'token']);
    await owner.waysIn.close();
    expect(await (await apiIn(await signedIn(user), user)).waysIn.list()).toBeNull();
  });

  it('ends nothing of somebody else', async () => {
    const owner = await apiIn(await signedIn(user), user);
    const other = await fillAccount(PROVED);
    const { id } = await db.personalToken.findFirstOrThrow({
      where: { profileId: other.profile.id, clientId: null },
    });
    expect(await failureOf(owner.waysIn.end({ kind: 'token', id }))).toMatchObject({ code: 'NOT_FOUND' });
    await owner.waysIn.endAll();
    expect(await working(other)).toEqual(expect.arrayContaining(['session', 'token', 'agent', 'identity']));
  });
});

it('shows none where nothing else opens the account, also when something does later', async () => {
  const user = await makeProfile({ password: NEW, ...PROVED });
  await reset(user);
  const api = await apiIn(await signedIn(user), user);
  expect(await api.waysIn.list()).toBeNull();
  await db.identity.create({ data: { profileId: user.id, provider: 'google', subject: user.id } });
  expect(await (await apiIn(await signedIn(user), user)).waysIn.list()).toBeNull();
});

it('shows none after a sign-in that no reset preceded', async () => {
  const { profile } = await fillAccount(PROVED);
  await db.factor.deleteMany({ where: { profileId: profile.id } });
  expect(await (await byIdentity(profile)).waysIn.list()).toBeNull();
});

/** A session that began after the reset, by somebody else. */
async function createOtherSession({ id: profileId }: TestProfile): Promise<void> {
  await db.session.create({
    data: {
      profileId,
      idHash: `other session of ${profileId}`,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
      expiresAt: new Date(Date.now() + HOUR_MS),
    },
  });
}
