import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { mailWith } from '../support/outbox';
import { signInByPassword, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { openSecurityPage } from './pages/security-page';

/** Data of one's own account: sign-ins, export, and deletion. */

const history = (page: Page) => page.getByRole('table', { name: 'Sign-ins' });

test('the owner sees sign-ins, takes everything along, and deletes the account', async ({ page }) => {
  // Sessions created in the database are not sign-ins: this is the only one.
  await signInByPassword(page, await signInNewcomer(page));
  const title = uniqueTitle('Mine');
  const { slug } = await createPrompt(page, { title, isShared: true });
  await openSecurityPage(page);
  await expect(history(page).getByRole('row')).toHaveCount(2);
  await expect(history(page).getByRole('row').last()).toContainText('127.0.0.0/24');
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^cuebook-account-[\d-]+\.json$/);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    prompts: { title: string }[];
  };
  expect(exported.prompts.map((prompt) => prompt.title)).toEqual([title]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account' });
  await dialog.getByRole('checkbox', { name: 'Also delete my prompts' }).check();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('/');
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect((await openPage(page, `/prompts/${slug}`))?.status()).toBe(410);
});

test('a browser that is new is written down, and the owner told by mail', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await signInNewcomer(page);
  await signInByPassword(page, account);
  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await signInByPassword(other, account);
  await openSecurityPage(other);
  await expect(history(other).getByRole('row')).toHaveCount(3);
  const mail = await mailWith(account.email, 'New sign-in to your Cuebook account');
  expect(mail.text).toContain('network 127.0.0.0/24');
  await context.close();
});
