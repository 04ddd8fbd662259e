import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { ChallengePurpose } from '@/domain/account/challenge';
import { GUEST } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { handleApi } from '@/server/api/handle-api';
import { pendingSignInOf } from '@/server/auth/factor-cookies';
import { db } from '@/server/db';
import { SIGN_IN_CALLS } from '@/server/http/path-rules';
import { networksOf } from '@/server/ports/rate-limit/address-networks';
import { LIMITS } from '@/server/ports/rate-limit/limits';
import { type Sender, withSender } from '@/server/request-context/sender';
import { signIn } from '@/server/services/account/sign-in';
import { createProofOfWork } from '@/server/services/challenge/proof-of-work';
import { freshAddress, procedures } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs } from '../../support/caller';
import { solutionOf, solved } from '../../support/challenge';
import { makeProfile } from '../../support/factories';
import { createFactor, freshSession } from '../../support/factors';
import { TestDevice } from '../../support/passkey';

/** Behind an address that others have filled with wrong attempts, new browsers pay with work and are never refused. */

const PASSWORD = 'right password';
const email = () => `${randomUUID()}@example.org`;

/** Fills every limit of an address that people sign in behind, tenfold. */
async function fill(address: string): Promise<void> {
  const asking = Object.entries(LIMITS).filter(([, limit]) => 'asksForWork' in limit);
  expect(asking.map(([name]) => name).toSorted()).toEqual([
    ...['codeAddress', 'factorAddress', 'passkeyAddress', 'registerAddress', 'resetAddress', 'signInAddress'],
  ]);
  await db.rateLimit.createMany({
    data: asking.flatMap(([name, { points }]) =>
      networksOf(address).map(({ key, times }) => ({
        key: `${name}:${key}`,
        points: 10 * times * points,
        expire: Date.now() + 600_000,
      })),
    ),
  });
}

type Attempt = (captchaToken?: string) => Promise<unknown>;
const guestAt = (address: string) => callerAs(GUEST, { address }).account;

/** Every way in, for a browser behind the address that has never signed in. */
const ATTEMPTS: Record<ChallengePurpose, (address: string) => Promise<Attempt>> = {
  signIn: async (address) => {
    const user = await makeProfile({ password: PASSWORD });
    const ctx = { db, now: new Date(), address, userAgent: '' };
    return (captchaToken) => signIn(ctx, { email: user.email, password: PASSWORD, captchaToken });
  },
  register: (address) =>
    Promise.resolve((captchaToken) =>
      guestAt(address).register({ email: email(), password: PASSWORD, fullName: 'New', captchaToken }),
    ),
  requestPasswordReset: (address) =>
    Promise.resolve((captchaToken) =>
      guestAt(address).requestPasswordReset({ email: email(), captchaToken }),
    ),
  sendCode: (address) =>
    Promise.resolve((captchaToken) => guestAt(address).sendCode({ email: email(), captchaToken })),
  resend: async (address) => {
    const { ticket } = await guestAt(freshAddress()).sendCode({ email: email() });
    const { resend } = callerAs(GUEST, { address, now: new Date(Date.now() + 60_000) }).account;
    return (captchaToken) => resend({ ticket, captchaToken });
  },
  verifyOtp: async (address) => {
    const { ticket } = await guestAt(freshAddress()).sendCode({ email: email() });
    // No code has been sent yet: the answer is that it is wrong, not that the address is full.
    return (captchaToken) =>
      guestAt(address)
        .verifyOtp({ ticket, code: '123456', captchaToken })
        .catch((error: unknown) => {
          if (error instanceof Error && error.message === messages.auth.wrongCode) return;
          throw error;
        });
  },
  factorsVerify: async (address) => {
    const user = await makeProfile({ password: PASSWORD });
    const { secret } = await createFactor(user, new Date(Date.now() - 300_000));
    const browser = new Browser();
    await browser.signIn(user.email, PASSWORD);
    const pendingSignIn = pendingSignInOf(browser.cookieHeader);
    const { factors } = callerAs(GUEST, { address, pendingSignIn }).account;
    const { signIn: id } = await factors.challenge();
    const code = await generate({ secret });
    return (captchaToken) => factors.verify({ signIn: id, code, captchaToken });
  },
  passkeysSignInOptions: (address) =>
    Promise.resolve((captchaToken) =>
      guestAt(address).passkeys.signInOptions(captchaToken === undefined ? undefined : { captchaToken }),
    ),
  passkeysSignIn: async (address) => {
    const user = await makeProfile();
    const device = new TestDevice();
    const session = await freshSession(user);
    const own = callerAs(user, { session }).account.passkeys;
    await own.register(device.make(await own.options()));
    const shown = device.show(await guestAt(freshAddress()).passkeys.signInOptions());
    return (captchaToken) =>
      guestAt(address).passkeys.signIn({ ...shown, ...(captchaToken !== undefined && { captchaToken }) });
  },
};

function remedyOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error : (error as Error).cause;
  return cause instanceof AppError ? cause.remedy : undefined;
}

describe('a new browser behind a noisy address', () => {
  it.each(Object.keys(ATTEMPTS) as ChallengePurpose[])(
    '%s: passes with work, not without',
    async (purpose) => {
      const address = freshAddress();
      await fill(address);
      const attempt = await ATTEMPTS[purpose](address);
      const refused = await attempt().catch(remedyOf);
      expect(refused).toBe('solveChallenge');
      await attempt(await solved(purpose));
    },
  );
});

it('each call that signs people in is one of the API, and each of theirs with a challenge is among them', () => {
  const paths = new Set(procedures.map(({ path }) => path));
  expect([...SIGN_IN_CALLS].filter((path) => !paths.has(path))).toEqual([]);
  const purposes = [...SIGN_IN_CALLS].map((path) =>
    path.replace('account.', '').replaceAll(/\.(.)/g, (_, first: string) => first.toUpperCase()),
  );
  const others = Object.keys(ATTEMPTS).filter((purpose) => !purposes.includes(purpose));
  expect(others).toEqual(['signIn']);
});

describe('a call whose only fault is an ended or missing session', () => {
  async function lacksSession(path: string, body: object, cookie?: string): Promise<boolean> {
    const sender: Sender = { address: freshAddress(), known: null };
    const headers = { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) };
    const url = `http://localhost:3000/api/trpc/${path}`;
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
    await withSender(sender, () => handleApi(request));
    return sender.lacksSession === true;
  }
  const nothing = { json: {} };

  it.each<[string, object, boolean]>([
    ['favorite.toggle', { json: { promptId: randomUUID() } }, true],
    ['favorite.toggle,favorite.toggle?batch=1', { 0: nothing, 1: nothing }, true],
    // One of the two is answered.
    ['account.challenge,favorite.toggle?batch=1', { 0: { json: { purpose: 'signIn' } }, 1: nothing }, true],
    ['account.challenge,favorite.toggle?batch=1', { 0: { json: { purpose: 'x' } }, 1: nothing }, false],
    ['account.challenge', { json: { purpose: 'x' } }, false],
    ['no.such', nothing, false],
  ])('the call %s %j counts as invalid input: %s', async (path, body, expected) => {
    expect(await lacksSession(path, body)).toBe(expected);
    expect(await lacksSession(path, body, 'cuebook.session=ended')).toBe(expected);
  });
});

describe('the work of a browser', () => {
  const challengeAt = async (address: string) => {
    const challenge = await guestAt(address).challenge({ purpose: 'signIn' });
    if (challenge.kind !== 'proofOfWork') throw new Error('There is no service in the tests');
    return challenge.challenge;
  };
  const used = (address: string, times: number) =>
    db.rateLimit.createMany({
      data: networksOf(address).map((network) => ({
        key: `signInAddress:${network.key}`,
        points: Math.round(times * LIMITS.signInAddress.points),
        expire: Date.now() + 600_000,
      })),
    });

  it.each([
    [0, 0],
    [0.9, 0],
    [1, 1],
    [1.9, 1],
    [2, 2],
    [4, 3],
    [1_000, 3],
  ])('the work of a browser at an address with %d times its limit is of level %d', async (times, level) => {
    const address = freshAddress();
    await used(address, times);
    expect((await challengeAt(address)).parameters.data).toEqual({ purpose: 'signIn', level });
  });

  it('the work of a browser of a quiet address does not count at a noisy one, that of a little less noise does', async () => {
    const user = await makeProfile({ password: PASSWORD });
    const address = freshAddress();
    await used(address, 4);
    const attempt = async (level: number) => {
      const captchaToken = await solutionOf(await createProofOfWork('signIn', new Date(), level, 0));
      const given = { email: user.email, password: PASSWORD, captchaToken };
      return signIn({ db, now: new Date(), address, userAgent: '' }, given);
    };
    await expect(attempt(0)).rejects.toMatchObject({ remedy: 'solveChallenge' });
    await expect(attempt(1)).rejects.toMatchObject({ remedy: 'solveChallenge' });
    expect(await attempt(2)).toMatchObject({ profileId: user.id });
  });
});
