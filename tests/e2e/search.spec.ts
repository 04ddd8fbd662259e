import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';
import { LibraryPage } from './pages/library-page';

/** Searching: one set of keys, marked hits, a preview, and filters as chips. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search prompts, creators...' });

/** A prompt among the hits, not the row that begins a prompt with this title. */
const hitOf = (dialog: Locator, title: string) =>
  dialog.getByRole('option', { name: new RegExp(`^${title}`) });

async function openPalette(page: Page): Promise<Locator> {
  await untilKeysReady(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  return palette(page);
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a guest finds with the slash and copies with Ctrl+Enter; a member the same in the palette', async ({
  page,
}) => {
  const word = `quolz${Date.now().toString(36)}`;
  const title = uniqueTitle(`About École ${word}`);
  const content = `Say ${word} once.\nAnd École again.`;
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, { title, content });
  await test.step('member', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openPage(page, '/dashboard');
    const dialog = await openPalette(page);
    await page.keyboard.type(`ecole ${word}`);
    await expect(hitOf(dialog, title)).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.locator('mark').first()).toHaveText('École');
    await expect(dialog.locator('mark').nth(1)).toHaveText(word);
    await expect(dialog).toContainText('Enter Open');
    await expect(dialog).toContainText('CtrlEnter Copy Prompt');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    expect(await pastedText(page)).toBe(content);
  });
  await test.step('guest', async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 1024, height: 768 });
    await openPage(page, '/browse-prompts');
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    const { cards, search } = new LibraryPage(page);
    await expect(cards.locator('mark')).toHaveText([word, word]);
    await expect(page.getByText('CtrlEnter Copy Prompt', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    await search.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/prompts/${slug}`);
  });
});

test('the preview shows the whole prompt with its hits, and its variables are fields', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const word = `vorm${Date.now().toString(36)}`;
  const title = uniqueTitle('Preview');
  const content = `${'Line of filler.\n'.repeat(80)}Here ${word} for {{reader}} stands.`;
  await createPrompt(page, { title, content, isShared: false });
  await openPage(page, '/dashboard');
  const dialog = await openPalette(page);
  await page.keyboard.type(word);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(dialog.getByRole('listbox', { name: 'Results' }).locator('mark')).toHaveText([word]);
  await expect(preview.locator('mark')).toHaveText([word]);
  await expect(preview.locator('mark')).toBeInViewport();
  await expectNoViolations(page, { include: '[role="dialog"]' });

  // From the end of the text into the preview and back; the palette stays.
  await page.keyboard.press('ArrowRight');
  await expect(preview).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  // An empty variable takes the focus before anything is copied.
  await page.keyboard.press('Control+Enter');
  const field = preview.getByRole('textbox', { name: 'reader' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  expect(await pastedText(page)).toBe(content.replace('{{reader}}', 'Ada'));
});

test('the slash opens the palette on a page without a search box, and leads to a filled text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const word = `slash${Date.now().toString(36)}`;
  const title = uniqueTitle(`Home ${word}`);
  await createPrompt(page, { title, content: 'Write to {{reader}}.' });
  await page.context().clearCookies();
  await openPage(page, '/about');
  await untilKeysReady(page);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(word);
  await expect(hitOf(palette(page), title)).toHaveAttribute('aria-selected', 'true');
  // Before the whole prompt is beside the results, the keys open a dialog of its own.
  const reader = palette(page).getByRole('textbox', { name: 'reader' });
  await expect(reader).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(reader).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toHaveCount(0);
  expect(await pastedText(page)).toBe('Write to Ada.');
});

test('results are a list with a preview beside it: the keys move, copy and lead into it, for guests too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const word = `dolv${Date.now().toString(36)}`;
  const older = uniqueTitle('Older');
  const newer = uniqueTitle('Newer');
  await createPrompt(page, { title: older, content: `Say ${word} to {{reader}}.` });
  await createPrompt(page, { title: newer, content: `Only ${word}.` });
  for (const path of ['/dashboard', '/browse-prompts']) {
    if (path !== '/dashboard') await page.context().clearCookies();
    // Uses would change the order of best matches.
    const address = `${path}?q=${word}&sort=recent`;
    await openPage(page, address);
    // Values and view are kept by the device.
    await page.evaluate(() => localStorage.clear());
    await reloadPage(page);
    // Whatever the device has chosen for lists.
    const list = page.getByRole('radio', { name: 'List', exact: true });
    await expect(list).toBeChecked();
    await expect(list).toBeDisabled();
    const rows = page.getByRole('region', { name: 'Prompts' }).getByRole('listitem');
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBe(60);
    const preview = page.getByRole('main').getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(newer);
    await expect(preview).toBeInViewport({ ratio: 1 });
    await expect(preview.locator('mark')).toHaveText([word]);
    await page.getByPlaceholder('Search prompts, creators...').press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(preview).toContainText(older);
    await page.keyboard.press('ArrowRight');
    await expect(preview).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: older, exact: true })).toBeFocused();
    if (path === '/dashboard') {
      await expectNoViolations(page, { include: 'main', widths: [1440] });
      const star = page.getByRole('button', { name: `Favorite: ${older}` });
      await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('link', { name: older, exact: true }).focus();
    }
    // An empty variable takes the focus before anything is copied.
    await page.keyboard.press('Control+Enter');
    await expect(preview.getByRole('textbox', { name: 'reader' })).toBeFocused();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await pastedText(page)).toBe(`Say ${word} to Ada.`);
    await expect(page).toHaveURL(address);
  }
});

test('the palette stays open without a connection and searches what the tab has loaded', async ({
  page,
  context,
}) => {
  await signInNewcomer(page);
  const title = uniqueTitle('Kept here');
  await createPrompt(page, { title });
  await openPage(page, '/dashboard');
  const dialog = await openPalette(page);
  await context.setOffline(true);
  await page.keyboard.type(title);
  await expect(hitOf(dialog, title)).toBeVisible();
  await expect(dialog).toContainText('offline');
  await context.setOffline(false);
  await expect(dialog.getByRole('option', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
});

test('a chosen value becomes a filter in the address; other letters are searched as they are', async ({
  page,
}) => {
  await signInNewcomer(page);
  const tag = `emu${Date.now().toString(36)}`;
  const title = uniqueTitle('Tagged');
  await createPrompt(page, { title, tags: [tag] });
  await createPrompt(page, { title: uniqueTitle('Untagged'), content: `Not a tag: ${tag}` });
  const library = new LibraryPage(page);
  await test.step('on a page', async () => {
    await openPage(page, '/dashboard');
    await library.search.focus();
    await page.keyboard.type(`tag:${tag.slice(0, -1)}`);
    await expect(page.getByRole('option', { name: `tag: ${tag}` })).toHaveAttribute('aria-selected', 'true');
    await expectNoViolations(page, { include: 'main' });
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(`/dashboard?tags=${tag}`);
    await expect(library.search).toBeFocused();
    await expect(library.search).toHaveValue('');
    await expect(library.count).toHaveText('1 prompt(s) found');
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL('/dashboard');
    await expect(library.chip(tag)).toHaveCount(0);
    // Escape leaves the letters, which are a search then.
    await page.keyboard.type(`tag:${tag}`);
    await expect(page.getByRole('option', { name: `tag: ${tag}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/q=tag/);
    await expect(library.count).toHaveText('0 prompt(s) found');
  });
  await test.step('in the palette, for guests too, and on to the list', async () => {
    await page.context().clearCookies();
    await openPage(page, '/browse-prompts');
    const dialog = await openPalette(page);
    await page.keyboard.type(`tag:${tag.slice(0, -1)}`);
    await expect(dialog.getByRole('option', { name: `tag: ${tag}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: `Remove filter: ${tag}` })).toBeVisible();
    await expect(hitOf(dialog, title)).toBeVisible();
    await expect(dialog.getByText('1 prompt(s) found').first()).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(dialog.getByRole('button', { name: `Remove filter: ${tag}` })).toHaveCount(0);
    await page.keyboard.type(`tag:${tag}`);
    await expect(dialog.getByRole('option', { name: `tag: ${tag}` })).toBeVisible();
    await page.keyboard.press('Tab');
    await dialog.getByRole('option', { name: 'Show all results' }).click();
    await expect(page).toHaveURL(`/browse-prompts?tags=${tag}`);
    await expect(library.chip(tag)).toBeVisible();
  });
});

test('a late reply never replaces a newer one, and a failed one can be tried again', async ({ page }) => {
  await signInNewcomer(page);
  const word = `late${Date.now().toString(36)}`;
  const [first, second] = [uniqueTitle(`${word}a`), uniqueTitle(`${word}b`)];
  await createPrompt(page, { title: first, isShared: false });
  await createPrompt(page, { title: second, isShared: false });
  let isBroken = false;
  const held: (() => void)[] = [];
  await page.route(/prompt\.list/, async (route) => {
    const url = decodeURIComponent(route.request().url());
    if (isBroken) return route.abort();
    if (url.includes(`"${word}a"`)) await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  await openPage(page, '/my-prompts');
  const dialog = await openPalette(page);
  await page.keyboard.type(`${word}a`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('b');
  await expect(hitOf(dialog, second)).toBeVisible();
  const late = page.waitForResponse((response) => decodeURIComponent(response.url()).includes(`"${word}a"`));
  for (const letGo of held) letGo();
  await late.catch(() => undefined);
  await expect(hitOf(dialog, second)).toBeVisible();
  await expect(hitOf(dialog, first)).toHaveCount(0);

  isBroken = true;
  await page.keyboard.type('c');
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t search.');
  await expect(box(page)).toHaveValue(`${word}bc`);
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('No prompts match your search criteria.').first()).toBeVisible();
});

test('places and people are found by name, and a title that is missing begins a prompt', async ({ page }) => {
  await signInNewcomer(page);
  const name = uniqueTitle('Harbor');
  await callApi(page, 'space.create', { name });
  await openPage(page, '/dashboard');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  const dialog = palette(page);
  await box(page).fill(name);
  const group = dialog.getByRole('group', { name: 'Places and people' });
  await expect(group.getByRole('option', { name })).toContainText('Space · 0 prompts');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await opener.click();
  await box(page).fill(`${name} letter`);
  await dialog.getByRole('option', { name: `Create New Prompt “${name} letter”` }).click();
  await expect(page).toHaveURL('/prompts/new');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} letter`);
});

test('the palette fills the screen of a phone, has no preview, and copies by a tap', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signInNewcomer(page);
  const title = uniqueTitle('By thumb');
  const { slug } = await createPrompt(page, { title, content: 'Nothing to fill in.', isShared: false });
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const dialog = palette(page);
  await box(page).fill(title);
  const hit = hitOf(dialog, title);
  await expect(hit).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeHidden();
  const size = await dialog.boundingBox();
  expect([size?.x, size?.y, size?.width, size?.height]).toEqual([0, 0, 390, 844]);
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await hit.locator('[data-copy-hit]').tap();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await box(page).fill(title);
  await hitOf(dialog, title).tap();
  await expect(page).toHaveURL(`/prompts/${slug}`);
  await context.close();
});
