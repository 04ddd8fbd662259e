import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { accountOf, signInAs } from '../support/sign-in';

/** The admin dashboard (specification 2 and 6, Admin). */

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });

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

test('an admin finds a user, changes the role and sees it kept', async ({ page }) => {
  const viewer = await accountOf('viewer');
  await signInAs(page, await accountOf('admin'));
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Joined', 'Actions']);
  await page.getByPlaceholder('Search name or email...').fill(viewer.email.toUpperCase());
  await expect(page.getByText('1 user(s) found')).toBeVisible();
  for (const role of ['contributor', 'viewer']) {
    await rowOf(page, viewer.email).getByRole('combobox').click();
    await page.getByRole('option', { name: role }).click();
    await expect(page.getByText('User role updated successfully').first()).toBeVisible();
    await page.reload();
    await expect(rowOf(page, viewer.email).getByRole('combobox')).toHaveText(role);
  }
});

test('giving the admin role asks first, and no changes nothing', async ({ page }) => {
  const viewer = await accountOf('viewer');
  await signInAs(page, await accountOf('admin'), '/admin');
  await rowOf(page, viewer.email).getByRole('combobox').click();
  await page.getByRole('option', { name: 'admin' }).click();
  await page
    .getByRole('alertdialog', { name: 'Change role' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(rowOf(page, viewer.email).getByRole('combobox')).toHaveText('viewer');
});

test('a deactivated user can sign in again only when reactivated', async ({ page, browser }) => {
  const viewer = await accountOf('viewer');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signInAs(theirs, viewer);
  await signInAs(page, await accountOf('admin'), '/admin');
  await rowOf(page, viewer.email)
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, viewer.email).getByText('Deactivated')).toBeVisible();
  await theirs.goto('/my-prompts');
  await expect(theirs).toHaveURL(/\/login\?/);
  await rowOf(page, viewer.email)
    .getByRole('button', { name: /^Reactivate/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(page, viewer.email).getByText('Deactivated')).toHaveCount(0);
  await signInAs(theirs, viewer);
  await context.close();
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
