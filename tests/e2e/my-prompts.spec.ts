import { expect, test } from '../support/browser-test';
import { registerNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** One's own prompts (specification 2, My Prompts), each test as a newcomer: the counts are theirs alone. */

test('Share All counts the private ones, shares them, and says when there is none', async ({ page }) => {
  await registerNewcomer(page);
  await createPrompt(page, { title: uniqueTitle('One'), isShared: false });
  await createPrompt(page, { title: uniqueTitle('Two'), isShared: false });
  await createPrompt(page, { title: uniqueTitle('Three') });
  await page.goto('/my-prompts');
  await new LibraryPage(page).ready();
  await expect(page.getByText('Private prompts are not visible on the public Browse page.')).toBeVisible();
  await page.getByRole('button', { name: 'Share All (2)' }).click();
  await expect(page.getByText('Successfully shared 2 prompts!')).toBeVisible();
  await page.getByRole('button', { name: 'Share All (0)' }).click();
  await expect(page.getByText('All your prompts are already shared!')).toBeVisible();
});

test('a failed Share All says so', async ({ page }) => {
  await registerNewcomer(page);
  await page.goto('/my-prompts');
  await new LibraryPage(page).ready();
  await page.route('**/api/trpc/prompt.shareAll*', (route) => route.abort());
  await page.getByRole('button', { name: /^Share All/ }).click();
  await expect(page.getByText('Failed to share all prompts')).toBeVisible();
});

test('sharing is switched on the card, and back', async ({ page }) => {
  await registerNewcomer(page);
  const { title } = await createPrompt(page, { title: uniqueTitle('Switch') });
  await page.goto('/my-prompts');
  await new LibraryPage(page).ready();
  const card = new LibraryPage(page).card(title);
  await card.getByRole('button', { name: `Shared. Make private: ${title}` }).click();
  await expect(page.getByText('Prompt is now private')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share All (1)' })).toBeVisible();
  await card.getByRole('button', { name: `Private. Share: ${title}` }).click();
  await expect(page.getByText('Prompt is now shared')).toBeVisible();
});

test('a prompt is deleted from its card and brought back', async ({ page }) => {
  await registerNewcomer(page);
  const { title } = await createPrompt(page, { title: uniqueTitle('Card') });
  await page.goto('/my-prompts');
  await new LibraryPage(page).ready();
  const library = new LibraryPage(page);
  await expect(library.count).toHaveText('1 prompt(s) found');
  await library
    .card(title)
    .getByRole('button', { name: `Delete: ${title}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(library.card(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(library.card(title)).toBeVisible();
  await expect(library.count).toHaveText('1 prompt(s) found');
});

test('a refused deletion puts the card back', async ({ page }) => {
  await registerNewcomer(page);
  const { title } = await createPrompt(page, { title: uniqueTitle('Stays') });
  await page.goto('/my-prompts');
  await new LibraryPage(page).ready();
  const card = new LibraryPage(page).card(title);
  await page.route('**/api/trpc/prompt.delete*', (route) => route.abort());
  await card.getByRole('button', { name: `Delete: ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await expect(card).toBeVisible();
});
