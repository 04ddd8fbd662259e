import { expect, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** The dashboard. */

test('a favourite shows at once, is in the favourites, goes again, and goes back when it is refused', async ({
  page,
}) => {
  await test.step('a favourite shows at once, is in the favourites, and goes again', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Star') });
    await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
    const library = new LibraryPage(page);
    const star = library.card(title).getByRole('button', { name: `Favorite: ${title}` });
    await page.route('**/api/trpc/favorite.toggle*', async (route) => {
      // The page does not wait for the server.
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await route.continue();
    });
    await star.click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(page).toHaveURL(/favorites=true/);
    await expect(library.card(title)).toBeVisible();
    await star.click();
    await expect(page.getByText('Removed from favorites')).toBeVisible();
    await expect(library.card(title)).toHaveCount(0);
  });
  await test.step('a refused favourite goes back and says why', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Unstarred') });
    await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
    const star = page.getByRole('button', { name: `Favorite: ${title}` });
    await page.route('**/api/trpc/favorite.toggle*', (route) => route.abort());
    await star.click();
    await expect(page.getByText('Can’t reach the server.')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a copy counts one use', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInNewcomer(page);
  const content = 'Line one\r\n\r\n\ttab, “quotes”, \\n and 提示词 ${name:default} ';
  const { title } = await createPrompt(page, { title: uniqueTitle('Copy'), content });
  await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
  const card = new LibraryPage(page).card(title);
  await card.getByRole('button', { name: `Copy: ${title}` }).click();
  await page.getByRole('button', { name: 'Copy as template' }).click();
  await expect(card.getByText('1 use', { exact: true })).toBeVisible();
  expect(await pastedText(page)).toBe(content.trim());
  await reloadPage(page);
  await expect(card.getByText('1 use', { exact: true })).toBeVisible();
});
