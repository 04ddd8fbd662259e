import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { deviceCookie, deviceOf, isKnownDevice } from '@/server/auth/device-cookie';
import { setSignInOutcome, withSignInOutcome } from '@/server/auth/sign-in-outcome';
import { slowDownMs } from '@/server/ports/rate-limit/rate-limit';
import { signIn } from '@/server/services/account/sign-in';
import { freshAddress } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, type TestProfile } from '../../support/factories';

/** Password guessing is blocked, without affecting other users. */

const PASSWORD = 'right password';

async function attempt(account: string, password: string, knows?: (id: string) => boolean): Promise<string> {
  const ctx = { db, now: new Date(), address: freshAddress(), userAgent: '' };
  try {
    const given = { email: account, password, captchaToken: await solved('signIn') };
    await signIn(knows ? { ...ctx, isKnownDevice: knows } : ctx, given);
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const countChecked = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'UNAUTHORIZED').length;

/** Sixty spellings of one number. */
function spellingsOf(phone: string): string[] {
  const fill = [' ', '.', '-', '(', ')', '  ', '\u00a0', ' - ', '. ', ' ('];
  return Array.from({ length: 60 }, (_, index) => {
    const at = 1 + (index % (phone.length - 1));
    return phone.slice(0, at) + fill[index % fill.length]! + phone.slice(at);
  });
}

async function withPhone(phone: string): Promise<TestProfile> {
  const profile = await makeProfile({ password: PASSWORD });
  await db.credential.update({ where: { profileId: profile.id }, data: { phone } });
  return profile;
}

const freshPhone = () => `+49${String(Math.floor(Math.random() * 1e12)).padStart(12, '1')}`;

describe('guesses at one account', () => {
  it('guesses at one account that were counted while the clock was a day ahead shut nobody out once it is set back', async () => {
    const { email } = await makeProfile({ password: PASSWORD });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const outcomes = [];
    for (let tries = 0; tries < 12; tries += 1) outcomes.push(await attempt(email, 'wrong'));
    expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS');
    vi.useRealTimers();
    expect(await attempt(email, PASSWORD)).toBe('ok');
  });

  it('guesses at one account count together, however its number is spelt', async () => {
    const phone = freshPhone();
    await withPhone(phone);
    const outcomes = [];
    for (const spelling of spellingsOf(phone)) outcomes.push(await attempt(spelling, 'wrong'));
    expect(countChecked(outcomes)).toBe(10);
  });

  it('guesses at one account count together by e-mail address and by number, and refuse nobody who is signed in', async () => {
    const phone = freshPhone();
    const profile = await withPhone(phone);
    const { email } = profile;
    const outcomes = [];
    for (let index = 0; index < 5; index += 1) outcomes.push(await attempt(phone, 'wrong'));
    for (let index = 0; index < 5; index += 1) outcomes.push(await attempt(email, 'wrong'));
    expect(countChecked(outcomes)).toBe(10);
    expect(await attempt(email, PASSWORD)).toBe('TOO_MANY_REQUESTS');
    const own = callerAs(profile, { address: freshAddress() });
    const change = (currentPassword: string) =>
      own.account.changePassword({ currentPassword, password: 'another one' });
    for (let index = 0; index < 10; index += 1) {
      await expect(change('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('guesses at one account by strangers keep no browser out that has signed in to it before, which has tries of its own', async () => {
    const { id, email } = await makeProfile({ password: PASSWORD });
    for (let index = 0; index < 11; index += 1) await attempt(email, 'wrong');
    expect(await attempt(email, PASSWORD)).toBe('TOO_MANY_REQUESTS');
    const knows = (given: string) => given === id;
    expect(await attempt(email, PASSWORD, knows)).toBe('ok');
    const outcomes = [];
    for (let index = 0; index < 11; index += 1) outcomes.push(await attempt(email, 'wrong', knows));
    expect(countChecked(outcomes)).toBe(10);
  });

  it('guesses at one account are answered alike where there is no such account', async () => {
    const phone = freshPhone();
    const outcomes = [];
    for (const spelling of spellingsOf(phone).slice(0, 20)) outcomes.push(await attempt(spelling, 'wrong'));
    expect(outcomes).toEqual([
      ...Array<string>(10).fill('UNAUTHORIZED'),
      ...Array<string>(10).fill('TOO_MANY_REQUESTS'),
    ]);
  });
});

describe('a flood of guesses at the whole server', () => {
  let user: TestProfile;
  beforeAll(async () => {
    user = await makeProfile({ password: PASSWORD });
  });
  const flood = async (points: number) => {
    const key = 'signInServer:all';
    const row = { points, expire: Date.now() + 600_000 };
    await db.rateLimit.upsert({ where: { key }, create: { key, ...row }, update: row });
  };

  it('keeps nobody with the right password out', async () => {
    await flood(6_000);
    expect(await attempt(user.email, PASSWORD)).toBe('ok');
    expect(await attempt(user.email, 'wrong')).toBe('UNAUTHORIZED');
  });

  it('slows strangers down, while a browser that has signed in before passes', async () => {
    await flood(6_000);
    const finished: string[] = [];
    const note = (who: string) => () => void finished.push(who);
    const stranger = attempt(user.email, PASSWORD).then(note('stranger'));
    const known = attempt(user.email, PASSWORD, (id) => id === user.id).then(note('known'));
    await Promise.all([stranger, known]);
    expect(finished).toEqual(['known', 'stranger']);
  });

  it('a flood of guesses at the whole server slows them down the more, the more there are, up to five seconds', () => {
    expect([5_001, 7_500, 15_000, 25_000, 1e9].map((counted) => slowDownMs(counted, 5_000))).toEqual([
      1_000, 1_500, 3_000, 5_000, 5_000,
    ]);
  });
});

describe('the note by which a browser is known', () => {
  const now = new Date();
  const jarOf = (line: string) => `theme=dark; ${line.split(';')[0]!}; other=1`;

  it('the note by which a browser is known is given with the sign-in, for the server alone to read', async () => {
    const id = randomUUID();
    const response = await withSignInOutcome(async () => {
      setSignInOutcome({ profileId: id, sessionId: 'key1.secret' });
      return new Response(null, { headers: { 'set-cookie': 'cuebook.session=x' } });
    });
    const [session, line = ''] = response.headers.getSetCookie();
    expect(session).toBe('cuebook.session=x');
    expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(line).not.toContain(id);
    expect(isKnownDevice(jarOf(line), id, now)).toBe(true);
  });

  it('the note by which a browser is known is for one account, can’t be made up and does not last for ever', () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const jar = jarOf(deviceCookie(mine, 'key1', now));
    expect(isKnownDevice(jar, other, now)).toBe(false);
    expect(isKnownDevice(null, mine, now)).toBe(false);
    const name = /cuebook\.device\.[\w-]+/.exec(deviceCookie(other, 'key1', now))![0];
    expect(isKnownDevice(jar.replace(/cuebook\.device\.[\w-]+/, name), other, now)).toBe(false);
    expect(isKnownDevice(jar.replace(/=\d+\./, '=9999999999.'), mine, now)).toBe(false);
    expect(isKnownDevice(jar, mine, new Date(now.getTime() + 401 * 86_400_000))).toBe(false);
  });

  it('names the browser without the account, unless somebody made it up', () => {
    const jar = jarOf(deviceCookie(randomUUID(), 'Key-1', now));
    expect(deviceOf(jar, now)).toBe('Key-1');
    const changed = (character: string) => (character === 'A' ? 'B' : 'A');
    expect(deviceOf(jar.replace(/(?<=device\.)./, changed), now)).toBeNull();
    expect(deviceOf(jar.replace(/(?<==\d+\.)./, changed), now)).toBeNull();
    expect(deviceOf('cuebook.device.x=1.2.3; theme=dark', now)).toBeNull();
  });
});
