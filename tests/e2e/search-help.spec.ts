import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** Search help: similar words if nothing is found, and the best match. */

test('a slip shows the search that was meant', async ({ page }) => {
  for (const reader of ['guest', 'viewer'] as const) {
    await test.step(reader, async () => {
      if (reader === 'guest') await openPage(page, '/browse-prompts');
      else await signInAs(page, await accountOf(reader), '/browse-prompts');
      const library = new LibraryPage(page);
      await library.search.fill('emial');
      await expect(page.getByText('Showing results for “email”.')).toBeVisible();
      await expect(library.count).not.toHaveText('0 prompt(s) found');
      await expect(library.cards.first()).toBeVisible();

      await page.getByRole('link', { name: 'Search for “emial” instead' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/browse-prompts?q=emial&exact=true');
      await expect(library.search).toHaveValue('emial');
      await expect(library.count).toHaveText('0 prompt(s) found');
      const meant = library.results.getByRole('link', { name: 'email', exact: true });
      await expect(library.results.getByText('Did you mean')).toBeVisible();
      await meant.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/browse-prompts?q=email');
      await expect(library.search).toHaveValue('email');
      await expect(library.count).not.toHaveText('0 prompt(s) found');
    });
  }
});

test('the best match is the order of a search, and there only while something is searched for', async ({
  page,
}) => {
  await signInNewcomer(page);
  const word = `quix${Date.now().toString(36)}`;
  const inText = uniqueTitle('Said inside');
  const inTitle = uniqueTitle(`About ${word}`);
  await createPrompt(page, { title: inTitle, isShared: false });
  await createPrompt(page, { title: inText, content: `It says ${word}.`, isShared: false });
  const library = new LibraryPage(page);
  const sort = page.getByRole('button', { name: /^Sort: / });
  await openPage(page, '/dashboard?sort=match');
  await expect(sort).toHaveText('Sort: Recent');
  await sort.click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(5);
  await page.keyboard.press('Escape');

  await library.search.fill(word);
  await expect(library.count).toHaveText('2 prompt(s) found');
  await expect(sort).toHaveText('Sort: Best match');
  await expect.poll(() => library.titles()).toEqual([inTitle, inText]);
  await library.sortBy('Recent');
  await expect.poll(() => library.titles()).toEqual([inText, inTitle]);
  await library.sortBy('Best match');
  await expect(page).not.toHaveURL(/sort=/);
  await expect.poll(() => library.titles()).toEqual([inTitle, inText]);
});
