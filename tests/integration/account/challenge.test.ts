import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SolvedProof } from '@/domain/account/challenge';
import { GUEST } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { solveProofOfWork } from '@/features/account/challenge/solve-proof-of-work';
import { db } from '@/server/db';
import { freshAddress } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { solutionOf, solved } from '../../support/challenge';
import { makeProfile } from '../../support/factories';

/** The challenge before sign-in, registration, codes and resets. */

const PASSWORD = 'right password';
const REFUSED = {
  code: 'FORBIDDEN',
  message: messages.auth.solveChallenge,
  data: { remedy: 'solveChallenge' },
};
const guestAt = (address = freshAddress()) => callerAs(GUEST, { address });
const email = () => `${randomUUID()}@example.org`;
const somebody = () => ({ email: email(), password: 'secret', fullName: 'Some Body' });

/** Returns NextAuth's error for a sign-in; null if it created a session. */
async function answerTo(account: { email: string; password: string; captchaToken?: string }) {
  const browser = new Browser();
  const { location, body } = await browser.auth('callback/credentials', account);
  if (browser.session !== undefined) return null;
  const url = new URL(location ?? (body as { url: string }).url, 'http://localhost:3000');
  return { error: url.searchParams.get('error') };
}

describe('signing in', () => {
  it('signing in asks for proof of work after five wrong passwords of an account, known or not, and counts no try without it', async () => {
    const { email: known } = await makeProfile({ password: PASSWORD });
    for (const account of [known, email()]) {
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await answerTo({ email: account, password: 'wrong' })).toMatchObject({
          error: 'Invalid login credentials',
        });
      }
      for (let tries = 0; tries < 20; tries += 1) {
        expect(await answerTo({ email: account, password: PASSWORD })).toEqual({
          error: 'challenge_required',
        });
      }
    }
    const captchaToken = await solved('signIn');
    expect(await answerTo({ email: known, password: PASSWORD, captchaToken })).toBeNull();
    // A correct password is not counted, the five attempts before it are.
    expect(await answerTo({ email: known, password: PASSWORD })).toMatchObject({
      error: 'challenge_required',
    });
  });

  it('takes what a browser has worked out', async () => {
    const { email: known } = await makeProfile({ password: PASSWORD });
    for (let tries = 0; tries < 5; tries += 1) await answerTo({ email: known, password: 'wrong' });
    const challenge = await guestAt().account.challenge({ purpose: 'signIn' });
    if (challenge.kind !== 'proofOfWork') throw new Error('There is no service in the tests');
    const captchaToken = (await solveProofOfWork(challenge.challenge)) ?? '';
    expect(await answerTo({ email: known, password: PASSWORD, captchaToken })).toBeNull();
  });
});

describe('the calls of guests', () => {
  it('the calls of guests ask for proof of work above half of what an address may, each for a solution of its own purpose', async () => {
    const address = freshAddress();
    const { register } = guestAt(address).account;
    for (let tries = 0; tries < 2; tries += 1) await register(somebody());
    expect(await failureOf(register(somebody()))).toMatchObject(REFUSED);
    expect(await failureOf(register({ ...somebody(), captchaToken: await solved('signIn') }))).toMatchObject(
      REFUSED,
    );
    expect(await register({ ...somebody(), captchaToken: await solved('register') })).toMatchObject({
      id: expect.any(String) as string,
    });
  });

  it('the calls of guests ask for proof of work with the second reset, the fourth code and the same for another code', async () => {
    const account = email();
    const reset = async () => guestAt().account.requestPasswordReset({ email: account });
    await reset();
    expect(await failureOf(reset())).toMatchObject(REFUSED);

    const send = () => guestAt().account.sendCode({ email: account });
    await send();
    await send();
    const { ticket } = await send();
    expect(await failureOf(send())).toMatchObject(REFUSED);
    const later = { address: freshAddress(), now: new Date(Date.now() + 60_000) };
    const { resend } = callerAs(GUEST, later).account;
    expect(await failureOf(resend({ ticket }))).toMatchObject(REFUSED);
    expect(await resend({ ticket, captchaToken: await solved('resend') })).toEqual({ requested: true });
  });
});

describe('a solution', () => {
  const resetWith = (captchaToken: string) => ({ email: email(), captchaToken });

  /** A network that needs a solved challenge for each further reset. */
  async function watchedNetwork() {
    const { requestPasswordReset } = guestAt().account;
    for (let tries = 0; tries < 5; tries += 1) await requestPasswordReset({ email: email() });
    return requestPasswordReset;
  }

  it('a solution of 20 uses at once counts once', async () => {
    const reset = await watchedNetwork();
    const captchaToken = await solved('requestPasswordReset');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => guestReset(captchaToken)));
    // From other networks the token is not even checked.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await reset(resetWith(captchaToken))).toEqual({ requested: true });
    expect(await failureOf(reset(resetWith(captchaToken)))).toMatchObject(REFUSED);

    const second = await solved('requestPasswordReset');
    const networks = await Promise.all(Array.from({ length: 4 }, watchedNetwork));
    const tries = await Promise.allSettled(networks.map((ask) => ask(resetWith(second))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  const guestReset = (captchaToken: string) =>
    guestAt().account.requestPasswordReset(resetWith(captchaToken));

  it('a solution is good for five minutes', async () => {
    const reset = await watchedNetwork();
    const old = await solved('requestPasswordReset', new Date(Date.now() - 5 * 60_000 - 1_000));
    expect(await failureOf(reset(resetWith(old)))).toMatchObject(REFUSED);
  });

  it('a solution that is forged or nonsense is refused like none', async () => {
    const reset = await watchedNetwork();
    const token = await solved('requestPasswordReset');
    const real = JSON.parse(atob(token)) as SolvedProof;
    const { challenge, solution } = real;
    const changed = (parameters: object) => ({
      solution,
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    });
    const otherTurn = { ...challenge.parameters, data: { purpose: 'register' } };
    const forged: unknown[] = [
      changed({ expiresAt: challenge.parameters.expiresAt + 3_600 }),
      changed({ cost: 1 }),
      changed({ nonce: '00'.repeat(16) }),
      changed({ keyPrefix: '' }),
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge: { ...challenge, parameters: otherTurn }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { counter: -1, derivedKey: '' } },
      { challenge },
      null,
      7,
    ];
    for (const one of forged) {
      expect(await failureOf(reset(resetWith(btoa(JSON.stringify(one)))))).toMatchObject(REFUSED);
    }
    for (const nonsense of ['', 'x', '{}', '\u0000', 'A'.repeat(8_000)]) {
      expect(await failureOf(reset(resetWith(nonsense)))).toMatchObject(REFUSED);
    }
    expect((await failureOf(reset(resetWith('A'.repeat(8_001))))).code).toBe('BAD_REQUEST');
    // None of them has used up the real one.
    expect(await reset(resetWith(token))).toEqual({ requested: true });
  });

  it('a challenge for a purpose that does not exist is not to be had', async () => {
    const ask = guestAt().account.challenge({ purpose: 'changePassword' as 'signIn' });
    expect((await failureOf(ask)).code).toBe('BAD_REQUEST');
  });
});

describe('admins', () => {
  it('admins may ask everybody for proof of work', async () => {
    const { api } = await newMember('admin');
    const { email: known } = await makeProfile({ password: PASSWORD });
    await api.admin.setSettings({ challengeAlways: true });
    try {
      const account = { email: known, password: PASSWORD };
      expect(await answerTo(account)).toMatchObject({ error: 'challenge_required' });
      expect(await answerTo({ ...account, captchaToken: await solved('signIn') })).toBeNull();
      expect(await failureOf(guestAt().account.register(somebody()))).toMatchObject(REFUSED);
      expect(await failureOf(guestAt().account.sendCode({ email: known }))).toMatchObject(REFUSED);
    } finally {
      await api.admin.setSettings({ challengeAlways: false });
    }
    expect(await answerTo({ email: known, password: PASSWORD })).toBeNull();
  });
});

it('nothing of a challenge is kept but that it was solved', async () => {
  const challenge = await guestAt().account.challenge({ purpose: 'register' });
  if (challenge.kind !== 'proofOfWork') throw new Error('There is no service in the tests');
  const token = await solutionOf(challenge.challenge);
  const address = freshAddress();
  for (let tries = 0; tries < 2; tries += 1) await guestAt(address).account.register(somebody());
  await guestAt(address).account.register({ ...somebody(), captchaToken: token });
  const { nonce } = challenge.challenge.parameters;
  expect(await db.rateLimit.findMany({ where: { key: { contains: nonce } } })).toMatchObject([
    { key: `solvedChallenge:${nonce}`, points: 1 },
  ]);
});
