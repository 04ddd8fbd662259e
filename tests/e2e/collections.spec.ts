import { expectNoViolations } from '../support/axe';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** Collections: made on the way, arranged by keyboard and by dragging, shared, and for others not there while private. */

type Collection = { id: string; slug: string; name: string };

async function makeCollection(page: Page, titles: readonly string[], visibility: 'private' | 'shared') {
  const collection = (await callApi(page, 'collection.create', {
    name: uniqueTitle('Collection'),
    description: 'Made for a test.',
    visibility,
  })) as Collection;
  const promptIds: string[] = [];
  for (const title of titles) promptIds.push((await createPrompt(page, { title })).id);
  if (promptIds.length > 0) await callApi(page, 'collection.add', { id: collection.id, promptIds });
  return collection;
}

const rowsOf = (page: Page): Locator => page.getByRole('list', { name: 'Order' }).getByRole('listitem');
/** In the page itself: the side bar names the same things. */
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
/** What stands in the menu of the collection. */
async function choose(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('one is made, shared, renamed and deleted; one is pinned and unpinned', async ({ page }) => {
  await test.step('one is made, shared, renamed and deleted', async () => {
    await signInNewcomer(page);
    await openPage(page, '/dashboard');
    await page
      .getByRole('navigation', { name: 'Library' })
      .getByRole('link', { name: 'Collections', exact: true })
      .click();
    await page.waitForURL('/collections');
    await button(page, 'New collection').click();
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    const name = uniqueTitle('Launch');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Description').fill('What a launch needs.');
    await dialog.getByLabel('Visibility').selectOption('Everyone');
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await page.waitForURL(/\/collections\/launch-/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('This collection is empty.')).toBeVisible();

    await choose(page, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit collection' });
    await edit.getByLabel('Name', { exact: true }).fill(`${name} 2`);
    await edit.getByLabel('Visibility').selectOption('Only you');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();
    await expect(page.getByRole('main').getByText('Private', { exact: true })).toBeVisible();

    const picked = await createPrompt(page, { title: uniqueTitle('Picked') });
    await button(page, 'Choose prompts').click();
    const picker = page.getByRole('dialog', { name: /^Add to “/ });
    await picker.getByRole('searchbox').fill(picked.title);
    await picker.getByRole('button', { name: picked.title }).click();
    await expect(page.getByText(`${picked.title} added to the collection`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: picked.title })).toBeVisible();

    await choose(page, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('/collections');
    await expect(page.getByRole('main').getByText('You have no collections yet.')).toBeVisible();
  });
  await test.step('one is pinned to the side bar, which its page says from its first byte, and unpinned again', async () => {
    await signInNewcomer(page);
    const { slug } = await makeCollection(page, [uniqueTitle('Inside')], 'private');
    await openPage(page, `/collections/${slug}`);
    await button(page, 'Pin').click();
    await expect(button(page, 'Pin')).toHaveAttribute('aria-pressed', 'true');
    const html = await (await page.request.get(`/collections/${slug}`)).text();
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>(?:(?!<\/button>).)*Pin/s);

    await button(page, 'Pin').click();
    await expect(button(page, 'Pin')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a prompt goes into a new collection from its page, and several from My Prompts', async ({ page }) => {
  await signInNewcomer(page);
  const first = await createPrompt(page, { title: uniqueTitle('First') });
  const second = await createPrompt(page, { title: uniqueTitle('Second') });
  await openPage(page, `/prompts/${first.slug}`);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to collections' });
  const name = uniqueTitle('On the way');
  await dialog.getByLabel('New collection').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const library = new LibraryPage(page);
  await openPage(page, '/my-prompts');
  await button(page, 'Select').click();
  await button(page, 'Select page').click();
  await page.getByRole('region', { name: 'Selected prompts' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  const many = page.getByRole('dialog', { name: 'Add 2 prompts to collections' });
  await many.getByRole('checkbox', { name }).check();
  await many.getByRole('button', { name: 'Save' }).click();
  await expect(many).toBeHidden();

  await openPage(page, '/collections');
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: first.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    first.title,
    second.title,
  ]);

  // The ticks say where a prompt is, and taking one away takes it out.
  await openPage(page, '/my-prompts');
  await library.choose(second.title, 'Add to collection…');
  await dialog.getByRole('checkbox', { name }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await openPage(page, '/collections');
  const own = page.getByRole('region', { name: 'My collections' });
  await expect(own.getByText('1 prompt', { exact: true })).toBeVisible();
});

test('the order of a collection is changed by keyboard, where the focus stays with the prompt, and by dragging', async ({
  page,
}) => {
  await test.step('its order is changed by keyboard, and said; the focus stays with the prompt', async () => {
    await signInNewcomer(page);
    const [a, b, c] = ['A', 'B', 'C'].map(uniqueTitle) as [string, string, string];
    const { slug } = await makeCollection(page, [a, b, c], 'private');
    await openPage(page, `/collections/${slug}`);
    await choose(page, 'Arrange');
    await expect(rowsOf(page)).toContainText([a, b, c]);

    await button(page, `Move up: ${c}`).focus();
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText([a, c, b]);
    await expect(page.getByRole('status').filter({ hasText: `${c} moved to position 2 of 3` })).toHaveCount(
      1,
    );
    await expect(button(page, `Move up: ${c}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText([c, a, b]);
    await button(page, `Move down: ${c}`).focus();
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText([a, c, b]);
    await expect(button(page, `Move down: ${c}`)).toBeFocused();
    await button(page, `Remove from collection: ${a}`).press('Enter');
    await expect(rowsOf(page)).toContainText([c, b]);
    await expect(page.getByRole('main').getByText('2 prompts', { exact: true })).toBeVisible();
    await reloadPage(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([c, b]);
  });
  await test.step('its order is changed by dragging', async () => {
    await signInNewcomer(page);
    const [a, b, c] = ['A', 'B', 'C'].map(uniqueTitle) as [string, string, string];
    const { slug } = await makeCollection(page, [a, b, c], 'private');
    await openPage(page, `/collections/${slug}`);
    await choose(page, 'Arrange');
    const saved = page.waitForResponse(/collection\.move/);
    await rowsOf(page)
      .filter({ hasText: a })
      .dragTo(rowsOf(page).filter({ hasText: c }));
    await expect(rowsOf(page)).toContainText([b, c, a]);
    await saved;
    await reloadPage(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([b, c, a]);
  });
});

test('a private one is for others what there is not; a shared one they read', async ({ page, browser }) => {
  await signInNewcomer(page);
  const title = uniqueTitle('Within');
  const hidden = await makeCollection(page, [title], 'private');
  const shared = await makeCollection(page, [uniqueTitle('Open')], 'shared');
  const guest = await (await browser.newContext()).newPage();
  const missing = await openPage(guest, '/collections/nobody-has-this');
  const words = await guest.locator('main').innerText();
  expect(missing?.status()).toBe(404);
  const answer = await openPage(guest, `/collections/${hidden.slug}`);
  expect(answer?.status()).toBe(404);
  expect(await guest.locator('main').innerText()).toBe(words);
  expect(await guest.content()).not.toContain(hidden.name);

  await openPage(guest, `/collections/${shared.slug}`);
  await expect(guest.getByRole('heading', { level: 1, name: shared.name })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
  await expect(guest.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`/collections/${shared.slug}$`),
  );
  const image = await guest.locator('head meta[property="og:image"]').first().getAttribute('content');
  expect(new URL(image!).pathname).toBe(`/collections/${shared.slug}/opengraph-image`);
  const files = { 'opengraph-image': 'image/png', 'feed.xml': 'application/atom+xml' };
  for (const [file, type] of Object.entries(files)) {
    const path = `/collections/${shared.slug}/${file}`;
    const answer = await guest.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type']).toContain(type);
    expect((await guest.request.get(path.replace(shared.slug, hidden.slug))).status()).toBe(404);
  }
  // Kept for guests until it is private.
  await callApi(page, 'collection.update', { id: shared.id, name: `${shared.name} renamed` });
  await openPage(guest, `/collections/${shared.slug}`);
  await expect(guest.getByRole('heading', { level: 1, name: `${shared.name} renamed` })).toBeVisible();
  await openPage(guest, '/collections');
  await expect(guest.getByRole('link', { name: `${shared.name} renamed` })).toBeVisible();
  await expect(guest.getByText(hidden.name)).toHaveCount(0);
  await guest.context().close();
});

test('axe finds nothing, on a phone and on a wide screen', async ({ page }) => {
  const widths = [390, 1440];
  await signInNewcomer(page);
  const [a, b] = ['One', `Two ${'and a long title '.repeat(8)}`].map(uniqueTitle) as [string, string];
  const { slug, name } = await makeCollection(page, [a, b], 'shared');
  await openPage(page, '/collections');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expectNoViolations(page, { message: 'all', widths });
  await openPage(page, `/collections/${slug}`);
  await expectNoViolations(page, { message: 'one', widths });
  await choose(page, 'Arrange');
  await expect(rowsOf(page)).toHaveCount(2);
  await expectNoViolations(page, { message: 'arranging', include: 'main', widths });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    await expect(button(page, `Remove from collection: ${b}`)).toBeInViewport({ ratio: 1 });
  }
  await choose(page, 'Edit');
  await expect(page.getByRole('dialog', { name: 'Edit collection' })).toBeVisible();
  await expectNoViolations(page, { message: 'editing', include: '[role="dialog"]', widths });
});
