import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { OwnSession } from '@/domain/account/schema';
import { db } from '@/server/db';
import { createSession } from '@/server/services/account/session-rows';
import { apiRequest, freshAddress, valueOf } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf } from '../../support/caller';
import {
  liveSession,
  makeProfile,
  makeSession,
  sealCookie,
  type TestProfile,
  unique,
} from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';

/** One's own sessions, password and e-mail address. */

const PASSWORD = 'right password';
const HOUR_MS = 60 * 60 * 1_000;
const WRONG = { code: 'BAD_REQUEST', message: 'The current password is incorrect' };
const BAD_LINK = {
  code: 'BAD_REQUEST',
  message: 'Invalid or expired confirmation link. Please request a new one.',
};

let user: TestProfile;
beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
});

const self = (profile = user) => callerAs(profile, { address: freshAddress() });
const guest = (now = new Date()) => callerAs(GUEST, { address: freshAddress(), now });
const freshEmail = () => `${randomUUID()}@example.org`;
async function canSignIn(email: string, password: string): Promise<boolean> {
  const browser = new Browser();
  await browser.signIn(email, password);
  return browser.session !== undefined;
}
async function listSessions(cookie: string): Promise<OwnSession[]> {
  const answer = await apiRequest('account.sessions', undefined, cookie);
  expect(answer.status, answer.body).toBe(200);
  return valueOf(answer) as OwnSession[];
}
const isLive = async (cookie: string) =>
  (await apiRequest('account.sessions', undefined, cookie)).outcome === 'ok';

describe('account.sessions', () => {
  it('lists one’s own live sessions with device and last use, the own one first', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ] as const;
    const own = await createSession(db, { profileId: user.id, userAgent: agents[0], now: ago(3) });
    await createSession(db, { profileId: user.id, userAgent: agents[1], now: ago(2) });
    await createSession(db, { profileId: user.id, userAgent: '', now: ago(31 * 24) });
    await makeSession(await makeProfile());

    const cookie = await sealCookie({ sessionId: own });
    const answer = await apiRequest('account.sessions', undefined, cookie);
    const sessions = valueOf(answer) as OwnSession[];
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Windows', true],
      ['Firefox on Linux', false],
    ]);
    expect(Object.keys(sessions[0]!).sort()).toEqual([
      'createdAt',
      'device',
      'id',
      'isCurrent',
      'lastSeenAt',
    ]);
    expect(answer.body).not.toContain(createHash('sha256').update(own).digest('hex'));
    expect(answer.body).not.toContain(own);
  });

  it('account.sessions are marked as seen every five minutes, by one request of many', async () => {
    const started = new Date(Date.now() - 6 * 60_000);
    const { cookie } = await makeSession(user, { now: started });
    await Promise.all(Array.from({ length: 10 }, () => isLive(cookie)));
    const seenAt = () =>
      db.session.findFirstOrThrow({ where: { profileId: user.id }, select: { lastSeenAt: true } });
    await expect.poll(async () => (await seenAt()).lastSeenAt > started).toBe(true);
    const { lastSeenAt } = await seenAt();
    await isLive(cookie);
    expect((await seenAt()).lastSeenAt).toEqual(lastSeenAt);
  });
});

describe('account.endSession', () => {
  it('ends that one at once, and no other', async () => {
    const [mine, phone, tablet] = [await makeSession(user), await makeSession(user), await makeSession(user)];
    const phoneId = (await listSessions(phone.cookie)).find(({ isCurrent }) => isCurrent)!.id;
    const end = () => apiRequest('account.endSession', { id: phoneId }, mine.cookie);
    expect(valueOf(await end())).toEqual({ ended: 1 });
    expect(await isLive(phone.cookie)).toBe(false);
    expect([await isLive(mine.cookie), await isLive(tablet.cookie)]).toEqual([true, true]);
    expect(valueOf(await end())).toEqual({ ended: 0 });
  });

  it('account.endSession reaches nobody else’s', async () => {
    const [mine, other] = [await makeSession(user), await makeSession(await makeProfile())];
    const [{ id }] = (await listSessions(other.cookie)) as [OwnSession];
    expect(valueOf(await apiRequest('account.endSession', { id }, mine.cookie))).toEqual({ ended: 0 });
    expect(await isLive(other.cookie)).toBe(true);
  });
});

describe('account.changePassword', () => {
  it('asks for the current one, ends all other sessions and tells the owner', async () => {
    const [mine, other] = [await makeSession(user), await makeSession(user)];
    const change = (currentPassword: string) =>
      apiRequest('account.changePassword', { currentPassword, password: 'new password' }, mine.cookie);
    expect((await change('a guess')).body).toContain(WRONG.message);
    expect([await isLive(other.cookie), await canSignIn(user.email, PASSWORD)]).toEqual([true, true]);

    expect((await change(PASSWORD)).outcome).toBe('ok');
    expect([await isLive(mine.cookie), await isLive(other.cookie)]).toEqual([true, false]);
    expect(await canSignIn(user.email, PASSWORD)).toBe(false);
    const mails = await mailTo(user.email);
    expect(await canSignIn(user.email, 'new password')).toBe(true);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Cuebook password was changed']);
  });

  it('ten times at once with one password changes it once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        self().account.changePassword({ currentPassword: PASSWORD, password: `new password ${index}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts wrong guesses for the account’s sessions, ten in all, and keeps no stranger from trying', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        failureOf(
          self().account.changePassword({ currentPassword: `guess ${index}`, password: 'new password' }),
        ),
      ),
    );
    expect(guesses.filter(({ message }) => message === WRONG.message)).toHaveLength(10);
    expect(guesses.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    expect(await canSignIn(user.email, PASSWORD)).toBe(true);
  });

  it.each([
    [{ currentPassword: '', password: 'new password' }, 'Please fill in all fields'],
    [{ currentPassword: PASSWORD, password: '12345' }, 'Password must be at least 6 characters'],
    [{ currentPassword: PASSWORD, password: 'a'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ currentPassword: 'a'.repeat(10_000), password: 'new password' }, WRONG.message],
  ])('account.changePassword refuses %j', async (input, message) => {
    expect(await failureOf(self().account.changePassword(input))).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });
});

describe('changing the e-mail address', () => {
  const ask = (email: string, profile = user, currentPassword = PASSWORD) =>
    self(profile).account.requestEmailChange({ email, currentPassword });
  // In a browser that is signed in to the account.
  const confirm = async (token: string, now?: Date, profile = user) => {
    const session = await liveSession(profile);
    return callerAs(GUEST, {
      address: freshAddress(),
      session,
      ...(now && { now }),
    }).account.confirmEmailChange({
      token,
    });
  };

  it('takes the password, a link in a mail to the new one, and tells the old one twice', async () => {
    const email = freshEmail();
    expect(await failureOf(ask(email, user, 'a guess'))).toMatchObject(WRONG);
    expect(await ask(` ${email.toUpperCase()}`)).toEqual({ requested: true });
    const [notice, link, ...more] = await mailTo([user.email, email]);
    expect(more).toEqual([]);
    expect(notice!.subject).toBe('Email change requested for your Cuebook account');
    expect(notice!.text).not.toContain(email);
    expect(link!.text).toContain('http://localhost:3000/confirm-email#type=email_change&token=');
    expect(await canSignIn(user.email, PASSWORD)).toBe(true);

    const token = tokenIn(link);
    expect(await confirm(token)).toEqual({ updated: true });
    expect([await canSignIn(user.email, PASSWORD), await canSignIn(email, PASSWORD)]).toEqual([false, true]);
    expect(await failureOf(confirm(token))).toMatchObject(BAD_LINK);
    const [told] = await mailTo(user.email);
    expect(told!.subject).toBe('Your Cuebook email address was changed');
    expect(told!.text).not.toContain(email);
  });

  it('says nothing of an address that is taken, and writes to its owner instead', async () => {
    const owner = await makeProfile();
    const fullName = unique('Nosy');
    const nosy = await makeProfile({ password: PASSWORD, fullName });
    expect(await ask(owner.email, nosy)).toEqual(await ask(freshEmail()));
    const [mail, ...more] = await mailTo(owner.email);
    expect(more).toEqual([]);
    expect(mail!.text).not.toContain('token=');
    expect(mail!.text).not.toContain(nosy.email);
    expect(mail!.text).not.toContain(fullName);
    expect(await db.emailChange.count({ where: { profileId: nosy.id } })).toBe(0);
  });

  it('changing the e-mail address to one that somebody takes meanwhile fails, and leaves both as they are', async () => {
    const email = freshEmail();
    await ask(email);
    const token = tokenIn((await mailTo(email))[0]);
    await makeProfile({ email });
    expect(await failureOf(confirm(token))).toMatchObject(BAD_LINK);
    expect(await db.profile.findUnique({ where: { id: user.id } })).toMatchObject({ email: user.email });
  });

  it('lets one of two win who confirm one address at once', async () => {
    const email = freshEmail();
    const other = await makeProfile({ password: PASSWORD });
    await ask(email);
    await ask(email, other);
    const tokens = (await mailTo(email)).map(tokenIn);
    const owners = [user, other];
    const outcomes = await Promise.allSettled(
      tokens.map((token, index) => confirm(token, undefined, owners[index])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.profile.count({ where: { email } })).toBe(1);
  });

  it('changing the e-mail address with a link 20 times at once happens once', async () => {
    const email = freshEmail();
    await ask(email);
    const token = tokenIn((await mailTo(email))[0]);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('works with the latest link only, for an hour, and not after a change of password', async () => {
    const emails = [freshEmail(), freshEmail(), freshEmail()] as const;
    await ask(emails[0]);
    const first = tokenIn((await mailTo(emails[0]))[0]);
    await ask(emails[1]);
    const second = tokenIn((await mailTo(emails[1]))[0]);
    expect(await failureOf(confirm(first))).toMatchObject(BAD_LINK);
    expect(await failureOf(confirm(second, new Date(Date.now() + HOUR_MS)))).toMatchObject(BAD_LINK);
    await self().account.changePassword({ currentPassword: PASSWORD, password: 'new password' });
    expect(await failureOf(confirm(second))).toMatchObject(BAD_LINK);
  });

  it('ends recovery links that went to the old address', async () => {
    await guest().account.requestPasswordReset({ email: user.email });
    const recovery = tokenIn((await mailTo(user.email))[0]);
    const email = freshEmail();
    await ask(email);
    await confirm(tokenIn((await mailTo(email))[0]));
    expect(await guest().account.checkRecoveryLink({ token: recovery })).toEqual({ isValid: false });
  });

  it('changing the e-mail address is refused for the own address, for what is no address, and after five times an hour', async () => {
    expect(await failureOf(ask(user.email.toUpperCase()))).toMatchObject({
      message: 'This is already your email address',
    });
    for (const email of ['nobody', 'a@x.io,b@y.io', 'a@x.io\nBcc: b@y.io']) {
      expect(await failureOf(ask(email))).toMatchObject({ message: 'Please enter a valid email address' });
    }
    for (let time = 0; time < 4; time += 1) await ask(freshEmail());
    expect((await failureOf(ask(freshEmail()))).code).toBe('TOO_MANY_REQUESTS');
  });
});
