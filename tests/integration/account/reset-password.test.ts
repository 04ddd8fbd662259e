import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { processResetRequests } from '@/server/services/account/process-reset-requests';
import { makeAdmin } from '@/server/services/account/make-admin';
import { resetPassword } from '@/server/services/account/reset-password';
import { signIn } from '@/server/services/account/sign-in';
import { apiRequest, freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';

/** Password reset. */

const PASSWORD = 'old password';
const BAD_LINK = {
  code: 'BAD_REQUEST',
  message: 'Invalid or expired recovery link. Please request a new password reset link.',
};
const HOUR_MS = 60 * 60 * 1_000;

let user: TestProfile;
beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
});

const guest = (overrides: { address?: string; now?: Date } = {}) =>
  callerAs(GUEST, { address: freshAddress(), ...overrides });
const request = async (email = user.email, address = freshAddress()) =>
  guest({ address }).account.requestPasswordReset({
    email,
    captchaToken: await solved('requestPasswordReset'),
  });
const reset = (token: string, password = 'new password', now = new Date()) =>
  guest({ now }).account.resetPassword({ token, password });
const newLink = async (profile = user) => {
  await request(profile.email);
  return tokenIn((await mailTo(profile.email)).at(-1));
};
async function canSignIn(password: string, { email } = user): Promise<boolean> {
  const browser = new Browser();
  await browser.signIn(email, password);
  return browser.session !== undefined;
}

describe('account.requestPasswordReset', () => {
  it('sends a link of this site that works once, and stores only its hash', async () => {
    expect(await request(` ${user.email.toUpperCase()} `)).toEqual({ requested: true });
    await processResetRequests({ db, now: new Date() });
    const beforeSending = await dump();
    const [mail, ...more] = await mailTo(user.email);
    expect(more).toEqual([]);
    const token = tokenIn(mail);
    expect(mail!.text).toContain(`http://localhost:3000/reset-password#type=recovery&token=${token}\n`);
    expect(mail!.html).toContain(`http://localhost:3000/reset-password#type=recovery&amp;token=${token}"`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(beforeSending).toContain(user.email);
    expect(beforeSending).not.toContain(token);
    expect(await dump()).not.toContain(token);

    expect(await guest().account.checkRecoveryLink({ token })).toEqual({ isValid: true });
    expect(await reset(token)).toEqual({ updated: true });
    expect([await canSignIn('new password'), await canSignIn(PASSWORD)]).toEqual([true, false]);
    expect(await guest().account.checkRecoveryLink({ token })).toEqual({ isValid: false });
    expect(await failureOf(reset(token))).toMatchObject(BAD_LINK);
  });

  it('answers the same to every address, and writes only to those of open accounts', async () => {
    const shut = await makeProfile({ password: PASSWORD, isActive: false });
    const unknown = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      [user.email, shut.email, unknown].map((email) => apiRequest('account.requestPasswordReset', { email })),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    expect(await mailTo(shut.email)).toEqual([]);
    for (const address of [shut.email, unknown]) expect(await mailTo(address)).toEqual([]);
    expect(await db.outboxMail.count({ where: { recipient: { in: [shut.email, unknown] } } })).toBe(0);
    expect(await db.outboxMail.count({ where: { recipient: user.email } })).toBe(1);
    expect(await db.passwordResetRequest.count()).toBe(0);
  });

  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    [undefined, 'Please enter your email address'],
    [null, 'Please enter your email address'],
    [{ not: '' }, 'Please enter your email address'],
    [['a@x.io'], 'Please enter your email address'],
    [true, 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
    ['"e@attacker.com"@victim.com', 'Please enter a valid email address'],
    ['a@x.io,b@y.io', 'Please enter a valid email address'],
    ['a@x.io b@y.io', 'Please enter a valid email address'],
    ['<a@x.io>', 'Please enter a valid email address'],
    ['a@x.io\r\nBcc: b@y.io', 'Please enter a valid email address'],
    ['a@x.io%0d%0aBcc:b@y.io', 'Please enter a valid email address'],
    ['a@x.io\u0000', 'Please enter a valid email address'],
  ])('account.requestPasswordReset refuses %j: %s', async (email, message) => {
    const before = await db.passwordResetRequest.count();
    const answer = await apiRequest('account.requestPasswordReset', { email });
    expect(answer.outcome).toBe('BAD_REQUEST');
    expect(answer.body).toContain(`"message":"${message}"`);
    expect(await db.passwordResetRequest.count()).toBe(before);
  });

  it('account.requestPasswordReset is answered three times an hour for an account, in any spelling and whether it exists or not', async () => {
    for (const email of [user.email, `${randomUUID()}@example.org`]) {
      const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('@', '＠')];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => request(spellings[index % 4])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const failure = await failureOf(request(email));
      expect(failure.code).toBe('TOO_MANY_REQUESTS');
      expect(failure.data['retryAfterSeconds']).toBeGreaterThan(3_500);
    }
  });

  it('needs work after five in an hour from an address, and then refuses nobody there', async () => {
    const address = freshAddress();
    const ask = callerAs(GUEST, { address }).account.requestPasswordReset;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => ask({ email: `${randomUUID()}@example.org` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const colleagues = await Promise.allSettled(
      Array.from({ length: 20 }, () => request(`${randomUUID()}@example.org`, address)),
    );
    expect(colleagues.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('a recovery link', () => {
  it('used 50 times at once sets one password', async () => {
    const token = await newLink();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => reset(token, `password number ${index}`)),
    );
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(BAD_LINK);
    }
    expect(await canSignIn(`password number ${winners[0]!}`)).toBe(true);
  });

  it('used 50 times at once takes one connection, and makes one hash', async () => {
    const token = await newLink();
    let transactions = 0;
    const watched = new Proxy(db, {
      get(target, name) {
        if (name === '$transaction') transactions += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    const ctx = { db: watched, now: new Date() };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => resetPassword(ctx, { token, password: 'a new password' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(transactions).toBe(1);
  });

  it('a recovery link lives an hour', async () => {
    const token = await newLink();
    const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
    expect(await failureOf(reset(token, 'new password', later(HOUR_MS)))).toMatchObject(BAD_LINK);
    expect(await reset(token, 'new password', later(HOUR_MS - 60_000))).toEqual({ updated: true });
  });

  it('dies with a newer one, with a change of password and with its account', async () => {
    const first = await newLink();
    const second = await newLink();
    expect(await failureOf(reset(first))).toMatchObject(BAD_LINK);
    await callerAs(user, { address: freshAddress() }).account.changePassword({
      currentPassword: PASSWORD,
      password: 'another one',
    });
    expect(await failureOf(reset(second))).toMatchObject(BAD_LINK);

    const third = await newLink();
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.setActive({ userId: user.id, isActive: false });
    expect(await guest().account.checkRecoveryLink({ token: third })).toEqual({ isValid: false });
    expect(await failureOf(reset(third))).toMatchObject(BAD_LINK);
    expect(await canSignIn('another one')).toBe(false);
  });

  it('asked for many times at once leaves one that works', async () => {
    await db.passwordResetRequest.createMany({
      data: Array.from({ length: 8 }, () => ({ email: user.email })),
    });
    await Promise.all(Array.from({ length: 4 }, () => processResetRequests({ db, now: new Date() })));
    expect(await db.passwordResetToken.count({ where: { profileId: user.id } })).toBe(1);
    expect(await db.passwordResetRequest.count({ where: { email: user.email } })).toBe(0);
  });

  it('ends every session of its account within the same moment, and nobody else’s', async () => {
    const [one, two] = [await makeSession(user), await makeSession(user)];
    const other = await makeSession(await makeProfile());
    await reset(await newLink());
    for (const { cookie } of [one, two]) {
      expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
    }
    expect((await apiRequest('account.sessions', undefined, other.cookie)).outcome).toBe('ok');
  });

  it('tells the owner, lets a locked-out one in, and stops an address that waits to be confirmed', async () => {
    await callerAs(user, { address: freshAddress() }).account.requestEmailChange({
      email: `${randomUUID()}@example.org`,
      currentPassword: PASSWORD,
    });
    await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        signIn(
          { db, now: new Date(), address: freshAddress(), userAgent: '' },
          { email: user.email, password: 'guess' },
        ),
      ),
    );
    expect(await canSignIn(PASSWORD)).toBe(false);
    await reset(await newLink(), 'zx81 zx81');
    expect(await canSignIn('zx81 zx81')).toBe(true);
    const mails = await mailTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Cuebook password was changed']);
    expect(mails[0]!.text).not.toContain('zx81');
    expect(await db.emailChange.count({ where: { profileId: user.id } })).toBe(0);
  });

  it('a recovery link of the command line sets the first password', async () => {
    const email = `${randomUUID()}@example.org`;
    const { token } = await makeAdmin({ db, now: new Date() }, email);
    expect(await reset(token!)).toEqual({ updated: true });
    expect(await canSignIn('new password', { ...user, email })).toBe(true);
  });

  it.each<unknown>([
    '',
    'x',
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('hex'),
    'a'.repeat(1_000_000),
    { not: '' },
    ['x'],
    null,
    true,
    undefined,
  ])('a recovery link that nobody was sent sets nothing', async (token) => {
    await newLink();
    const answer = await apiRequest('account.resetPassword', { token, password: 'new password' });
    expect(answer.outcome).toBe('BAD_REQUEST');
    expect(answer.body).toContain(BAD_LINK.message);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('a recovery link is not used up by a password that is too short or too long', async () => {
    const token = await newLink();
    for (const [password, message] of [
      ['12345', 'Password must be at least 6 characters'],
      ['a'.repeat(129), 'Password must be at most 128 characters'],
    ] as const) {
      expect(await failureOf(reset(token, password))).toMatchObject({ code: 'BAD_REQUEST', message });
    }
    expect(await reset(token, ' pässword 🎉 ')).toEqual({ updated: true });
    expect(await canSignIn(' pässword 🎉 ')).toBe(true);
  });

  it("a recovery link can't be done without: a session alone sets no password", async () => {
    const { cookie } = await makeSession(user);
    for (const procedure of ['account.resetPassword', 'account.changePassword']) {
      expect((await apiRequest(procedure, { password: 'new password' }, cookie)).outcome).toBe('BAD_REQUEST');
    }
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('used while somebody signs in with the old password leaves them no session', async () => {
    for (let round = 0; round < 10; round += 1) {
      const somebody = await makeProfile({ password: PASSWORD });
      const token = await newLink(somebody);
      await Promise.allSettled([
        reset(token),
        ...Array.from({ length: 4 }, () =>
          signIn(
            { db, now: new Date(), address: freshAddress(), userAgent: '' },
            { email: somebody.email, password: PASSWORD },
          ),
        ),
      ]);
      expect(await db.session.count({ where: { profileId: somebody.id } })).toBe(0);
    }
  });
});

/** Every row of every table as text, as a copy of the database would hold it. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
