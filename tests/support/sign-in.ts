import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { demoAccounts, signedInState } from './browser-server';
import { openPage } from './open-page';
import { makePerson, makeSessionCookie, type Person, type PersonFields } from './people';
import type { DemoAccount } from './server-process';

type Account = { email: string; password: string };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Origin of the server for a page's relative URLs, even before it has opened one. */
export async function originOf(page: Page): Promise<string> {
  const answer = await page.request.head('/icon-192.png');
  return new URL(answer.url()).origin;
}

/**
 * Signs the browser in as an account of the demo library, with the session created by the run's setup on every server;
 * then opens `to`, if given. Other accounts sign in on the screen (`signInOnScreen`) or are created signed in
 * (`signInNewcomer`). The session may be older than ten minutes: use `signInByPassword` before actions that need a
 * fresh one.
 */
export async function signInAs(page: Page, account: DemoAccount, to?: string): Promise<void> {
  const state = JSON.parse(await readFile(signedInState(account), 'utf8')) as StorageState;
  await page.context().addCookies(state.cookies);
  if (to !== undefined) await openPage(page, to);
}

/** Signs a user in by password, with the same requests as the screen of `/login`, without loading a page. */
export async function signInByPassword(page: Page, { email, password }: Account): Promise<void> {
  const tokenAnswer = await page.request.get('/api/auth/csrf');
  const { csrfToken } = (await tokenAnswer.json()) as { csrfToken: string };
  const answer = await page.request.post('/api/auth/callback/credentials', {
    headers: { origin: await originOf(page) },
    form: { email, password, csrfToken, json: 'true' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Signs a user in through the screen and waits for the destination. */
export async function signInOnScreen(page: Page, account: Account, to = '/dashboard'): Promise<void> {
  await openPage(page, to === '/dashboard' ? '/login' : `/login?callbackUrl=${encodeURIComponent(to)}`);
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

/** Signs in a new account, for tests that count, sort or search only its own prompts; opens `to`, if given. */
export async function signInNewcomer(page: Page, to?: string, fields?: PersonFields): Promise<Person> {
  const person = await makePerson(fields);
  const url = `http://localhost:${process.env.CUEBOOK_E2E_PORT!}`;
  await page.context().addCookies([{ ...(await makeSessionCookie(person.id)), url }]);
  if (to !== undefined) await openPage(page, to);
  return person;
}
