import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** How much a screen asks of its reader: controls in sight without scrolling, and steps of the Tab key to the main action. */

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Controls of the page in sight at 1440 × 900; those of 'To fill in' are the fields again. */
function controlsInSight(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator(CONTROLS)
    .evaluateAll(
      (all) =>
        all.filter((element) => {
          const { top, bottom, width } = element.getBoundingClientRect();
          const isRepeated = element.closest('[aria-labelledby="still-empty"]') !== null;
          return !isRepeated && element.checkVisibility() && width > 1 && top < innerHeight && bottom > 0;
        }).length,
    );
}

/** Steps of the Tab key from where the skip link leads to 'Copy Prompt'. */
async function stepsToCopy(page: Page): Promise<number> {
  await page.locator('#content').focus();
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy Prompt' });
  for (let steps = 1; steps < 30; steps += 1) {
    await page.keyboard.press('Tab');
    if (await copy.evaluate((button) => button === document.activeElement)) return steps;
  }
  throw new Error('Tab never came to Copy Prompt');
}

const CONTENT = 'Dear {{name}}, thank you for {{what}}. Yours, {{team}}';
const TAGS = ['mail', 'thanks', 'team', 'tone', 'short'];

test('a prompt has at most 26 controls, the editor 24, the dashboard 36', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const fields = { title: uniqueTitle('Counted'), content: CONTENT, tags: TAGS.slice(0, 3) };
  const made = await createPrompt(page, fields);
  for (const [address, most] of [
    [`/prompts/${made.slug}`, 26],
    ['/prompts/new', 24],
    [`/prompts/edit/${made.id}`, 24],
    ['/dashboard?sort=starred', 36],
  ] as const) {
    await openPage(page, address);
    expect(await controlsInSight(page), address).toBeLessThanOrEqual(most);
  }
});

test('Copy Prompt is at most nine steps of the Tab key behind the skip link, for everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page, undefined, { role: 'admin' });
  const author = await someoneNew(browser, baseURL, uniqueTitle('Tabea Author'));
  const title = uniqueTitle('Nine steps');
  const made = await createPrompt(author.page, { title, content: CONTENT, tags: TAGS, isShared: true });
  // One that names the prompt it was made from.
  const copied = (await callApi(author.page, 'prompt.duplicate', { id: made.id })) as typeof made;
  await callApi(author.page, 'prompt.setShared', { id: copied.id, isShared: true });
  const viewer = await browser.newContext({ baseURL: baseURL! });
  const guest = await browser.newContext({ baseURL: baseURL! });
  const reader = await viewer.newPage();
  await signInNewcomer(reader, undefined, { role: 'viewer' });
  for (const [who, their] of [
    ['author', author.page],
    ['admin', page],
    ['viewer', reader],
    ['guest', await guest.newPage()],
  ] as const) {
    for (const { slug } of [made, copied]) {
      await openPage(their, `/prompts/${slug}`);
      expect(await stepsToCopy(their), who).toBeLessThanOrEqual(9);
    }
  }
  await test.step('status, category and tags are one step, whose parts the arrows reach', async () => {
    await author.page.getByRole('main').getByRole('link', { name: 'AI', exact: true }).focus();
    await author.page.keyboard.press('ArrowRight');
    await expect(author.page.getByRole('link', { name: 'mail', exact: true })).toBeFocused();
    await author.page.keyboard.press('End');
    await expect(author.page.getByRole('button', { name: 'Show 2 more tags' })).toBeFocused();
    await author.page.keyboard.press('ArrowRight');
    await expect(author.page.getByRole('main').getByRole('link', { name: 'AI', exact: true })).toBeFocused();
  });
  await viewer.close();
  await guest.close();
});
