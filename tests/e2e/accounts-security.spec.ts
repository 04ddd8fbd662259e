import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/axe';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { linkIn, mailWith } from '../support/outbox';
import { readAccounts, serverLog } from '../support/server-process';
import { PASSWORD } from '../support/people';
import { signInNewcomer, signInOnScreen } from '../support/sign-in';
import { callApi } from './pages/call-api';
import { failCall } from './pages/fail-call';
import { openSecurityCards, openSecurityPage } from './pages/security-page';

/** Password reset, one's own sessions, change of password and address, sessions that end. */

const RESET_SENT = 'Password reset email sent! Check your inbox.';
const BAD_LINK = 'Invalid or expired recovery link. Please request a new password reset link.';
const EXPIRED = 'Session expired. Please sign in again.';

/** Registers a new user and signs them in on the page. */
const register = (page: Page, fullName = 'Ada Lovelace') =>
  signInNewcomer(page, '/', { fullName, email: `${randomUUID()}@example.org` });

async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (
    await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' })
  ).newPage();
}

async function askForLink(page: Page, email: string): Promise<string> {
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText(RESET_SENT)).toBeVisible();
  return linkIn(await mailWith(email, 'Reset your Cuebook password'));
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const sessionRows = (page: Page) =>
  page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');

test('forgets a password, gets a mail, sets a new one, and is signed out everywhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await register(page);
  const visitor = await newPage(browser, baseURL);
  const requests: string[] = [];
  visitor.on('request', (request) => {
    requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });

  await openPage(visitor, '/login');
  await visitor.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(alert(visitor)).toContainText('Please enter your email address');
  await visitor.getByLabel('Email').fill('nobody');
  await visitor.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(alert(visitor)).toContainText('Please enter a valid email address');

  // An unknown address gets the same answer.
  await visitor.getByLabel('Email').fill(`${randomUUID()}@example.org`);
  await visitor.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(visitor.getByText(RESET_SENT)).toBeVisible();
  await expect(alert(visitor)).toHaveCount(0);

  const link = await askForLink(visitor, email);
  expect(new URL(link).origin).toBe(new URL(baseURL!).origin);
  const token = link.split('token=')[1]!;
  await openPage(visitor, link);
  await expect(visitor.getByLabel('Confirm password')).toBeVisible();
  await expect(visitor).toHaveURL(({ hash }) => hash === '');
  expect(await visitor.evaluate(() => document.referrer)).toBe('');
  await expectNoViolations(visitor, { include: 'main' });

  const password = visitor.getByLabel('New password');
  const confirmation = visitor.getByLabel('Confirm password');
  const save = visitor.getByRole('button', { name: 'Set new password' });
  await password.fill('a new password');
  await confirmation.fill('another password');
  await save.click();
  await expect(alert(visitor)).toContainText('Passwords do not match');
  await password.fill('12345');
  await confirmation.fill('12345');
  await save.click();
  await expect(alert(visitor)).toContainText('Password must be at least 6 characters');
  await password.fill('a new password');
  await confirmation.fill('a new password');
  const recover = await failCall(visitor, 'account.resetPassword');
  await save.click();
  await expect(alert(visitor)).toContainText('Failed to reset password');
  await expect(password).toHaveValue('a new password');
  await recover();
  await save.click();
  await expect(visitor.getByText('Password updated successfully')).toBeVisible();
  await visitor.waitForURL('**/login');
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  expect(requests.every((request) => request.startsWith(baseURL!))).toBe(true);

  // The session from before is over.
  await openPage(page, '/dashboard');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdashboard/);
  await expect(alert(page)).toContainText(EXPIRED);
  await signInOnScreen(visitor, { email, password: 'a new password' }, '/dashboard');

  // A link works once.
  const again = await newPage(browser, baseURL);
  await openPage(again, link);
  await expect(alert(again)).toContainText(BAD_LINK);
  await again.getByRole('link', { name: 'Back to Login' }).click();
  await again.waitForURL('**/login');
  await mailWith(email, 'Your Cuebook password was changed');

  // The log contains no secrets: neither what the person typed, nor the token or the session.
  const log = await readFile(serverLog(process.env.CUEBOOK_E2E_DATA_DIR!), 'utf8');
  expect(log).toContain('/api/trpc/account.resetPassword');
  const cookie = (await visitor.context().cookies()).find(({ name }) => name === 'cuebook.session')!.value;
  for (const secret of [token, PASSWORD, 'a new password', email, cookie]) expect(log).not.toContain(secret);
  // Nor what only a terminal is told: the passwords of the first start.
  const folder = process.env.CUEBOOK_E2E_DATA_DIR!;
  expect(log).toContain(join(folder, 'first-run.txt'));
  for (const account of await readAccounts(folder)) expect(log).not.toContain(account.password);
});

test('the first sign-in after a reset shows the other ways in, and ends one or all', async ({
  page,
  browser,
  baseURL,
}) => {
  const fields = { email: `${randomUUID()}@example.org`, emailProvedAt: new Date() };
  const { email } = await signInNewcomer(page, '/', fields);
  for (const name of ['Old laptop', 'Script'])
    await callApi(page, 'token.create', { name, scopes: ['prompts:read'], spaceIds: null, days: 7 });
  const visitor = await newPage(browser, baseURL);
  await openPage(visitor, await askForLink(visitor, email));
  await visitor.getByLabel('New password').fill('a new password');
  await visitor.getByLabel('Confirm password').fill('a new password');
  await visitor.getByRole('button', { name: 'Set new password' }).click();
  await visitor.waitForURL('**/login');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill('a new password');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/profile/ways-in?callbackUrl=%2Fdashboard');

  const list = visitor.getByRole('region', { name: 'Who else can sign in?' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(visitor, { include: 'main', widths: [390, 1440] });
  // Whoever goes elsewhere is led back, until they have answered.
  await openPage(visitor, '/my-prompts');
  await visitor.getByRole('link', { name: 'Review' }).click();
  await visitor.waitForURL('**/profile/ways-in?callbackUrl=%2Fmy-prompts');
  await list.getByRole('button', { name: 'End Access token Old laptop' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await reloadPage(visitor);
  await expect(list.getByRole('listitem')).toContainText('Script');
  await list.getByRole('button', { name: 'End all' }).click();
  const dialog = visitor.getByRole('alertdialog', { name: 'End all other ways in' });
  await dialog.getByRole('button', { name: 'End all' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Done' }).click();
  await visitor.waitForURL('**/my-prompts');
  await reloadPage(visitor);
  await expect(visitor.getByRole('link', { name: 'Review', exact: true })).toHaveCount(0);
  await visitor.context().close();
});

test('the reset screen without a link: none for a guest, the current password for a member', async ({
  page,
}) => {
  const response = await openPage(page, '/reset-password');
  expect(response!.headers()['referrer-policy']).toBe('no-referrer');
  await expect(alert(page)).toContainText(BAD_LINK);
  for (const fragment of ['#type=recovery&token=x', '#token=abc', '#type=recovery']) {
    await openPage(page, 'about:blank');
    await openPage(page, `/reset-password${fragment}`);
    await expect(alert(page)).toContainText(BAD_LINK);
  }

  const account = await register(page);
  await openPage(page, '/reset-password');
  await page.getByLabel('New password').fill('a new password');
  await page.getByLabel('Confirm password').fill('a new password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(alert(page)).toContainText('Please fill in all fields');
  await page.getByLabel('Current password').fill('a guess');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(alert(page)).toContainText('The current password is incorrect');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await page.waitForURL('**/login');
  await signInOnScreen(page, { ...account, password: 'a new password' }, '/dashboard');
});

test('sees where one is signed in, ends one session, then all', async ({ page, browser, baseURL }) => {
  const account = await register(page);
  const other = await newPage(browser, baseURL);
  await signInOnScreen(other, account);

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Account security' }).click();
  await page.waitForURL('**/profile/security');
  await openSecurityCards(page);
  await expect(sessionRows(page)).toHaveCount(2);
  await expect(sessionRows(page).first()).toContainText('This device');
  await expect(sessionRows(page).last()).toContainText(/Chrome on .*Last active/);
  await sessionRows(page)
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(sessionRows(page)).toHaveCount(1);
  await openPage(other, '/my-prompts');
  await expect(other).toHaveURL(/\/login/);

  await signInOnScreen(other, account);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Successfully signed out')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await openPage(other, '/my-prompts');
  await expect(other).toHaveURL(/\/login/);
});

test('changes the password: the own session stays, others end', async ({ page, browser, baseURL }) => {
  const account = await register(page);
  const other = await newPage(browser, baseURL);
  await signInOnScreen(other, account);
  await openSecurityPage(page);
  const form = page.getByRole('region', { name: 'Password', exact: true });
  const save = form.getByRole('button', { name: 'Change password' });
  await form.getByLabel('New password').fill('a new password');
  await form.getByLabel('Confirm password').fill('a new passwort');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all fields');
  await form.getByLabel('Current password').fill(PASSWORD);
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Passwords do not match');
  await form.getByLabel('Confirm password').fill('a new password');
  await save.click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  await expect(sessionRows(page)).toHaveCount(1);
  await reloadPage(page);
  await expect(page).toHaveURL(/\/profile\/security/);
  await openPage(other, '/my-prompts');
  await expect(other).toHaveURL(/\/login/);
});

test('changes the address by a link in a mail', async ({ page }) => {
  const account = await register(page);
  const newEmail = `${randomUUID()}@example.org`;
  await openSecurityPage(page);
  const form = page.getByRole('region', { name: 'Email address' });
  await form.getByLabel('New email').fill(newEmail);
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Confirmation email sent. Check the new address’s inbox.')).toBeVisible();
  await mailWith(account.email, 'Email change requested for your Cuebook account');
  const link = linkIn(await mailWith(newEmail, 'Confirm your new Cuebook email address'));

  await openPage(page, link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Email updated successfully')).toBeVisible();
  await expect(page).toHaveURL(({ hash }) => hash === '');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'Email address' })).toContainText(newEmail);
  await openPage(page, link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(alert(page)).toContainText('Invalid or expired confirmation link.');
  await mailWith(account.email, 'Your Cuebook email address was changed');
});

test('a session that ends: signs in again over the page, with everything typed still there', async ({
  page,
  context,
}) => {
  await register(page);
  await openPage(page, '/prompts/new');
  await page.getByLabel('Title').fill('Typed before the session ended');
  await context.clearCookies();
  await page.getByLabel('Description').fill('Some words');
  await page.getByRole('textbox', { name: 'Prompt content' }).fill('Some content');
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expect(page.getByRole('region', { name: 'Recent messages' }).getByText(EXPIRED)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid login credentials');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/prompts\/new$/);
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the session ended');
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await page.waitForURL('**/my-prompts');
  await expect(page.getByText('Typed before the session ended')).toBeVisible();
});
