import { randomUUID } from 'node:crypto';
import { expectNoViolations } from '../support/axe';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { PASSWORD } from '../support/people';
import { signInNewcomer } from '../support/sign-in';
import {
  addApp,
  addPasskeyDevice,
  factorCard,
  openSecurityCards,
  openSecurityPage,
} from './pages/security-page';

/** A second factor, as its owner sees it. */

type Account = { email: string; password: string };

/** Registers a new user and opens their security page. */
async function register(page: Page) {
  const account = await signInNewcomer(page, '/profile/security', {
    fullName: 'Ada Lovelace',
    email: `${randomUUID()}@example.org`,
  });
  await openSecurityCards(page);
  return account;
}

async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (
    await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' })
  ).newPage();
}

/** Enters the password on the sign-in page, and waits for the page of the second factor. */
async function typePassword(page: Page, { email, password }: Account, path = '/my-prompts') {
  await openPage(page, `/login?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/login/factor');
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
test('an authenticator app is added, named and removed, with recovery codes', async ({ page }) => {
  await register(page);
  await expect(factorCard(page)).toContainText('No methods added yet.');

  await factorCard(page).getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong or already used code');
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await page.keyboard.press('Escape');

  const { codes } = await addApp(page);
  await expectNoViolations(page, { include: '[role="dialog"]' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('cuebook-recovery-codes.txt');
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(factorCard(page)).toContainText('10 recovery codes left');

  await factorCard(page).getByRole('button', { name: 'Rename Authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My phone');
  await page.keyboard.press('Enter');
  await expect(factorCard(page).getByRole('listitem')).toContainText('My phone');
  await expectNoViolations(page, { include: 'main' });

  await factorCard(page).getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const renewed = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(renewed.getByRole('listitem')).toHaveCount(10);
  expect(await renewed.getByRole('listitem').allInnerTexts()).not.toEqual(codes);
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();

  await factorCard(page).getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factorCard(page)).toContainText('No methods added yet.');
});

test('signing in asks for a code or a recovery code, and not in a browser that is trusted', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await register(page);
  const { code, codes } = await addApp(page);
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();

  const visitor = await newPage(browser, baseURL);
  await typePassword(visitor, account);
  await visitor.getByLabel('Code').fill(code);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The code was used when the app was added.
  await expect(alert(visitor)).toContainText('Wrong or already used code');
  await expectNoViolations(visitor);
  await reloadPage(visitor);
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
  await visitor.getByLabel('Recovery code').fill(codes[0]!);
  await visitor.getByLabel('Trust this browser for 30 days').check();
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/my-prompts');
  await openPage(visitor, '/login/factor');
  await visitor.waitForURL((url) => url.pathname === '/dashboard');

  await visitor.context().clearCookies({ name: /session/ });
  await openPage(visitor, '/login?callbackUrl=%2Fmy-prompts');
  await visitor.getByLabel('Email').fill(account.email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await visitor.waitForURL('**/my-prompts');

  await reloadPage(page);
  await openSecurityCards(page);
  const trusted = factorCard(page).getByRole('list', { name: 'Trusted browsers' });
  await expect(trusted.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page, { include: 'main' });
  await trusted.getByRole('button', { name: /^Stop trusting/ }).click();
  await expect(trusted).toHaveCount(0);
  await visitor.context().clearCookies({ name: /session/ });
  await typePassword(visitor, account);
  await visitor.context().clearCookies({ name: /factor/ });
  await visitor.getByLabel('Code').fill('123456');
  await visitor.keyboard.press('Enter');
  await expect(alert(visitor)).toContainText('started in another browser');
  await reloadPage(visitor);
  await expect(alert(visitor)).toContainText('started in another browser');
  await visitor.getByRole('link', { name: 'Sign in again' }).click();
  await expect(visitor.getByLabel('Email')).toBeVisible();
});

test('a passkey is a second factor, and a way in by itself', async ({ page }) => {
  const account = await register(page);
  await addPasskeyDevice(page);
  await factorCard(page).getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(factorCard(page).getByRole('listitem')).toContainText('Passkey, added');
  await expectNoViolations(page, { include: 'main' });

  // The device already has a passkey.
  await factorCard(page).getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('This passkey is already registered to an account.')).toBeVisible();

  await page.context().clearCookies({ name: /session/ });
  await typePassword(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/my-prompts');

  await page.context().clearCookies();
  await openPage(page, '/login?callbackUrl=%2Fmy-prompts');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/my-prompts');
  await openSecurityPage(page);
  await factorCard(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factorCard(page)).toContainText('No methods added yet.');

  await page.context().clearCookies();
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(alert(page)).toContainText('Couldn’t verify this passkey');
});
