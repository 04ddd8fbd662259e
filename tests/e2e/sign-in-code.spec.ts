import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { linkIn, mailWith } from '../support/outbox';
import { makePerson } from '../support/people';

/** Signing in with six digits of a mail, typed or by its link. */

const CODE_MAIL = /^\d{6} is your Cuebook code$/;

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function askForCode(page: Page, email: string): Promise<string> {
  await openPage(page, '/login?callbackUrl=%2Fmy-prompts');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(alert(page)).toContainText('Please enter your email address');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('status')).toContainText(`If there’s an account for ${email}`);
  return linkIn(await mailWith(email, CODE_MAIL));
}

test('types the digits of a mail, after wrong ones and a reload', async ({ page }) => {
  const { email } = await makePerson();
  const link = await askForCode(page, email);
  const code = link.split('token=')[1]!;
  await expectNoViolations(page, { include: 'main' });

  const digits = page.getByLabel('Code');
  await expect(digits).toBeFocused();
  await digits.press('Enter');
  await expect(alert(page)).toContainText('Enter the six-digit code from the email');
  await digits.fill(code === '000000' ? '111111' : '000000');
  await digits.press('Enter');
  await expect(alert(page)).toContainText('Wrong code.');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(alert(page)).toContainText('Please try again in');

  await reloadPage(page);
  await digits.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/my-prompts');
  await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
});

test('opens the link of the mail in the browser that asked, and is told so in another', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email } = await makePerson();
  const link = await askForCode(page, email);
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openPage(other, link);
  await expect(other.getByText('This link only works in the browser that requested it.')).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await other.context().close();

  const tab = await context.newPage();
  await openPage(tab, link);
  await expect(tab.getByLabel('Code')).toHaveValue(link.split('token=')[1]!);
  // It leaves the address after the field has it.
  await expect(tab).toHaveURL(({ hash }) => hash === '');
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.waitForURL('**/dashboard');
  // The first tab waits for no code any more.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await openPage(tab, link);
  await tab.waitForURL('**/dashboard*');
});

test('goes back to the password', async ({ page }) => {
  const { email } = await makePerson();
  await askForCode(page, email);
  await page.getByRole('button', { name: 'Use another method' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});
