import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';
import { LibraryPage } from './pages/library-page';
import { choose } from './pages/prompt-menu';

/** The keys of the product, the list of them and the command palette. */

const palette = 'Search or jump to…';

test('the palette finds what its reader may see, goes there, and gives the focus back', async ({ page }) => {
  await test.step('a viewer and a guest find only their pages in the palette', async () => {
    const dialog = page.getByRole('dialog', { name: palette });
    const open = async () => {
      await page.keyboard.press('Control+k');
      await expect(dialog).toBeVisible();
    };
    await openPage(page, '/browse-prompts');
    await open();
    await expect(dialog.getByRole('option', { name: 'Browse Prompts' })).toBeVisible();
    await expect(dialog.getByRole('option', { name: 'Dashboard' })).toHaveCount(0);
    await signInAs(page, await accountOf('viewer'), '/dashboard');
    await open();
    await expect(dialog.getByRole('option', { name: 'Dashboard' })).toBeVisible();
    await expect(dialog.getByRole('option', { name: 'New Prompt' })).toHaveCount(0);
    await expect(dialog.getByRole('option', { name: 'Admin' })).toHaveCount(0);
  });
  await test.step('the palette finds pages and prompts, goes there, and gives the focus back', async () => {
    await signInNewcomer(page, '/dashboard');
    const { title, slug } = await createPrompt(page, { title: uniqueTitle('Palette') });
    const search = new LibraryPage(page).search;
    await search.focus();
    const dialog = page.getByRole('dialog', { name: palette });
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(dialog).toHaveCount(0);
    await expect(search).toBeFocused();

    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill(title);
    await expect(dialog.getByRole('option', { name: new RegExp(`^${title}`) })).toBeVisible();
    await expect(dialog).toContainText('Enter OpenCtrlEnter Copy Prompt');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/prompts/${slug}`);
    // The key closes a palette that is still there.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('analyt');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/analytics');
  });
});

test('single keys go by what they type, act on cards and pages, rest while typing and under a dialog', async ({
  page,
}) => {
  await test.step('single keys go by what they type, rest while typing and under a dialog', async () => {
    await signInNewcomer(page);
    const { title, slug } = await createPrompt(page, { title: uniqueTitle('Keys') });
    await openPage(page, `/prompts/${slug}`);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await untilKeysReady(page);
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await choose(page, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Prompt' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    for (const key of ['e', 'n', 'c', 'g', 'b', '?', 'Control+k']) await page.keyboard.press(key);
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(`/prompts/${slug}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);

    // Dvorak: the key that types b stands where US keyboards have n.
    await page.keyboard.press('g');
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyN', bubbles: true })),
    );
    await expect(page).toHaveURL('/browse-prompts');
    const library = new LibraryPage(page);
    await expect(library.search).toHaveAttribute('aria-keyshortcuts', '/');
    await page.keyboard.press('/');
    await expect(library.search).toBeFocused();
    await page.keyboard.type('gden?');
    await expect(library.search).toHaveValue('gden?');
    await expect(sheet).toHaveCount(0);

    await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
    const link = library.card(title).getByRole('link', { name: title, exact: true });
    await untilKeysReady(page);
    await page.keyboard.press('j');
    await expect(link).toBeFocused();
    await page.keyboard.press('f');
    await expect(library.card(title).getByRole('button', { name: `Favorite: ${title}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/prompts\/edit\//);
  });
  await test.step('single keys copy, mark and edit on the page of a prompt', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    const { title, slug } = await createPrompt(page, {
      title: uniqueTitle('Keys here'),
      content: 'No blanks.',
    });
    await openPage(page, `/prompts/${slug}`);
    await untilKeysReady(page);
    await page.keyboard.press('c');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: `Favorite: ${title}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/prompts\/edit\//);
  });
});

test('single keys can be turned off, the slash too, and on again from the palette', async ({ page }) => {
  await openPage(page, '/browse-prompts');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const singleKeys = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
  await untilKeysReady(page);
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await singleKeys.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const { search } = new LibraryPage(page);
  await expect(search).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['?', '/', 'j']) await page.keyboard.press(key);
  await expect(sheet).toHaveCount(0);
  await expect(search).not.toBeFocused();

  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog', { name: palette })
    .getByRole('option', { name: 'Keyboard shortcuts' })
    .click();
  await singleKeys.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('the palette opens though a menu is still fading away, and letters are its own', async ({ page }) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, { title: uniqueTitle('Fading') });
  await openPage(page, `/prompts/${slug}`);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await untilKeysReady(page);
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // With motion: the menu that Escape closes stands for a moment longer, while it fades.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  // The palette's code does not come before the letters.
  let letGo: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/_next\/static\/chunks/, async (route) => {
    await typed;
    await route.fallback();
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('e');
  await page.keyboard.press('n');
  letGo();
  await expect(page.getByRole('dialog', { name: palette })).toBeVisible();
  await expect(page).toHaveURL(`/prompts/${slug}`);
});
