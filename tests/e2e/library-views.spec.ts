import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** A list of prompts as cards and as lines, for members and guests. */

const list = (page: Page) => page.getByRole('radio', { name: 'List' });
const cards = (page: Page) => page.getByRole('radio', { name: 'Cards' });

/** How many controls of the page are in sight without scrolling. */
function controlsInSight(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator('a[href], button, input, select, textarea, summary')
    .evaluateAll(
      (all) =>
        all.filter((element) => {
          const { top, bottom, width } = element.getBoundingClientRect();
          return element.checkVisibility() && width > 1 && top < innerHeight && bottom > 0;
        }).length,
    );
}

test('the dashboard shows six whole cards and few controls at first, and tags on one line', async ({
  page,
}) => {
  await test.step('the dashboard shows six whole cards and few controls at first', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInNewcomer(page, '/dashboard?sort=starred');
    const library = new LibraryPage(page);
    for (const index of [0, 5]) await expect(library.cards.nth(index)).toBeInViewport({ ratio: 1 });
    expect(await controlsInSight(page)).toBeLessThanOrEqual(36);
    await expect(library.results.getByText(/^0 uses?$/)).toHaveCount(0);
    const heights = await library.cards.evaluateAll((all) =>
      all.slice(0, 3).map((card) => Math.round(card.getBoundingClientRect().height)),
    );
    expect(new Set(heights).size).toBe(1);
  });
  await test.step('the tags of a card are one line, however long they are', async () => {
    await signInNewcomer(page);
    const title = uniqueTitle('Long tags');
    const tags = ['customer support in English', 'second line escalation', 'tone of voice', 'and one more'];
    await createPrompt(page, { title, tags });
    for (const width of [1440, 1024, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, '/my-prompts');
      const list = new LibraryPage(page).card(title).getByRole('list', { name: 'Tags' });
      expect((await list.boundingBox())!.height, `${width} px`).toBeLessThan(30);
      const last = (await list.getByRole('listitem').last().boundingBox())!;
      const all = (await list.boundingBox())!;
      expect(last.x + last.width, `${width} px`).toBeLessThanOrEqual(all.x + all.width);
    }
  });
});

test('lines show the same prompts closer together, and the device keeps the choice', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const title = uniqueTitle('A line with a long title that does not fit into the column of titles of a list');
  await createPrompt(page, { title, content: 'Write to {{first_reader}}.', tags: ['one'] });
  await openPage(page, '/my-prompts');
  const library = new LibraryPage(page);
  const line = library.card(title);
  await list(page).check();
  await expect.poll(async () => (await line.boundingBox())!.height).toBeLessThan(40);
  await expect(line.getByText('first reader')).toBeVisible();
  const buttons = line.locator('.card-buttons');
  await expect(buttons).toHaveCSS('opacity', '0');
  await line.hover();
  await expect(buttons).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(buttons).toHaveCSS('opacity', '0');
  await line.getByRole('link', { name: title, exact: true }).focus();
  await expect(buttons).toHaveCSS('opacity', '1');
  await line.getByRole('button', { name: `More: ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openPage(page, '/dashboard?sort=starred');
  await expect(list(page)).toBeChecked();
  await expect(library.cards).toHaveCount(15);
  await expect(library.cards.nth(14)).toBeInViewport({ ratio: 1 });
  expect(await controlsInSight(page)).toBeLessThanOrEqual(72);
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });
  await expectNoOverflow(page, [320, 390, 768, 1024, 1440]);
  await reloadPage(page);
  await expect(list(page)).toBeChecked();
  await cards(page).check();
  await expect.poll(async () => (await library.cards.first().boundingBox())!.height).toBeGreaterThan(150);
  await reloadPage(page);
  await expect(cards(page)).toBeChecked();
});

test('a guest on a phone has lines too, each with Copy', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openPage(page, '/browse-prompts?sort=starred');
  const library = new LibraryPage(page);
  await list(page).check();
  const first = library.cards.first();
  await expect.poll(async () => (await first.boundingBox())!.height).toBeLessThan(80);
  await expect(first.getByRole('button', { name: /^Copy: / })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page, [320, 390]);
  await reloadPage(page);
  await expect(list(page)).toBeChecked();
  await context.close();
});

test('cards are in 1, 2 and 3 columns, and none is narrow', async ({ page }) => {
  await openPage(page, '/browse-prompts?sort=starred');
  const { cards: all } = new LibraryPage(page);
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = () =>
      all.evaluateAll((found) =>
        found.slice(0, 6).map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
      );
    await expect
      .poll(async () => new Set((await boxes()).map(({ left }) => Math.round(left))).size, `${width} px`)
      .toBe(columns);
    for (const card of await boxes()) expect(card.width, `${width} px`).toBeGreaterThanOrEqual(272);
  }
});
