import { randomUUID } from 'node:crypto';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { linkIn, mailWith } from '../support/outbox';
import { accountOf, signInAs, signInByPassword } from '../support/sign-in';
import { someoneNew } from './pages/someone-new';

/** One account for admins: made, invited, changed, signed out, deleted and restored. */

test('an admin invites somebody, who sets a password by the link and signs in', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.org`;
  await signInAs(page, await accountOf('admin'), '/admin');
  await page.getByRole('link', { name: 'New user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Full name').fill('Ivy Invited');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Enter an email address to send an invitation')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ivy Invited' })).toBeVisible();
  await expect(page.getByText('No password set yet. Can’t sign in until they set one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend link' })).toBeVisible();

  const link = linkIn(await mailWith(email, 'You’re invited to Cuebook'));
  const guest = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await openPage(guest, link);
  await guest.getByLabel('New password', { exact: true }).fill('her own password');
  await guest.getByLabel('Confirm password').fill('her own password');
  await guest.getByRole('button', { name: 'Set new password' }).click();
  await guest.waitForURL('**/login');
  await signInByPassword(guest, { email, password: 'her own password' });
  await guest.context().close();
});

test('an admin changes a name, signs somebody out, deletes and restores', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await someoneNew(browser, baseURL, 'Nia Newcomer');
  await signInAs(page, await accountOf('admin'), `/admin?q=${encodeURIComponent(user.email)}`);
  await expect(page.getByText('1 user(s) found')).toBeVisible();
  await page.getByRole('link', { name: 'Nia Newcomer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Access' })).toBeVisible();
  await expectNoViolations(page);

  const admin = await accountOf('admin');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another account already uses this email address')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Full name').fill('Nia Renamed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('User signed out of 1 browser').first()).toBeVisible();
  await openPage(user.page, '/my-prompts');
  await expect(user.page).toHaveURL(/\/login\?/);

  await page.getByRole('button', { name: 'Delete user' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect(dialog).toContainText('You can restore it');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This account is deleted')).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await openPage(page, `/admin?access=deleted&q=${encodeURIComponent(user.email)}`);
  await expect(page.getByText('1 user(s) found')).toBeVisible();
  await page.getByRole('link', { name: 'Nia Renamed' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('alertdialog', { name: 'Restore user' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('User restored').first()).toBeVisible();
  await signInByPassword(user.page, user);
});
