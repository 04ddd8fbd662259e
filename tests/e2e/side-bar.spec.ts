import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** The side bar of the library: places and their numbers, collapsed and kept, and the drawer of small screens. */

const sideOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Library' });
const widthOf = (page: Page) =>
  page.locator('[data-side-bar]').evaluate((bar) => Math.round(bar.getBoundingClientRect().width));

test('the side bar leads to every place, counts it, and follows what is done on the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const prompt = await createPrompt(page, { title: uniqueTitle('Counted'), isShared: false });
  await openPage(page, '/dashboard');
  const side = sideOf(page);
  await expect(side.getByRole('link', { name: /^Library/ })).toHaveAttribute('aria-current', 'page');
  await expect(side.getByRole('link', { name: 'My Prompts 1 prompt' })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Favorites', exact: true })).toBeVisible();
  await expectNoViolations(page, { include: '[data-side-bar]' });
  await test.step('forced colors and the dark theme leave the current place in sight', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
    const ground = (locator: Locator) => locator.evaluate((link) => getComputedStyle(link).backgroundColor);
    const current = await ground(side.getByRole('link', { name: /^Library/ }));
    expect(current).not.toBe(await ground(side.getByRole('link', { name: /^My Prompts/ })));
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'reduce' });
  });

  await page
    .getByRole('main')
    .getByRole('button', { name: `Favorite: ${prompt.title}` })
    .click();
  await side.getByRole('link', { name: 'Favorites 1 prompt' }).click();
  await page.waitForURL('/dashboard?favorites=true');
  await expect(side.getByRole('link', { name: /^Favorites/ })).toHaveAttribute('aria-current', 'page');
  await side.getByRole('link', { name: 'Shared with me' }).click();
  await expect(page.getByText('Nobody has shared a private prompt with you yet.')).toBeVisible();
  for (const [name, path] of [
    ['Trash', '/my-prompts/trash'],
    ['Import', '/import'],
    ['Connect an agent', '/connect'],
    ['Inbox', '/inbox'],
  ] as const) {
    await side.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(path);
    await expect(side.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }

  await side.getByRole('button', { name: 'New space' }).click();
  const name = uniqueTitle('From the side bar');
  await page.getByRole('dialog', { name: 'New space' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create space' }).click();
  await page.waitForURL(/\/spaces\//);
  await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
});

test('collapsed it is 57 px on this device from the first paint on, and its icons have names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  await openPage(page, '/dashboard');
  expect(await widthOf(page)).toBe(236);
  await sideOf(page).getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(() => widthOf(page)).toBe(57);
  await reloadPage(page);
  expect(await widthOf(page)).toBe(57);
  await sideOf(page).getByRole('link', { name: 'Shared with me' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip', { name: 'Shared with me' })).toBeVisible();
  await expectNoViolations(page, { include: '[data-side-bar]' });
  // The key does the same, and no page script is needed for the first paint.
  await page.keyboard.press('[');
  await expect.poll(() => widthOf(page)).toBe(236);
  await openPage(page, '/prompts/new');
  expect(await widthOf(page)).toBe(57);
  await page.setViewportSize({ width: 1100, height: 900 });
  await openPage(page, '/dashboard');
  expect(await widthOf(page)).toBe(57);
});

test('the side bar is in the drawer on a phone, which gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewcomer(page);
  await openPage(page, '/my-prompts');
  await expect(sideOf(page)).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: /^My Prompts/ }).last()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: /^Library/ })
    .click();
  await page.waitForURL('/dashboard');
  await expect(drawer).toBeHidden();
  await menu.click();
  await drawer.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/');
});
