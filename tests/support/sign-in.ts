import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoAccounts } from './browser-server';
import type { DemoAccount } from './server-process';

type Account = { email: string; password: string };

/** The server that relative addresses lead a page to, also before it has opened one. */
export async function originOf(page: Page): Promise<string> {
  const answer = await page.request.head('/icon-192.png');
  return new URL(answer.url()).origin;
}

/** Opens a page as people do: who is turned away by a busy server comes again after the seconds that it says. */
async function open(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path);
    expect(answer?.status()).not.toBe(503);
  }).toPass({ intervals: [2_000], timeout: 30_000 });
}

/**
 * Signs the browser in with the requests that the screen of `/login` sends, which costs no page; then opens `to`, if given.
 * Tests of the screen itself use `signInOnScreen`.
 */
export async function signInAs(page: Page, account: Account, to?: string): Promise<void> {
  const tokenAnswer = await page.request.get('/api/auth/csrf');
  const { csrfToken } = (await tokenAnswer.json()) as { csrfToken: string };
  const answer = await page.request.post('/api/auth/callback/credentials', {
    headers: { origin: await originOf(page) },
    form: { ...account, csrfToken, json: 'true' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  if (to !== undefined) await open(page, to);
}

/** Signs somebody in through the screen and waits for where that leads. */
export async function signInOnScreen(page: Page, account: Account, to = '/dashboard'): Promise<void> {
  await open(page, to === '/dashboard' ? '/login' : `/login?callbackUrl=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${to}`);
}

/** The demo account of a role on the shared server. */
export async function accountOf(role: DemoAccount['role']): Promise<DemoAccount> {
  const account = (await demoAccounts()).find((candidate) => candidate.role === role);
  if (account === undefined) throw new Error(`The first start made no ${role}`);
  return account;
}

/** Makes an account for tests that count what is theirs alone, and signs the browser in with it; opens `to`, if given. */
export async function registerNewcomer(page: Page, to?: string): Promise<Account> {
  const account = { email: `newcomer.${randomUUID()}@example.com`, password: 'secret123' };
  const answer = await page.request.post('/api/trpc/account.register', {
    headers: { origin: await originOf(page) },
    data: { json: { fullName: 'New Comer', ...account } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await signInAs(page, account, to);
  return account;
}
