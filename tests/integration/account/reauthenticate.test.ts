import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { requireFreshSession } from '@/server/services/account/fresh-session';
import { findLiveSession } from '@/server/services/account/session-rows';
import { apiRequest, freshAddress } from '../../support/api-request';
import { callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { createFactor } from '../../support/factors';
import { mailTo } from '../../support/mail';
import { TestDevice } from '../../support/passkey';

/** Changing one's sign-in methods needs a confirmed identity. */

const PASSWORD = 'right password';
const MINUTE_MS = 60_000;

/** Whether a session passes where a fresh one is needed. */
async function outcomeOf(sessionId: string, profile: Awaited<ReturnType<typeof makeProfile>>, now: Date) {
  const session = await findLiveSession(db, sessionId, now);
  try {
    requireFreshSession(contextOf(profile, { session, now }));
    return 'passes';
  } catch (error) {
    return error;
  }
}

const NEEDS_PROOF = {
  code: 'FORBIDDEN',
  message: 'Confirm your identity, then try again.',
  remedy: 'confirmIdentity',
};

it('keeps a session fresh for ten minutes after its sign-in', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const now = new Date();
  const { sessionId } = await makeSession(profile, { now });
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  expect(await outcomeOf(sessionId, profile, at(10))).toBe('passes');
  expect(await outcomeOf(sessionId, profile, at(11))).toMatchObject(NEEDS_PROOF);
});

it('takes no proof of later than now, from before the clock was set back a day', async () => {
  const profile = await makeProfile();
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
  const { sessionId } = await makeSession(profile, { now: tomorrow });
  expect(await outcomeOf(sessionId, profile, now)).toMatchObject(NEEDS_PROOF);
});

it('takes no call without a session for a fresh one', async () => {
  const profile = await makeProfile();
  expect(() => requireFreshSession(contextOf(profile))).toThrow(NEEDS_PROOF.message);
});

it('makes the session of the call fresh again, and no other', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const anHourAgo = new Date(Date.now() - 60 * MINUTE_MS);
  const [mine, other] = [
    await makeSession(profile, { now: anHourAgo }),
    await makeSession(profile, { now: anHourAgo }),
  ];
  const confirm = (password: string) => apiRequest('account.reauthenticate', { password }, mine.cookie);
  expect((await confirm('a guess')).body).toContain('The current password is incorrect');
  expect(await outcomeOf(mine.sessionId, profile, new Date())).toMatchObject(NEEDS_PROOF);

  expect((await confirm(PASSWORD)).outcome).toBe('ok');
  expect(await outcomeOf(mine.sessionId, profile, new Date())).toBe('passes');
  expect(await outcomeOf(other.sessionId, profile, new Date())).toMatchObject(NEEDS_PROOF);
});

it('counts wrong passwords like those of signing in', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const { cookie } = await makeSession(profile);
  const guess = () => apiRequest('account.reauthenticate', { password: 'a guess' }, cookie);
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).outcome).toBe('BAD_REQUEST');
  expect((await guess()).outcome).toBe('TOO_MANY_REQUESTS');
});

/**
 * The API in a session whose owner last confirmed their identity an hour ago, and whether that session is fresh now.
 */
async function inOldSession(profile: TestProfile) {
  const { sessionId } = await makeSession(profile, { now: new Date(Date.now() - 60 * MINUTE_MS) });
  const session = await findLiveSession(db, sessionId, new Date());
  const { account } = callerAs(profile, { address: freshAddress(), session });
  const isFresh = async () => (await outcomeOf(sessionId, profile, new Date())) === 'passes';
  return { account, isFresh };
}

async function addPasskey(profile: TestProfile, device: TestDevice) {
  const { sessionId } = await makeSession(profile);
  const session = await findLiveSession(db, sessionId, new Date());
  const { passkeys } = callerAs(profile, { session }).account;
  await passkeys.register(device.make(await passkeys.options()));
}

describe('an account without a password', () => {
  const withoutPassword = () => makeProfile();

  it('shows the code of its app, once', async () => {
    const profile = await withoutPassword();
    const { secret } = await createFactor(profile, new Date(Date.now() - 2 * MINUTE_MS));
    const { account, isFresh } = await inOldSession(profile);
    const code = await generate({ secret });
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await failureOf(account.reauthenticate({ code: wrong }))).code).toBe('BAD_REQUEST');
    expect(await isFresh()).toBe(false);
    expect(await account.reauthenticate({ code })).toEqual({ confirmed: true });
    expect(await isFresh()).toBe(true);
    expect((await failureOf(account.reauthenticate({ code }))).code).toBe('BAD_REQUEST');
  });

  it('an account without a password guesses ten codes', async () => {
    const profile = await withoutPassword();
    await createFactor(profile);
    const { account } = await inOldSession(profile);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await failureOf(account.reauthenticate({ code: '000000' }))).code).toBe('BAD_REQUEST');
    }
    expect((await failureOf(account.reauthenticate({ code: '000000' }))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('changes its address in a fresh session only', async () => {
    const profile = await withoutPassword();
    await createFactor(profile, new Date(Date.now() - 2 * MINUTE_MS));
    const { account } = await inOldSession(profile);
    const email = `new.${profile.email}`;
    expect(await failureOf(account.requestEmailChange({ email }))).toMatchObject({
      data: { remedy: 'confirmIdentity' },
    });
    const { sessionId } = await makeSession(profile);
    const session = await findLiveSession(db, sessionId, new Date());
    const fresh = callerAs(profile, { address: freshAddress(), session }).account;
    expect(await fresh.requestEmailChange({ email })).toEqual({ requested: true });
    expect(await mailTo(email)).toHaveLength(1);
  });
});

it('an account with a password needs it to change its address', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const { sessionId } = await makeSession(profile);
  const session = await findLiveSession(db, sessionId, new Date());
  const { account } = callerAs(profile, { address: freshAddress(), session });
  const email = `new.${profile.email}`;
  expect((await failureOf(account.requestEmailChange({ email }))).code).toBe('BAD_REQUEST');
  expect(await mailTo(email)).toEqual([]);
});

describe('a passkey', () => {
  it('confirms with or without a password, once, when its holder has proved to it who they are', async () => {
    for (const password of [PASSWORD, undefined]) {
      const profile = await makeProfile(password === undefined ? {} : { password });
      const device = new TestDevice();
      await addPasskey(profile, device);
      const { account, isFresh } = await inOldSession(profile);
      const ask = () => account.passkeys.confirmOptions();
      const weak = device.show(await ask(), { isVerified: false });
      expect((await failureOf(account.reauthenticate({ passkey: weak }))).code).toBe('BAD_REQUEST');
      expect(await isFresh()).toBe(false);
      const passkey = device.show(await ask());
      expect(await account.reauthenticate({ passkey })).toEqual({ confirmed: true });
      expect(await isFresh()).toBe(true);
      expect((await failureOf(account.reauthenticate({ passkey }))).code).toBe('BAD_REQUEST');
    }
  });

  it('a passkey of somebody else confirms nothing', async () => {
    const [profile, stranger] = [await makeProfile(), await makeProfile()];
    const [device, theirs] = [new TestDevice(), new TestDevice()];
    await addPasskey(profile, device);
    await addPasskey(stranger, theirs);
    const { account, isFresh } = await inOldSession(profile);
    const passkey = theirs.show(await account.passkeys.confirmOptions());
    expect((await failureOf(account.reauthenticate({ passkey }))).code).toBe('BAD_REQUEST');
    expect(await isFresh()).toBe(false);
  });
});
