import { readFile } from 'node:fs/promises';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';
import { LibraryPage } from './pages/library-page';
import { tabTo } from './pages/tab-to';

/** Bulk actions on one's own prompts (ui, My Prompts): select, share, make private, delete, undo. */

class SelectPage extends LibraryPage {
  readonly select = this.page.getByRole('button', { name: 'Select', exact: true });
  readonly bar = this.page.getByRole('region', { name: 'Selected prompts' });
  readonly chosen = this.bar.getByRole('status');
  readonly boxes = this.results.getByRole('checkbox');

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select: ${title}` });
  }

  press(name: string): Promise<void> {
    return this.bar.getByRole('button', { name, exact: true }).click();
  }

  undo(): Promise<void> {
    return this.page.getByRole('button', { name: 'Undo' }).click();
  }
}

/** A new user with prompts, the last one newest and so first; on My Prompts. */
async function open(page: Page, visibilities: readonly boolean[]): Promise<[SelectPage, string[]]> {
  await signInNewcomer(page);
  const titles: string[] = [];
  for (const [index, isShared] of visibilities.entries()) {
    const { title } = await createPrompt(page, { title: uniqueTitle(`Choice ${index + 1}`), isShared });
    titles.unshift(title);
  }
  const library = new SelectPage(page);
  await openPage(page, '/my-prompts');
  return [library, titles];
}

/** The sharing state on the server, in the order of the list. */
async function visibilities(page: Page): Promise<boolean[]> {
  const response = await page.request.get(
    `/api/trpc/prompt.list?input=${encodeURIComponent(JSON.stringify({ json: { scope: 'mine' } }))}`,
  );
  const answer = (await response.json()) as {
    result: { data: { json: { items: { isShared: boolean }[] } } };
  };
  return answer.result.data.json.items.map(({ isShared }) => isShared);
}

test('several are shared or made private, refused, or gone meanwhile', async ({ page }) => {
  await test.step('some are shared, which is taken back, and stays so after a reload', async () => {
    const [library, [first, , third]] = await open(page, [false, true, false]);
    await library.select.click();
    await expect(library.chosen).toHaveText('0 selected');
    await library.box(first!).check();
    await library.card(third!).click();
    await expect(library.box(third!)).toBeChecked();
    await expect(library.chosen).toHaveText('2 selected');
    await library.press('Share');
    await expect(library.bar).toHaveCount(0);
    await expect(page.getByText('Successfully shared 2 prompts!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Share All/ })).toHaveCount(0);
    expect(await visibilities(page)).toEqual([true, true, true]);

    await library.undo();
    await expect(page.getByText('2 prompts private again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share All (2)' })).toBeVisible();
    await reloadPage(page);
    expect(await visibilities(page)).toEqual([false, true, false]);
    await expect(library.bar).toHaveCount(0);
  });
  await test.step('all of a page are made private, those that were so already not counted', async () => {
    const [library] = await open(page, [false, true, true]);
    await library.select.click();
    await library.press('Select page');
    await expect(library.chosen).toHaveText('3 selected');
    await library.press('Make private');
    await expect(page.getByText('Made 2 prompts private')).toBeVisible();
    expect(await visibilities(page)).toEqual([false, false, false]);
    await library.undo();
    await expect(page.getByText('Undid: 2 prompts shared again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share All (1)' })).toBeVisible();
  });
  await test.step('a refusal shows why, puts everything back and keeps what was chosen', async () => {
    const [library, [first]] = await open(page, [true, false]);
    await page.route('**/api/trpc/prompt.setSharedMany*', (route) => route.abort());
    await page.route('**/api/trpc/prompt.deleteMany*', (route) => route.abort());
    await library.select.click();
    await library.box(first!).check();
    await library.press('Share');
    await expect(page.getByText('Can’t reach the server.')).toBeVisible();
    await expect(library.chosen).toHaveText('1 selected');
    await expect(library.card(first!).getByText('Private')).toBeAttached();
    await library.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(library.chosen).toHaveText('1 selected');
    await expect(library.card(first!)).toBeVisible();
    await expect(library.count).toHaveText('2 prompt(s) found');
  });
  await test.step('what somebody deleted meanwhile is counted apart', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const [library, [first]] = await open(page, [false, false]);
    const items = await library.cards.count();
    expect(items).toBe(2);
    const id = await library.card(first!).getAttribute('data-prompt-id');
    // Without the stream, this page gets no changes.
    await page.route('**/api/trpc/prompt.onChange*', (route) => route.abort());
    await reloadPage(page);
    await library.select.click();
    await library.press('Select page');
    await callApi(page, 'prompt.delete', { id });
    await library.press('Share');
    await expect(
      page.getByText('Successfully shared 1 prompt! (1 prompt no longer available)'),
    ).toBeVisible();
  });
});

test('several are deleted after a question and brought back, by a viewer too', async ({ page, browser }) => {
  await test.step('some are deleted after a question and brought back', async () => {
    const [library, [first, second]] = await open(page, [true, true, false]);
    await library.select.click();
    await library.box(first!).check();
    await library.box(second!).check();
    await library.press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Prompts' });
    await expect(question).toContainText('Are you sure you want to delete 2 prompts?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(library.chosen).toHaveText('2 selected');
    await library.press('Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted 2 prompts')).toBeVisible();
    await expect(library.count).toHaveText('1 prompt(s) found');
    await expect(library.card(first!)).toHaveCount(0);
    await expect(library.select).toBeFocused();

    await library.undo();
    await expect(page.getByText('Restored 2 prompts')).toBeVisible();
    await expect(library.card(first!)).toBeVisible();
    await expect(library.count).toHaveText('3 prompt(s) found');
  });
  await test.step('a viewer may delete their own and not share', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Of a viewer') });
    const admin = await browser.newContext();
    const adminPage = await admin.newPage();
    await signInAs(adminPage, await accountOf('admin'));
    const { result } = (await page.request.get('/api/trpc/profile.me').then((answer) => answer.json())) as {
      result: { data: { json: { id: string } } };
    };
    await callApi(adminPage, 'admin.setRole', { userId: result.data.json.id, role: 'viewer' });
    await admin.close();

    await openPage(page, '/my-prompts');
    const library = new SelectPage(page);
    await library.select.click();
    await library.box(title).check();
    await expect(library.bar.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expect(library.bar.getByRole('button', { name: 'Make private' })).toHaveCount(0);
    await library.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted 1 prompt')).toBeVisible();
    await library.undo();
    await expect(library.card(title)).toBeVisible();
  });
});

test('prompts are selected with just the keyboard, and with the mouse and Shift', async ({ page }) => {
  await test.step('with just the keyboard: x, Shift and x, Space, Escape', async () => {
    const [library, titles] = await open(page, [true, true, true, true]);
    await expect(library.cards).toHaveCount(4);
    const titleLink = (index: number) => library.card(titles[index]!).getByRole('heading').getByRole('link');
    await untilKeysReady(page);
    await page.keyboard.press('j');
    await expect(titleLink(0)).toBeFocused();
    await page.keyboard.press('x');
    await expect(library.chosen).toHaveText('1 selected');
    await expect(library.box(titles[0]!)).toBeChecked();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(titleLink(2)).toBeFocused();
    await page.keyboard.press('Shift+X');
    await expect(library.chosen).toHaveText('3 selected');
    // The checkbox precedes the focused title.
    await page.keyboard.press('Shift+Tab');
    await expect(library.box(titles[2]!)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(library.chosen).toHaveText('2 selected');
    await page.keyboard.press('x');
    await expect(library.chosen).toHaveText('3 selected');

    await page.keyboard.press('Escape');
    await expect(library.bar).toHaveCount(0);
    await expect(library.boxes).toHaveCount(0);

    await library.select.focus();
    await page.keyboard.press('Enter');
    await library.box(titles[3]!).focus();
    await page.keyboard.press('Space');
    for (const name of ['Select page', 'Clear', 'Done', 'Share', 'Make private', 'More', 'Delete']) {
      const button = library.bar.getByRole('button', { name, exact: true });
      await tabTo(page, button);
    }
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Deleted 1 prompt')).toBeVisible();
    await expect(library.cards).toHaveCount(3);
  });
  await test.step('with the mouse and Shift a row of cards is chosen; x rests while single keys are off', async () => {
    const [library, titles] = await open(page, [true, true, true, true]);
    await library.select.click();
    await library.box(titles[3]!).click();
    await library.box(titles[1]!).click({ modifiers: ['Shift'] });
    await expect(library.chosen).toHaveText('3 selected');
    await library.box(titles[2]!).click({ modifiers: ['Shift'] });
    await expect(library.chosen).toHaveText('1 selected');
    await library.press('Clear');
    await expect(library.chosen).toHaveText('0 selected');
    await library.press('Done');
    await page.evaluate(() => localStorage.setItem('cuebook-single-keys', 'off'));
    await reloadPage(page);
    await library.card(titles[0]!).getByRole('link').first().focus();
    await page.keyboard.press('x');
    await expect(library.bar).toHaveCount(0);
  });
});

test('those of other pages and all that a filter finds are chosen and changed, which is taken back', async ({
  page,
}) => {
  await test.step('what is chosen on other pages stays chosen and is counted', async () => {
    const [library, titles] = await open(
      page,
      Array.from({ length: 16 }, () => true),
    );
    await library.select.click();
    await library.press('Select page');
    await expect(library.chosen).toHaveText('15 selected');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(library.card(titles[15]!)).toBeVisible();
    await library.box(titles[15]!).check();
    await expect(library.chosen).toHaveText('16 selected (15 on other pages)');
    await library.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted 16 prompts')).toBeVisible();
    await expect(page.getByText("You haven't created any prompts yet.")).toBeVisible();
    await library.undo();
    await expect(library.count).toHaveText('16 prompt(s) found');
  });
  await test.step('all that a filter finds are chosen, on every page; category and tags change in all of them', async () => {
    const [library] = await open(page, [true, true]);
    for (let index = 0; index < 16; index += 1) {
      await createPrompt(page, { title: uniqueTitle('Found'), tags: ['Old', 'kept'] });
    }
    await openPage(page, '/my-prompts?tags=old');
    await library.select.click();
    await library.press('Select all 16');
    await expect(library.chosen).toHaveText('16 selected (1 on other pages)');
    await expect(library.bar.getByRole('button', { name: 'Select all 16' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await library.press('More');
    await page.getByRole('menuitem', { name: 'Set category…' }).click();
    const category = page.getByRole('dialog', { name: 'Set category of 16 prompts' });
    await category.getByLabel('Category').selectOption('Sales');
    await category.getByRole('button', { name: 'Set category' }).click();
    await expect(page.getByText('Changed 16 prompts')).toBeVisible();
    await expect(library.bar).toHaveCount(0);

    await openPage(page, '/my-prompts?category=Sales');
    await expect(library.count).toHaveText('16 prompt(s) found');
    await library.select.click();
    await library.press('Select all 16');
    await library.press('More');
    // With the keyboard only.
    await page.getByRole('menuitem', { name: 'Change tags…' }).press('Enter');
    const tags = page.getByRole('dialog', { name: 'Change tags of 16 prompts' });
    await tags.getByRole('button', { name: 'Change tags' }).press('Enter');
    await expect(tags.getByText('Enter a tag to add or remove')).toBeVisible();
    await tags.getByLabel('Add').fill('new, Fresh');
    await tags.getByLabel('Remove').fill('OLD');
    await page.keyboard.press('Enter');
    await expect(tags).toHaveCount(0);
    await expect(library.bar).toHaveCount(0);
    await expect(page.getByText('Changed 16 prompts')).toBeVisible();
    await openPage(page, '/my-prompts?tags=old');
    await expect(page.getByText('No prompts match your filter criteria.')).toBeVisible();
    await openPage(page, '/my-prompts?tags=new,fresh,kept');
    await expect(library.count).toHaveText('16 prompt(s) found');
  });
  await test.step('a category set for several is taken back', async () => {
    const [library, [first, second]] = await open(page, [true, false]);
    await library.select.click();
    await library.box(first!).check();
    await library.box(second!).check();
    await library.press('More');
    await page.getByRole('menuitem', { name: 'Set category…' }).click();
    const category = page.getByRole('dialog', { name: 'Set category of 2 prompts' });
    await category.getByLabel('Category').selectOption('Sales');
    await category.getByRole('button', { name: 'Set category' }).click();
    await expect(page.getByText('Changed 2 prompts')).toBeVisible();
    await library.undo();
    await expect(page.getByText('Undid changes to 2 prompts')).toBeVisible();
    await openPage(page, '/my-prompts?category=Sales');
    await expect(page.getByText('No prompts match your filter criteria.')).toBeVisible();
  });
});

test('a selection is exported, and nothing else', async ({ page }) => {
  const [library, [first, second, third]] = await open(page, [true, false, true]);
  await library.select.click();
  await library.box(first!).check();
  await library.box(second!).check();
  await library.press('More');
  const asked = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const file = await asked;
  expect(file.suggestedFilename()).toMatch(/^cuebook-prompts-[\d-]+\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(first);
  expect(text).toContain(second);
  expect(text).not.toContain(third);
  await expect(library.chosen).toHaveText('2 selected');
});

test('the bar fits a phone and a zoom of 400 %, and axe finds nothing', async ({ page }) => {
  await test.step('axe finds nothing while selecting, the bar fits a phone', async () => {
    const [library, [first, second]] = await open(page, [true, false, true]);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 720 });
      await reloadPage(page);
      await library.select.click();
      await library.box(first!).check();
      await library.box(second!).check();
      await expect(library.bar.getByRole('button', { name: 'More' }).locator('svg')).toBeVisible();
      if (width === 390) await expectNoViolations(page, { include: 'main', widths: [width] });
      else await expectNoOverflow(page);
      const bar = await library.bar.evaluate(
        (element) => element.getBoundingClientRect().toJSON() as DOMRect,
      );
      expect(bar.bottom).toBeCloseTo(720, 0);
      expect(bar.height).toBeLessThan(width < 640 ? 180 : 80);
      if (width === 1280) {
        // Beside the side bar, whose foot stays free.
        const side = (await page.locator('[data-side-bar]').boundingBox())!;
        expect(bar.left).toBeCloseTo(side.x + side.width, 0);
      }

      // Focused elements are above the bar (WCAG 2.4.11), also at the end of the page.
      await library.boxes.last().focus();
      const box = await library.boxes.last().boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(bar.top);
      const footer = page.getByRole('contentinfo').getByRole('link').last();
      await footer.focus();
      const end = await footer.boundingBox();
      expect(end!.y + end!.height).toBeLessThanOrEqual(bar.top + 1);
    }
  });
  await test.step('on a window as low as 400 % zoom makes it, the bar stands below the cards and hides none', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const [library, [first]] = await open(page, [true, true]);
    await page.setViewportSize({ width: 320, height: 256 });
    await library.select.click();
    await library.box(first!).check();
    await expect(library.bar).not.toBeInViewport();
    await library.bar.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded();
    await library.press('Make private');
    await expect(page.getByText('Made 1 prompt private')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
