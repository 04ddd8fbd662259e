import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow } from '../support/axe';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';

/** The page of a prompt: how far its main action is, its tabs, and very long texts. */

const CONTENT = 'Dear {{first_name}} of {{company}},\n\n{{message}}\n\nSigned ${team:Support}';

/** How many times Tab is pressed behind the skip link until a control has the focus. */
async function stopsTo(page: Page, name: string, most: number): Promise<number> {
  await page.locator('#content').focus();
  const target = page.getByRole('button', { name, exact: true });
  for (let stops = 1; stops <= most; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return stops;
  }
  return Infinity;
}

test('Copy Prompt is near for the keyboard, for the author of three tags and for a guest', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, {
    title: uniqueTitle('Near'),
    content: CONTENT,
    isShared: true,
    tags: ['one', 'two', 'three'],
  });
  await openPage(page, `/prompts/${slug}`);
  expect(await stopsTo(page, 'Copy Prompt', 12)).toBeLessThanOrEqual(12);
  const context = await browser.newContext({ baseURL: baseURL! });
  const guest = await context.newPage();
  await openPage(guest, `/prompts/${slug}`);
  expect(await stopsTo(guest, 'Copy Prompt', 9)).toBeLessThanOrEqual(9);
  await context.close();
});

test('tabs are one stop, have counts and addresses of their own, and values outlive them', async ({
  page,
}) => {
  await signInNewcomer(page);
  const { id, slug } = await createPrompt(page, { title: uniqueTitle('Tabs'), content: CONTENT });
  await callApi(page, 'prompt.update', { id, description: 'Changed.' });
  await openPage(page, `/prompts/${slug}`);
  await page.getByRole('textbox', { name: 'company' }).fill('Acme');
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  await expect(tab('History 2 versions')).toBeVisible();
  await tab('Prompt').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('History 2 versions')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/prompts/${slug}/versions`);
  await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
  await expect(tab('History 2 versions')).toHaveAttribute('aria-selected', 'true');
  await page.locator('#content').focus();
  await untilKeysReady(page);
  await page.keyboard.press('Alt+4');
  await expect(page).toHaveURL(`/prompts/${slug}/discussion`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await tab('Tests').click();
  await expect(page).toHaveURL(`/prompts/${slug}/tests`);
  await expect(page.getByRole('button', { name: 'New test case' })).toBeVisible();
  await openPage(page, `/prompts/${slug}`);
  await expect(page.getByRole('textbox', { name: 'company' })).toHaveValue('Acme');
});

test('the facts of a prompt are one line on phones and the tabs whole words; comments stand above the box for another', async ({
  page,
}) => {
  await signInNewcomer(page);
  const { slug, id } = await createPrompt(page, {
    title: uniqueTitle('A title of many words that has several lines on the narrowest screens'),
    tags: ['customer support', 'second line', 'tone of voice'],
  });
  for (const body of ['The first.', 'The second.'])
    await callApi(page, 'comment.create', { promptId: id, version: 1, body, mentions: [] });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, `/prompts/${slug}/discussion`);
    const facts = page.getByRole('list', { name: 'Category, tags and status' });
    expect((await facts.boundingBox())!.height, `${width} px`).toBeLessThan(60);
    const tabs = page.getByRole('tab');
    const whole = await tabs.evaluateAll((all) => all.every((tab) => tab.scrollWidth <= tab.clientWidth));
    expect(whole, `${width} px`).toBe(true);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page, [width]);
  }
  const comments = page.getByRole('region', { name: 'Comments', exact: true });
  const words = await comments.innerText();
  expect(words.indexOf('The first.')).toBeLessThan(words.indexOf('The second.'));
  const last = (await comments.getByText('The second.').boundingBox())!;
  const box = (await comments.getByRole('textbox', { name: 'Write a comment' }).boundingBox())!;
  expect(box.y).toBeGreaterThan(last.y);
});

test('the actions of a prompt are one line from 1280 px on, also beside a response', async ({ page }) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, { title: uniqueTitle('One line'), content: CONTENT });
  await openPage(page, `/prompts/${slug}`);
  const bar = page.getByRole('group', { name: 'Use this prompt' });
  const middles = () =>
    bar.locator('button:visible, a:visible').evaluateAll((controls) =>
      controls.map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
  const expectOneLine = async (where: string) => {
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await middles();
      expect(found.length, where).toBeGreaterThanOrEqual(3);
      expect(Math.max(...found) - Math.min(...found), `${where}, ${width} px`).toBeLessThanOrEqual(2);
      expect((await bar.boundingBox())!.height, `${where}, ${width} px`).toBeLessThan(64);
    }
  };
  await expectOneLine('empty fields');
  for (const [name, value] of [
    ['first name', 'Ada'],
    ['company', 'Example'],
    ['message', 'Hello.'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
  await expectOneLine('filled in');
  await bar.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response' })).toBeVisible();
  await expectOneLine('beside a response');
});

test('a phone has the actions at its foot, and they never cover the field in focus', async ({ page }) => {
  await signInNewcomer(page);
  const content = `${'A line.\n'.repeat(40)}${CONTENT}`;
  const { slug } = await createPrompt(page, { title: uniqueTitle('Foot'), content });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/prompts/${slug}`);
  const bar = page.getByRole('group', { name: 'Use this prompt' });
  await expect(bar.getByRole('button', { name: 'Copy Prompt' })).toBeInViewport({ ratio: 1 });
  const { y, height } = (await bar.boundingBox())!;
  expect(height).toBeLessThanOrEqual(100);
  for (const name of ['first name', 'company', 'message', 'team']) {
    const field = page.getByRole('textbox', { name });
    await field.focus();
    const box = (await field.boundingBox())!;
    expect(box.y + box.height, name).toBeLessThanOrEqual(y);
  }
});

test('a text of 199,000 characters with 400 variables is filled in and copied whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInNewcomer(page);
  const line = (at: number) => `Line ${at} about {{name_${at}}} ${'and more words of it '.repeat(22)}\n`;
  const content = Array.from({ length: 400 }, (_, at) => line(at)).join('');
  expect(content.length).toBeGreaterThan(185_000);
  expect(content.length).toBeLessThan(200_000);
  const { slug } = await createPrompt(page, { title: uniqueTitle('Very long'), content });
  await openPage(page, `/prompts/${slug}`);
  await expect(page.getByText('0 of 400 filled')).toBeVisible();
  await page.getByRole('textbox', { name: 'name 0', exact: true }).focus();
  await page.keyboard.type('First of all');
  await expect(page.getByText('1 of 400 filled')).toBeVisible();
  await page.getByRole('button', { name: 'Next empty' }).click();
  await expect(page.getByRole('textbox', { name: 'name 1', exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('399 variables are still empty.')).toBeVisible();
});
