import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';

/** Turnstile and hCaptcha in the place of a proof of work: what they say counts, and nothing else. */

let verdict: { status: number; body: unknown };
const asked: URLSearchParams[] = [];
const standIn = createServer((req, res) => {
  let sent = '';
  req.on('data', (chunk: Buffer) => (sent += chunk.toString()));
  req.on('end', () => {
    asked.push(new URLSearchParams(sent));
    res.writeHead(verdict.status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(verdict.body));
  });
});
await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
const verifyUrl = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/siteverify`;
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'canary-secret',
  CAPTCHA_VERIFY_URL: verifyUrl,
});
const { GUEST } = await import('@/domain/actor');
const { verifyCaptcha } = await import('@/server/ports/captcha/captcha');
const { freshAddress } = await import('../../support/api-request');
const { callerAs, failureOf } = await import('../../support/caller');
const { solved } = await import('../../support/challenge');

afterAll(() => void standIn.close());

const email = () => `${randomUUID()}@example.org`;
const address = freshAddress();
const { account } = callerAs(GUEST, { address });
const reset = (captchaToken?: string) => account.requestPasswordReset({ email: email(), captchaToken });

beforeEach(() => {
  asked.length = 0;
});

it('the captcha service is asked about the token, for this purpose and address', async () => {
  expect(await account.challenge({ purpose: 'requestPasswordReset' })).toEqual({
    kind: 'service',
    service: 'turnstile',
    siteKey: 'site',
  });
  for (let tries = 0; tries < 5; tries += 1) await reset();
  expect(await failureOf(reset())).toMatchObject({ data: { remedy: 'solveChallenge' } });
  expect(asked).toEqual([]);
  verdict = { status: 200, body: { success: true, action: 'requestPasswordReset', 'error-codes': [] } };
  expect(await reset('token of the box')).toEqual({ requested: true });
  expect(Object.fromEntries(asked[0]!)).toEqual({
    secret: 'canary-secret',
    response: 'token of the box',
    remoteip: address,
  });
});

it.each([
  ['says no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['has asked for something else', { success: true, action: 'register' }],
  ['has not said for what', { success: true }],
])('lets nobody through when it %s', async (_what, body) => {
  verdict = { status: 200, body };
  expect(await failureOf(reset('token'))).toMatchObject({
    code: 'FORBIDDEN',
    data: { remedy: 'solveChallenge' },
  });
});

it('takes no proof of work in its place', async () => {
  verdict = { status: 200, body: { success: false } };
  expect(await failureOf(reset(await solved('requestPasswordReset')))).toMatchObject({ code: 'FORBIDDEN' });
});

it.each([
  ['fails', 500, { success: true, action: 'requestPasswordReset' }],
  ['makes no sense', 200, { success: 'yes' }],
])('lets nobody through when it %s, and says that it is away', async (_what, status, body) => {
  verdict = { status, body };
  const failure = await failureOf(reset('token'));
  expect(failure.code).toBe('SERVICE_UNAVAILABLE');
  expect(JSON.stringify(failure)).not.toContain('canary');
});

it('hCaptcha is told the site key, and keeps no purpose', async () => {
  const hcaptcha = { service: 'hcaptcha', siteKey: 'site', secretKey: 'secret', verifyUrl } as const;
  verdict = { status: 200, body: { success: true, hostname: 'localhost' } };
  const given = { token: 'token', purpose: 'signIn', address } as const;
  expect(await verifyCaptcha(hcaptcha, given)).toBe(true);
  expect(asked[0]?.get('sitekey')).toBe('site');
  verdict = { status: 200, body: { success: false } };
  expect(await verifyCaptcha(hcaptcha, given)).toBe(false);
});
