import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** A new space in three steps: from its name to five people, ten prompts and a collection. */

const MAX_CLICKS = 12;

/** Counts a user's clicks. */
function clicker(page: Page) {
  let count = 0;
  return {
    click: async (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
      count += 1;
      await page.getByRole(role, { name }).first().click();
    },
    count: () => count,
  };
}

test('a name, five people, ten prompts and a collection take at most 12 clicks', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = uniqueTitle('Marketing');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page, '/', { emailProvedAt: new Date() });
  const guest = await someoneNew(browser, baseURL, uniqueTitle('Ines'), { emailProvedAt: new Date() });
  await openPage(page, '/dashboard');
  const { click, count } = clicker(page);
  await click('button', 'New space');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await click('button', 'Create space');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expectNoViolations(page, { include: 'main', widths: [1440, 390] });

  const stamp = Date.now();
  const box = page.getByLabel('Names or email addresses');
  await box.fill(
    `a.${stamp}@x.example, b.${stamp}@x.example; Ann <c.${stamp}@x.example> wrong@@x.example, ${guest.email}, d.${stamp}@x.example`,
  );
  await box.press('Enter');
  await click('button', 'Invite 5 people');
  const lines = page.getByRole('list', { name: 'Invited people' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expect(lines.filter({ hasText: 'Invited, email sent' })).toHaveCount(5);
  await expect(page.getByText('1 of 3 done')).toBeVisible();

  await click('link', 'Import a file or text');
  const rows = Array.from({ length: 10 }, (_, n) => `${name} ${n},Write text number ${n} about ${name}.`);
  await page.getByLabel(/Choose files or drop them here/).setInputFiles({
    name: 'ten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,content\n${rows.join('\n')}\n`),
  });
  await click('button', 'Import 10 prompts');
  await expect(page.getByText('10 prompts created.', { exact: false })).toBeVisible();
  await click('button', 'Done');
  await expect(page.getByText('2 of 3 done')).toBeVisible();

  await page.getByLabel('Name of the collection').fill('Release day');
  await click('checkbox', `${name} 9`);
  await click('button', 'Create with 1 prompt');
  await expect(page.getByRole('list', { name: 'Collections of this space' })).toContainText('Release day');
  await expect(page.getByText('Three steps', { exact: false })).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(MAX_CLICKS);

  // The invited user sees the space beside their page once they accept.
  await openPage(guest.page, '/inbox?show=decide');
  await guest.page.setViewportSize({ width: 1440, height: 900 });
  await guest.page
    .getByRole('button', { name: /Accept|Join/ })
    .first()
    .click();
  const side = guest.page.getByRole('navigation', { name: 'Library' });
  await expect(side.getByRole('link', { name })).toBeVisible();
});

test('the steps fold to a line, are found again, and a lived-in space leads with its collections', async ({
  page,
}) => {
  await signInNewcomer(page);
  const made = (await callApi(page, 'space.create', { name: uniqueTitle('Support') })) as {
    id: string;
    slug: string;
  };
  await openPage(page, `/spaces/${made.slug}`);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toHaveCount(0);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Show steps' }).click();
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Import', 'Trash']);
  await page.keyboard.press('Escape');

  await createPrompt(page, { title: uniqueTitle('Answer'), spaceId: made.id, isShared: false });
  await openPage(page, `/spaces/${made.slug}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Import',
    'Follow',
    'Reviews',
    'Analytics',
    'Export…',
    'Trash',
  ]);
});
