import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';
import { chooseFor } from './pages/user-actions';

/** Deletion of accounts and the audit log. */

/** Expects no axe violations in a part of the page once it has settled. */
async function expectSettled(page: Page, include: string) {
  // Replaced content is faded while it waits, with less contrast than text may have.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoViolations(page, { include });
}

test('a deleted user is out at once, the prompts kept or removed, and the log tells it', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await accountOf('admin');
  for (const fate of ['kept', 'removed'] as const) {
    await test.step(`the prompts are ${fate}`, async () => {
      const author = await someoneNew(browser, baseURL, uniqueTitle('Dora Doomed'));
      const { slug } = await createPrompt(author.page, { title: uniqueTitle('Orphan') });
      await signInAs(page, admin, `/admin?q=${encodeURIComponent(author.email)}`);
      await expect(page.getByText('1 user(s) found')).toBeVisible();

      await chooseFor(page, author.fullName, 'Delete');
      const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
      await expect(dialog).toContainText(author.email);
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      if (fate === 'kept') {
        await expectSettled(page, '[role="alertdialog"]');
        // Nothing is deleted by Cancel.
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole('cell', { name: author.email })).toBeVisible();
        await chooseFor(page, author.fullName, 'Delete');
      } else await dialog.getByLabel('Also delete their prompts').check();
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
      await expect(author.page.getByRole('main').getByRole('alert')).toContainText(
        'Invalid login credentials',
      );
      const answer = await author.page.request.get(`/prompts/${slug}`);
      expect(answer.status()).toBe(fate === 'kept' ? 200 : 410);
      await author.page.context().close();

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
      if (fate === 'kept') await expectSettled(page, 'main');
    });
  }
});
