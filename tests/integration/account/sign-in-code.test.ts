import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { processCodeRequests } from '@/server/services/account/sign-in-code';
import { apiRequest, freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, type TestProfile } from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';

/** Signing in with six digits of a mail. */

const MINUTE_MS = 60_000;

let user: TestProfile;
beforeEach(async () => {
  user = await makeProfile({ password: 'a password' });
});

const guest = (overrides: { address?: string; now?: Date } = {}) =>
  callerAs(GUEST, { address: freshAddress(), ...overrides });
const send = async (email = user.email) =>
  (await guest().account.sendCode({ email, captchaToken: await solved('sendCode') })).ticket;
const codeFor = async (email = user.email, now = new Date()) => tokenIn((await mailTo(email, now)).at(-1));
const verify = (ticket: string, code: string, now = new Date()) =>
  guest({ now }).account.verifyOtp({ ticket, code });
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const sessions = () => db.session.count({ where: { profileId: user.id } });

describe('a code', () => {
  it('comes by mail, signs in the browser that asked, once, and proves the address', async () => {
    await db.profile.update({ where: { id: user.id }, data: { emailProvedAt: null } });
    const { body } = await apiRequest('account.sendCode', { email: ` ${user.email.toUpperCase()} ` });
    const { ticket } = (JSON.parse(body) as { result: { data: { json: { ticket: string } } } }).result.data
      .json;
    const [mail, ...more] = await mailTo(user.email);
    expect(more).toEqual([]);
    const code = tokenIn(mail);
    expect(code).toMatch(/^\d{6}$/);
    expect(mail!.subject).toBe(`${code} is your Cuebook code`);
    expect(mail!.text).toContain(`http://localhost:3000/login#type=sign_in&token=${code}\n`);

    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const answer = await apiRequest('account.verifyOtp', { ticket, code: typed });
    expect(answer.outcome).toBe('ok');
    const cookies = answer.headers.getSetCookie();
    const cookie = cookies.find((each) => each.startsWith(`${SESSION_COOKIE}=`))!;
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookies.some((each) => each.startsWith('cuebook.device'))).toBe(true);
    const session = cookie.slice(SESSION_COOKIE.length + 1).split(';')[0]!;
    expect((await apiRequest('profile.me', undefined, session)).body).toContain(user.email);
    expect(await db.profile.count({ where: { id: user.id, emailProvedAt: { not: null } } })).toBe(1);

    expect(await failureOf(verify(ticket, code))).toMatchObject({ message: messages.auth.codeOver });
    expect(await sessions()).toBe(1);
  });

  it('a code is of no use without what the browser was given', async () => {
    const [own, others] = [await send(), await send()];
    await processCodeRequests({ db, now: new Date() });
    const code = await codeFor();
    const outcomes = await Promise.allSettled([verify(own, code), verify(others, code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a code of 20 uses at once signs in one', async () => {
    const ticket = await send();
    const code = await codeFor();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => verify(ticket, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sessions()).toBe(1);
  });

  it('dies with the fifth wrong try, of however many at once', async () => {
    const ticket = await send();
    const code = await codeFor();
    const wrong = Array.from({ length: 20 }, () => failureOf(verify(ticket, otherThan(code))));
    const said = (await Promise.all(wrong)).map(({ message }) => message);
    expect(said.filter((message) => message === messages.auth.wrongCode)).toHaveLength(5);
    expect(await failureOf(verify(ticket, code))).toMatchObject({ message: messages.auth.codeOver });
    expect(await sessions()).toBe(0);
  });

  it('a code works for ten minutes', async () => {
    const ticket = await send();
    const code = await codeFor();
    const late = new Date(Date.now() + 10 * MINUTE_MS);
    expect(await failureOf(verify(ticket, code, late))).toMatchObject({
      code: 'BAD_REQUEST',
      message: messages.auth.codeOver,
    });
    expect(await verify(ticket, code, new Date(late.getTime() - 5_000))).toEqual({ signedIn: true });
  });

  it.each(['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'])(
    'typed as %j is refused before it counts',
    async (typed) => {
      const ticket = await send();
      const code = await codeFor();
      for (let turn = 0; turn < 6; turn += 1) {
        expect(await failureOf(verify(ticket, typed))).toMatchObject({ message: messages.auth.sixDigits });
      }
      expect(await verify(ticket, code)).toEqual({ signedIn: true });
    },
  );

  it('a code does nothing for an account that was shut after it was sent', async () => {
    const ticket = await send();
    const code = await codeFor();
    await db.profile.update({ where: { id: user.id }, data: { isActive: false } });
    expect(await failureOf(verify(ticket, code))).toMatchObject({ message: messages.auth.codeOver });
    expect(await sessions()).toBe(0);
  });

  it('a code is in no row in a form that can be read or guessed', async () => {
    const ticket = await send();
    const code = await codeFor();
    const [{ rows }] = await db.$queryRaw<[{ rows: string }]>`
      SELECT string_agg(c::text, ' ') AS rows FROM sign_in_codes c`;
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(ticket);
  });
});

describe('the caller', () => {
  it('gets the same answers for addresses with and without an account', async () => {
    const shut = await makeProfile({ isActive: false });
    const unknown = `${randomUUID()}@example.org`;
    for (const email of [shut.email, unknown]) {
      const ticket = await send(email);
      expect(ticket).toHaveLength(43);
      expect(await mailTo(email)).toEqual([]);
      expect(await failureOf(verify(ticket, '123456'))).toMatchObject({ message: messages.auth.wrongCode });
    }
    expect(await db.outboxMail.count({ where: { recipient: { in: [shut.email, unknown] } } })).toBe(0);
  });

  it('the caller is answered six times an hour for an account, in any spelling', async () => {
    const spellings = [user.email, user.email.toUpperCase(), ` ${user.email}`];
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => send(spellings[at % 3])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await failureOf(send())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('another code', () => {
  const resend = (ticket: string, now: Date) => guest({ now }).account.resend({ ticket });
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  it('takes the place of the one before, half a minute later', async () => {
    const ticket = await send();
    const first = await codeFor();
    const early = await failureOf(resend(ticket, new Date()));
    expect(early.code).toBe('TOO_MANY_REQUESTS');
    expect(early.data['retryAfterSeconds']).toBeGreaterThan(25);
    expect(await resend(ticket, later(31))).toEqual({ requested: true });
    // Until it is written no code works.
    expect(await failureOf(verify(ticket, first))).toMatchObject({ message: messages.auth.wrongCode });
    const second = await codeFor(user.email, later(31));
    expect(await verify(ticket, second, later(32))).toEqual({ signedIn: true });
  });

  it('another code is not to be had with an unknown or an old ticket', async () => {
    const ticket = await send();
    expect(await failureOf(resend(ticket, later(601)))).toMatchObject({ message: messages.auth.codeOver });
    expect(await failureOf(resend('A'.repeat(43), later(31)))).toMatchObject({
      message: messages.auth.codeOver,
    });
  });
});
