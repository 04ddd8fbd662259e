import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { signIn } from '@/server/services/account/sign-in';
import { freshAddress } from '../../support/api-request';
import { solved } from '../../support/challenge';
import { makeProfile, type TestProfile } from '../../support/factories';

/** Signing in and its limits. */

const PASSWORD = 'right password';

type Outcome = { code: string; message: string; retryAfterSeconds?: number };

/** By default with a solved challenge: limits of accounts apply even to clients that solve every one. */
async function attempt(
  email: string,
  password: string,
  address = freshAddress(),
  token?: string,
): Promise<Outcome> {
  try {
    const captchaToken = token ?? (await solved('signIn'));
    await signIn({ db, now: new Date(), address, userAgent: 'test' }, { email, password, captchaToken });
    return { code: 'ok', message: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, retryAfterSeconds } = error;
    return { code, message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
}

const count = (outcomes: Outcome[], code: string) =>
  outcomes.filter((outcome) => outcome.code === code).length;
const times = <Result>(length: number, make: (index: number) => Result) =>
  Array.from({ length }, (_, i) => make(i));

let known: TestProfile;

beforeAll(async () => {
  known = await makeProfile({ password: PASSWORD });
});

describe('signing in', () => {
  it('takes the address in any spelling', async () => {
    const spellings = [
      known.email,
      known.email.toUpperCase(),
      ` ${known.email}\n`,
      known.email.replace('@', '＠'),
    ];
    for (const email of spellings) expect((await attempt(email, PASSWORD)).code).toBe('ok');
  });

  it('answers alike to an unknown address, a wrong password, a shut account and one without a password', async () => {
    const shut = await makeProfile({ password: PASSWORD, isActive: false });
    const withoutPassword = await makeProfile();
    const outcomes = [
      await attempt(known.email, 'wrong password'),
      await attempt(`${randomUUID()}@example.org`, PASSWORD),
      await attempt(shut.email, PASSWORD),
      await attempt(shut.email, 'wrong password'),
      await attempt(withoutPassword.email, PASSWORD),
      await attempt('no address at all', PASSWORD),
      await attempt('+64211234567', PASSWORD),
      await attempt(known.email, ` ${PASSWORD}`),
      await attempt(known.email, PASSWORD.toUpperCase()),
    ];
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ code: 'UNAUTHORIZED', message: 'Invalid login credentials' });
    }
    expect(await db.session.count({ where: { profileId: { in: [shut.id, withoutPassword.id] } } })).toBe(0);
  });

  it.each([
    ['', PASSWORD],
    [' ', PASSWORD],
    ['a@x.io', ''],
    ['', ''],
  ])('signing in asks for both fields (%j, %j)', async (email, password) => {
    expect(await attempt(email, password)).toEqual({
      code: 'BAD_REQUEST',
      message: 'Please fill in all fields',
    });
  });

  it.each<[what: string, email: string, password: string]>([
    ['NUL in the address', 'a\u0000@x.io', PASSWORD],
    ['NUL in a phone number', '+6421\u0000', PASSWORD],
    ['half of a surrogate pair', '\ud83c@x.io', PASSWORD],
    ['a flood of marks', `a${'\u0315\u0300'.repeat(400)}@x.io`, PASSWORD],
    ['a long address', `${'a'.repeat(2_000)}@x.io`, PASSWORD],
    ['a long password', 'a@x.io', 'a'.repeat(10_000_000)],
    ['SQL', "' OR '1'='1' --@x.io", "' OR '1'='1"],
    ['wildcards', '%@%', '%'],
    ['NUL in the password', 'a@x.io', '\u0000\u0000'],
  ])('signing in is refused like any other with %s', async (_what, email, password) => {
    expect(await attempt(email, password)).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Invalid login credentials',
    });
  });

  it.each<unknown>([{ not: '' }, ['a@x.io'], null, true, 7])(
    'signing in is refused with %j for an address or a password',
    async (value) => {
      expect((await attempt(value as string, PASSWORD)).code).toBe('UNAUTHORIZED');
      expect((await attempt(known.email, value as string)).code).toBe('UNAUTHORIZED');
    },
  );
});

describe('limits', () => {
  it('check ten wrong passwords of an account, in any spelling, even if many arrive at once from many addresses', async () => {
    const victim = await makeProfile({ password: PASSWORD });
    const spellings = [
      victim.email,
      victim.email.toUpperCase(),
      victim.email.replace('@', '＠'),
      ` ${victim.email}`,
    ];
    const outcomes = await Promise.all(
      times(40, (index) => attempt(spellings[index % 4]!, `wrong ${index}`)),
    );
    expect([count(outcomes, 'UNAUTHORIZED'), count(outcomes, 'TOO_MANY_REQUESTS')]).toEqual([10, 30]);

    const refused = outcomes.find(({ code }) => code === 'TOO_MANY_REQUESTS')!;
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
    expect(refused.message).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
    expect((await attempt(victim.email, PASSWORD)).code).toBe('TOO_MANY_REQUESTS');
    expect((await attempt(known.email, PASSWORD)).code).toBe('ok');
  });

  it('limits say the same of an account that nobody has', async () => {
    const email = `${randomUUID()}@example.org`;
    const outcomes = await Promise.all(times(15, () => attempt(email, 'wrong')));
    expect([count(outcomes, 'UNAUTHORIZED'), count(outcomes, 'TOO_MANY_REQUESTS')]).toEqual([10, 5]);
  });

  it('limits count no right password, one after the other or at once', async () => {
    const user = await makeProfile({ password: PASSWORD });
    for (let time = 0; time < 15; time += 1) expect((await attempt(user.email, PASSWORD)).code).toBe('ok');
    const wrong = await Promise.all(times(9, () => attempt(user.email, 'wrong')));
    expect(count(wrong, 'UNAUTHORIZED')).toBe(9);
    expect((await attempt(user.email, PASSWORD)).code).toBe('ok');
    const more = await Promise.all(times(5, () => attempt(user.email, 'wrong')));
    expect([count(more, 'UNAUTHORIZED'), count(more, 'TOO_MANY_REQUESTS')]).toEqual([1, 4]);
  });

  it('limits from an address need work above half of its fifty, and keep no colleague with a new browser out', async () => {
    const address = freshAddress();
    for (let time = 0; time < 5; time += 1)
      expect((await attempt(known.email, PASSWORD, address)).code).toBe('ok');
    const wrong = () => `${randomUUID()}@example.org`;
    const unsolved = await Promise.all(times(60, () => attempt(wrong(), 'wrong', address, '')));
    expect([count(unsolved, 'UNAUTHORIZED'), count(unsolved, 'FORBIDDEN')]).toEqual([25, 35]);
    const solvedOnes = await Promise.all(times(60, () => attempt(wrong(), 'wrong', address)));
    expect(count(solvedOnes, 'UNAUTHORIZED')).toBe(60);
    expect((await attempt(known.email, PASSWORD, address, '')).code).toBe('FORBIDDEN');
    expect((await attempt(known.email, PASSWORD, address)).code).toBe('ok');
  });

  it('limits without work, however many at once, use up nothing of an account’s', async () => {
    const user = await makeProfile({ password: PASSWORD });
    for (const token of ['', 'nonsense']) {
      const outcomes = await Promise.all(times(60, () => attempt(user.email, 'wrong', undefined, token)));
      expect(count(outcomes, 'TOO_MANY_REQUESTS')).toBe(0);
      expect(count(outcomes, 'UNAUTHORIZED')).toBe(token === '' ? 5 : 0);
    }
    expect((await attempt(user.email, PASSWORD)).code).toBe('ok');
  });
});
