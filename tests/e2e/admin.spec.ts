import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInByPassword } from '../support/sign-in';
import { someoneNew } from './pages/someone-new';
import { chooseFor } from './pages/user-actions';

/** The admin dashboard. */

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });

async function openFor(page: Page, email: string) {
  await signInAs(page, await accountOf('admin'), `/admin?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('1 user(s) found')).toBeVisible();
}

test('an admin changes a role: kept, asked about, or taken back with the reason', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('an admin finds a user, changes the role and sees it kept', async () => {
    const user = await someoneNew(browser, baseURL, 'Nia Newcomer');
    await signInAs(page, await accountOf('admin'), '/dashboard');
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'User Management' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Joined', 'Actions']);
    await page.getByPlaceholder('Search by name or email…').fill(user.email.toUpperCase());
    await expect(page.getByText('1 user(s) found')).toBeVisible();
    for (const role of ['viewer', 'contributor']) {
      await rowOf(page, user.email).getByRole('combobox').click();
      await page.getByRole('option', { name: role }).click();
      await expect(page.getByText('User role updated successfully').first()).toBeVisible();
      await reloadPage(page);
      await expect(rowOf(page, user.email).getByRole('combobox')).toHaveText(role);
    }
    // E.g. what the content-security policy refuses.
    expect(complaints).toEqual([]);
  });
  await test.step('giving the admin role asks first, and no changes nothing', async () => {
    const user = await someoneNew(browser, baseURL, 'Nia Newcomer');
    await openFor(page, user.email);
    await rowOf(page, user.email).getByRole('combobox').click();
    await page.getByRole('option', { name: 'admin' }).click();
    await page
      .getByRole('alertdialog', { name: 'Change role' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(rowOf(page, user.email).getByRole('combobox')).toHaveText('contributor');
  });
  await test.step('a refused change of role goes back and says why', async () => {
    const user = await someoneNew(browser, baseURL, 'Nia Newcomer');
    await openFor(page, user.email);
    const role = rowOf(page, user.email).getByRole('combobox');
    await page.route('**/api/trpc/admin.setRole*', (route) => route.abort());
    await role.click();
    await page.getByRole('option', { name: 'viewer' }).click();
    await expect(page.getByText('Can’t reach the server.').first()).toBeVisible();
    await expect(role).toHaveText('contributor');
    await page.unroute('**/api/trpc/admin.setRole*');
    await role.click();
    await page.getByRole('option', { name: 'viewer' }).click();
    await expect(page.getByText('User role updated successfully').first()).toBeVisible();
    await expect(role).toHaveText('viewer');
  });
});

test('a deactivated user can sign in again only when reactivated', async ({ page, browser, baseURL }) => {
  const user = await someoneNew(browser, baseURL, 'Nia Newcomer');
  await openFor(page, user.email);
  await chooseFor(page, user.fullName, 'Deactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, user.email).getByText('Deactivated')).toBeVisible();
  await openPage(user.page, '/my-prompts');
  await expect(user.page).toHaveURL(/\/login\?/);
  await user.page.getByLabel('Email').fill(user.email);
  await user.page.getByLabel('Password', { exact: true }).fill(user.password);
  await user.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(user.page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(user.page).toHaveURL(/\/login\?/);
  await chooseFor(page, user.fullName, 'Reactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(page, user.email).getByText('Deactivated')).toHaveCount(0);
  await signInByPassword(user.page, user);
});

test('the list of users: one’s own row, what is on its way, and what fails to load', async ({ page }) => {
  await test.step('one’s own row is locked, the role filter is in the address, and axe finds nothing', async () => {
    const admin = await accountOf('admin');
    await signInAs(page, admin, '/admin');
    await page.getByRole('combobox', { name: 'Filter by role' }).click();
    await page.getByRole('option', { name: 'admin' }).click();
    await expect(page).toHaveURL('/admin?role=admin');
    await expect(rowOf(page, admin.email).getByRole('combobox')).toBeDisabled();
    await expect(rowOf(page, admin.email).getByText('This is your own account')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin');
  });
  await test.step('while a list is on its way the one before it stays, paler', async () => {
    await signInAs(page, await accountOf('admin'), '/admin');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    // The server brings the first list along; the browser asks for the next.
    await page.route('**/api/trpc/admin.listUsers*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByPlaceholder('Search by name or email…').fill('nobody at all');
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    answer();
    await expect(page.getByText('No users match.')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });
  await test.step('a list that fails to load says why, and Try Again brings it', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInAs(page, await accountOf('admin'), '/admin');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await page.route('**/api/trpc/admin.listUsers*', (route) => route.abort());
    await page.getByPlaceholder('Search by name or email…').fill('somebody');
    const error = page.getByRole('main').getByRole('alert');
    await expect(error).toContainText('Error');
    await expect(error).toContainText('Can’t reach the server.');
    await expectNoViolations(page, { include: 'main' });
    await page.unroute('**/api/trpc/admin.listUsers*');
    await error.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(/user\(s\) found/)).toBeVisible();
    await expect(error).toHaveCount(0);
  });
});
