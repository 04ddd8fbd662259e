import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { BANNED } from '../unit/words/banned';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** Guests, new and existing members reach their goals by the texts on screens, which contain none of the old terms. */

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** The product's own text on a page, without prompts and other users' texts. */
const OWN_TEXT = `(() => {
  const page = document.body.cloneNode(true);
  for (const written of page.querySelectorAll('script, style, [dir="auto"], bdi, pre, [data-hue]')) written.remove();
  return page.textContent;
})()`;

async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.evaluate<string>(OWN_TEXT);
  const found = BANNED.map(({ words }) => words.exec(text)?.[0]).filter((word) => word !== undefined);
  expect(found, page.url()).toEqual([]);
}

test('a guest finds a prompt, fills it in and copies it', async ({ page }) => {
  const word = `lorn${Date.now().toString(36)}`;
  await signInNewcomer(page);
  await createPrompt(page, { title: uniqueTitle(`Reply ${word}`), content: 'Write to {{reader}}.' });
  await page.context().clearCookies();

  await openPage(page, '/');
  await expectPlainWords(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Browse \d+ shared prompts$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Prompts' })).toBeVisible();
  await page.getByPlaceholder('Search prompts, creators...').fill(word);
  await expect(page.getByText('1 prompt(s) found')).toBeVisible();
  await expectPlainWords(page);
  await page.getByRole('link', { name: new RegExp(word) }).click();
  // The preview beside the results has the same field.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible();
  await page.getByRole('textbox', { name: 'reader' }).fill('Ada');
  await expect(page.getByText('1 of 1 filled')).toBeVisible();
  await expectPlainWords(page);
  await page.getByRole('button', { name: 'Copy Prompt', exact: true }).click();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await pastedText(page)).toBe('Write to Ada.');
});

test('a newcomer registers, takes the first steps, and reaches each place from the side bar', async ({
  page,
}) => {
  await test.step('a newcomer registers, and takes the first steps', async () => {
    await openPage(page, '/');
    await page.getByRole('link', { name: 'Register' }).first().click();
    await page.getByLabel('Full name').fill('Nela Newcomer');
    await page.getByLabel('Email').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await expectPlainWords(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('You’re in.').getByRole('link', { name: 'Open the dashboard' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('link')).toHaveText(['Copy a prompt', 'Write one', 'Import yours']);
    await expectPlainWords(page);
    await steps.getByRole('link', { name: 'Write one' }).click();

    const form = new PromptFormPage(page);
    const title = uniqueTitle('First');
    await form.title.fill(title);
    await page.getByRole('button', { name: 'From a framework' }).click();
    await page.getByRole('menuitem', { name: /^RTF/ }).click();
    await expect(form.content).toHaveValue('Role: {{role}}\n\nTask: {{task}}\n\nFormat: {{format}}');
    await form.description.fill('What it is for');
    await expectPlainWords(page);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
    await expect(new LibraryPage(page).card(title).getByText('Private')).toBeAttached();
    await expectPlainWords(page);
  });
  await test.step('a member reaches each place of the library from the side bar', async () => {
    await openPage(page, '/dashboard');
    const sideBar = page.getByRole('navigation', { name: 'Library' });
    for (const [link, heading] of [
      ['Inbox', 'Inbox'],
      ['My Prompts', 'My Prompts'],
      ['Favorites', 'Prompt Dashboard'],
      ['Connect an agent', 'Connect an agent'],
      ['Trash', 'Trash'],
    ] as const) {
      await sideBar.getByRole('link', { name: new RegExp(`^${link}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectPlainWords(page);
    }
  });
});
