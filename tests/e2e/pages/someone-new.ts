import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';

/** Registers somebody nobody else's test signs in as. They are signed in on the page afterwards. */
export async function register(page: Page, fullName: string) {
  const account = { email: `${randomUUID()}@example.org`, password: 'the first password' };
  await page.goto('/register');
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return { ...account, fullName };
}

/** Somebody new in a browser of their own. */
export async function someoneNew(browser: Browser, baseURL: string | undefined, fullName: string) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  return { page, ...(await register(page, fullName)) };
}
