import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { accountOf, signInAs } from '../support/sign-in';

/** The admin dashboard (specification 2 and 6, Admin). */

/** Somebody nobody else's test signs in as, on a page of their own. */
async function someoneNew(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const account = { email: `${randomUUID()}@example.org`, password: 'the first password' };
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Nia Newcomer');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return { page, ...account };
}

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });

async function openFor(page: Page, email: string) {
  await signInAs(page, await accountOf('admin'), '/admin');
  await page.getByPlaceholder('Search name or email...').fill(email);
  await expect(page.getByText('1 user(s) found')).toBeVisible();
}

test('a guest is sent to sign in, other members to the first page, and neither sees Admin', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login?callbackUrl=%2Fadmin');
  await signInAs(page, await accountOf('contributor'));
  await expect(page.getByRole('link', { name: 'My Prompts' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('an admin finds a user, changes the role and sees it kept', async ({ page, browser, baseURL }) => {
  const user = await someoneNew(browser, baseURL);
  await signInAs(page, await accountOf('admin'));
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Joined', 'Actions']);
  await page.getByPlaceholder('Search name or email...').fill(user.email.toUpperCase());
  await expect(page.getByText('1 user(s) found')).toBeVisible();
  for (const role of ['viewer', 'contributor']) {
    await rowOf(page, user.email).getByRole('combobox').click();
    await page.getByRole('option', { name: role }).click();
    await expect(page.getByText('User role updated successfully').first()).toBeVisible();
    await page.reload();
    await expect(rowOf(page, user.email).getByRole('combobox')).toHaveText(role);
  }
});

test('giving the admin role asks first, and no changes nothing', async ({ page, browser, baseURL }) => {
  const user = await someoneNew(browser, baseURL);
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

test('a deactivated user can sign in again only when reactivated', async ({ page, browser, baseURL }) => {
  const user = await someoneNew(browser, baseURL);
  await openFor(page, user.email);
  await rowOf(page, user.email)
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, user.email).getByText('Deactivated')).toBeVisible();
  await user.page.goto('/my-prompts');
  await expect(user.page).toHaveURL(/\/login\?/);
  await user.page.getByLabel('Email').fill(user.email);
  await user.page.getByLabel('Password', { exact: true }).fill(user.password);
  await user.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(user.page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(user.page).toHaveURL(/\/login\?/);
  await rowOf(page, user.email)
    .getByRole('button', { name: /^Reactivate/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(page, user.email).getByText('Deactivated')).toHaveCount(0);
  await signInAs(user.page, user);
});

test('one’s own row is locked, the role filter is in the address, and axe finds nothing', async ({
  page,
}) => {
  const admin = await accountOf('admin');
  await signInAs(page, admin, '/admin');
  await page.getByRole('combobox', { name: 'Filter by role' }).click();
  await page.getByRole('option', { name: 'admin' }).click();
  await expect(page).toHaveURL('/admin?role=admin');
  await expect(rowOf(page, admin.email).getByRole('combobox')).toBeDisabled();
  await expect(rowOf(page, admin.email).getByText('This is your own account')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});
