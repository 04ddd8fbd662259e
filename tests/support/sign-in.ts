import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoAccounts } from './browser-server';
import type { DemoAccount } from './server-process';

/** Opens a page as people do: who is turned away by a busy server comes again after the seconds that it says. */
async function open(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path);
    expect(answer?.status()).not.toBe(503);
  }).toPass({ intervals: [2_000], timeout: 30_000 });
}

/** Signs somebody in through the screen and waits for where that leads. */
export async function signInAs(page: Page, account: { email: string; password: string }, to = '/dashboard') {
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

/** Makes an account through the screen, for tests that count what is theirs alone; ends signed in on the home page. */
export async function registerNewcomer(page: Page): Promise<{ email: string; password: string }> {
  const account = { email: `newcomer.${randomUUID()}@example.com`, password: 'secret123' };
  await open(page, '/register');
  await page.getByLabel('Full name').fill('New Comer');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('/');
  return account;
}
