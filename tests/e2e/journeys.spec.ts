import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** Guests, new and existing members reach their goals by the texts on screens. */

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a guest finds a prompt, fills it in and copies it', async ({ page }) => {
  const word = `lorn${Date.now().toString(36)}`;
  await signInNewcomer(page);
  await createPrompt(page, { title: uniqueTitle(`Reply ${word}`), content: 'Write to {{reader}}.' });
  await page.context().clearCookies();

  await openPage(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Browse \d+ shared prompts$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Prompts' })).toBeVisible();
  await page.getByPlaceholder('Search prompts, creators...').fill(word);
  await expect(page.getByText('1 prompt(s) found')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(word) }).click();
  // The preview beside the results has the same field.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible();
  await page.getByRole('textbox', { name: 'reader' }).fill('Ada');
  await expect(page.getByText('1 of 1 filled')).toBeVisible();
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
    await page.getByRole('button', { name: 'Register' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'You’re in.' })
      .getByRole('link', { name: 'Open the library' })
      .click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('link')).toHaveText(['Copy a prompt', 'Write one', 'Import yours']);
    await steps.getByRole('link', { name: 'Write one' }).click();

    const form = new PromptFormPage(page);
    const title = uniqueTitle('First');
    await form.title.fill(title);
    await page.getByRole('button', { name: 'From a framework' }).click();
    await page.getByRole('menuitem', { name: /^RTF/ }).click();
    await expect(form.content).toHaveValue('Role: {{role}}\n\nTask: {{task}}\n\nFormat: {{format}}');
    await form.description.fill('What it is for');
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
    await expect(new LibraryPage(page).card(title).getByText('Private')).toBeAttached();
  });
  await test.step('a member reaches each place of the library from the side bar', async () => {
    await openPage(page, '/dashboard');
    const sideBar = page.getByRole('navigation', { name: 'Library' });
    for (const [link, heading] of [
      ['Inbox', 'Inbox'],
      ['My Prompts', 'My Prompts'],
      ['Favorites', 'Favorites'],
      ['Connect an agent', 'Connect an agent'],
      ['Trash', 'Trash'],
    ] as const) {
      await sideBar.getByRole('link', { name: new RegExp(`^${link}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
});
