import { randomUUID } from 'node:crypto';
import { expectNoViolations } from '../support/axe';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { chooseFor } from './pages/user-actions';

/** Deletion of accounts and the audit log (specification 6 and 7). */

/** Registers a new author of a prompt, on a page of their own. */
async function authorOf(title: string, browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const account = { email: `${randomUUID()}@example.org`, password: 'the first password' };
  const fullName = uniqueTitle('Dora Doomed');
  await openPage(page, '/register');
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const { slug } = await createPrompt(page, { title });
  return { ...account, page, fullName, slug };
}

/** Expects no axe violations once the page has settled. */
async function expectSettled(page: Page) {
  // Replaced content is faded while it waits, with less contrast than text may have.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoViolations(page);
}

for (const fate of ['kept', 'removed'] as const) {
  test(`a deleted user is out at once, the prompts ${fate}, and the log tells it`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const title = uniqueTitle('Orphan');
    const author = await authorOf(title, browser, baseURL);
    await signInAs(page, await accountOf('admin'), '/admin');
    await page.getByPlaceholder('Search by name or email…').fill(author.email);
    await expect(page.getByText('1 user(s) found')).toBeVisible();

    await chooseFor(page, author.fullName, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
    await expect(dialog).toContainText(author.email);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectSettled(page);
    if (fate === 'removed') await dialog.getByLabel('Also delete their prompts').check();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText(fate === 'removed' ? 'User deleted, with 1 prompt' : 'User deleted').first(),
    ).toBeVisible();
    await expect(page.getByText('No users match.')).toBeVisible();

    await openPage(author.page, '/my-prompts');
    await expect(author.page).toHaveURL(/\/login\?/);
    await author.page.getByLabel('Email').fill(author.email);
    await author.page.getByLabel('Password', { exact: true }).fill(author.password);
    await author.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(author.page.getByRole('main').getByRole('alert')).toContainText('Invalid login credentials');
    const answer = await author.page.request.get(`/prompts/${author.slug}`);
    expect(answer.status()).toBe(fate === 'kept' ? 200 : 410);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter by type' }).click();
    await page.getByRole('option', { name: 'Deletions' }).click();
    await expect(page).toHaveURL('/admin/audit?kind=deletion');
    const row = page
      .getByRole('table', { name: 'Audit log' })
      .getByRole('row')
      .filter({ hasText: author.fullName });
    await expect(row).toContainText('Deleted user');
    await expect(row).toContainText(fate === 'kept' ? 'Prompts kept' : 'Prompts removed');
    await expectSettled(page);
  });
}

test('cancelling a deletion deletes nobody, and the audit log is for admins only', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('the audit log is for admins only', async () => {
    await openPage(page, '/admin/audit');
    await expect(page).toHaveURL('/login?callbackUrl=%2Fadmin%2Faudit');
    await signInNewcomer(page);
    await openPage(page, '/admin/audit');
    await expect(page).toHaveURL('/');
  });
  await test.step('cancelling a deletion deletes nobody', async () => {
    const author = await authorOf(uniqueTitle('Spared'), browser, baseURL);
    await signInAs(page, await accountOf('admin'), '/admin');
    await page.getByPlaceholder('Search by name or email…').fill(author.email);
    await chooseFor(page, author.fullName, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await reloadPage(page);
    await expect(page.getByRole('cell', { name: author.email })).toBeVisible();
  });
});
