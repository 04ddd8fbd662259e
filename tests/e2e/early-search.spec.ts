import { expect, type Page, test } from '@playwright/test';
import { signInNewcomer } from '../support/sign-in';

/** Searches take every letter from the first key. */

const WORD = 'commit message';

/** The box of the palette itself, which takes over from the field in the page's HTML (a `<dialog>`). */
const boxOf = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Search or jump to…' })
    .and(page.locator(':not(dialog)'))
    .getByRole('combobox', { name: 'Search prompts, creators...' });
const listBox = (page: Page) => page.getByRole('main').locator('input[type="search"]').first();

/** Opens an address and waits until it was painted with its own listener for keys, not until its code is loaded. */
async function openPainted(page: Page, address: string, needs = 'dialog[data-quick-search]'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (selector) =>
      document.getElementById('early-input') !== null &&
      document.querySelector(selector) !== null &&
      performance.getEntriesByType('paint').length > 0,
    needs,
  );
}

for (const delay of [0, 60, 120]) {
  test(`what is typed right after the first paint at ${delay} ms a key is in the palette and the boxes`, async ({
    page,
  }) => {
    await test.step('palette, guest', async () => {
      await openPainted(page, '/about');
      await page.keyboard.press('Control+k');
      await page.keyboard.type(WORD, { delay });
      await expect(boxOf(page)).toHaveValue(WORD);
      await expect(boxOf(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(boxOf(page)).toHaveCount(0);
      await page.keyboard.press('/');
      await page.keyboard.type(WORD, { delay });
      await expect(boxOf(page)).toHaveValue(WORD);
    });
    await test.step('box of the home page', async () => {
      await openPainted(page, '/', 'main input[type="search"]');
      await page.keyboard.press('/');
      await page.keyboard.type(WORD, { delay });
      await expect(page.locator('html[data-ready]')).toBeAttached();
      await expect(listBox(page)).toHaveValue(WORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/browse-prompts?q=commit+message');
    });
    await test.step('box of a list', async () => {
      await openPainted(page, '/browse-prompts', 'main input[type="search"]');
      await page.keyboard.press('/');
      await page.keyboard.type(WORD, { delay });
      await expect(page).toHaveURL(/[?&]q=commit(?:\+|%20)message$/);
      await expect(listBox(page)).toHaveValue(WORD);
    });
    await test.step('palette and box, member', async () => {
      await signInNewcomer(page);
      await openPainted(page, '/dashboard');
      await page.keyboard.press('Control+k');
      await page.keyboard.type(WORD, { delay });
      await expect(boxOf(page)).toHaveValue(WORD);
      // Again on a page whose code is there.
      await page.keyboard.press('Control+k');
      await expect(boxOf(page)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(WORD, { delay });
      await expect(boxOf(page)).toHaveValue(WORD);
      await openPainted(page, '/dashboard', 'main input[type="search"]');
      await page.keyboard.press('/');
      await page.keyboard.type(WORD, { delay });
      await expect(page).toHaveURL(/[?&]q=commit(?:\+|%20)message$/);
      await expect(listBox(page)).toHaveValue(WORD);
    });
  });
}
