import { expect, type Locator, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';
import { someoneNew } from './pages/someone-new';

/**
 * The five main jobs, each with exactly this number of keys and clicks. A word, a text or a value that is typed counts
 * as one. The best results known of other tools: find and copy 3, improve and ask for review 4, approve 3.
 */
const COUNTS = new Map([
  // `Ctrl+K`, a word, `Ctrl+Enter`
  ['Find and copy', 3],
  // `i`, a value, then five times `Tab` and a value, `Ctrl+Enter`
  ['Use with six variables', 13],
  // `n`, a title, `Enter`, a text, `Tab`, a description, `Ctrl+Enter`
  ['Write', 7],
  // `e`, a text, `Ctrl+Shift+Enter`
  ['Improve and ask for review', 3],
  // Edit, a text, the arrow beside Save Prompt, Save and request review
  ['Improve and ask for review by pointer', 4],
  // Reviews in the header, the review, Approve
  ['Approve', 3],
  // Search, a word, the prompt, the field, Copy Prompt: what is typed into the field is no tap
  ['Guest on a phone', 5],
]);

// Headless browsers need permission to copy.
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** A user's input: counts key presses, typed texts and clicks. */
class Hands {
  count = 0;
  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.type(text);
  }

  async click(control: Locator): Promise<void> {
    this.count += 1;
    await control.click();
  }

  async tap(control: Locator): Promise<void> {
    this.count += 1;
    await control.tap();
  }
}

test('finding and copying, using six variables and writing take as few steps as promised', async ({
  page,
}) => {
  await signInNewcomer(page);
  await test.step('find and copy', async () => {
    const title = uniqueTitle('Sought');
    const content = `The text of ${title}`;
    await createPrompt(page, { title, content });
    await openPage(page, '/dashboard');
    await untilKeysReady(page);
    const hands = new Hands(page);
    await hands.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await hands.type(title);
    await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true');
    await hands.press('Control+Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(hands.count).toBe(COUNTS.get('Find and copy'));
    expect(await pastedText(page)).toBe(content);
  });
  await test.step('use with six variables', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const content = names.map((name) => `{{${name}}}`).join(' ');
    const made = await createPrompt(page, { title: uniqueTitle('Six'), content });
    await openPage(page, `/prompts/${made.slug}`);
    await untilKeysReady(page);
    const hands = new Hands(page);
    await hands.press('i');
    await expect(page.getByRole('textbox', { name: 'one' })).toBeFocused();
    for (const [index, name] of names.entries()) {
      if (index > 0) await hands.press('Tab');
      await hands.type(`value ${name}`);
    }
    await hands.press('Control+Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(hands.count).toBe(COUNTS.get('Use with six variables'));
    expect(await pastedText(page)).toBe(names.map((name) => `value ${name}`).join(' '));
  });
  await test.step('write', async () => {
    await openPage(page, '/dashboard');
    await untilKeysReady(page);
    const title = uniqueTitle('Written');
    const field = (name: string) => page.getByRole('textbox', { name });
    const hands = new Hands(page);
    await hands.press('n');
    await expect(field('Title')).toBeFocused();
    await hands.type(title);
    await hands.press('Enter');
    await expect(field('Prompt content')).toBeFocused();
    await hands.type('The text to use.');
    await hands.press('Tab');
    await expect(field('Description')).toBeFocused();
    await hands.type('What it is for.');
    await hands.press('Control+Enter');
    await expect(page.getByText('Prompt created successfully!')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: title, exact: true })).toBeVisible();
    expect(hands.count).toBe(COUNTS.get('Write'));
  });
});

test('improve and ask for review by pointer', async ({ page }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Pointed'), content: 'Write a mail.' });
  await openPage(page, `/prompts/${made.slug}`);
  const hands = new Hands(page);
  await hands.click(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }));
  await expect(page.getByRole('textbox', { name: 'Prompt content' })).toBeFocused();
  await hands.type(' Keep it short.');
  await hands.click(page.getByRole('button', { name: 'More ways to save' }));
  await hands.click(page.getByRole('menuitem', { name: 'Save and request review' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review of version 2');
  // Names of admins are their own business.
  await expect(page.getByText('Review requested from the admins')).toBeVisible();
  expect(hands.count).toBe(COUNTS.get('Improve and ask for review by pointer'));

  await openPage(page, '/inbox');
  await expect(page.getByRole('list', { name: 'Waiting for others' })).toContainText('Pointed');
  await openPage(page, `/prompts/edit/${made.id}`);
  await expect(page.getByText('Version 2 is waiting for review.')).toBeVisible();
});

test('improve and ask for review, then approve', async ({ page, browser, baseURL }) => {
  test.slow();
  await signInAs(page, await accountOf('admin'));
  const author = await someoneNew(browser, baseURL, uniqueTitle('Ida Improver'));
  const title = uniqueTitle('Improved');
  const made = await createPrompt(author.page, { title, content: 'Write a mail.' });
  await openPage(author.page, `/prompts/${made.slug}`);
  await untilKeysReady(author.page);
  const hands = new Hands(author.page);
  await hands.press('e');
  await expect(author.page.getByRole('textbox', { name: 'Prompt content' })).toBeFocused();
  await hands.type(' Keep it short.');
  await hands.press('Control+Shift+Enter');
  await expect(author.page.getByRole('heading', { level: 1 })).toContainText('Review of version 2');
  expect(hands.count).toBe(COUNTS.get('Improve and ask for review'));

  await openPage(page, '/dashboard');
  const reviewer = new Hands(page);
  await reviewer.click(page.getByRole('banner').getByRole('link', { name: /^Inbox/ }));
  // The dashboard shows the prompt too.
  await page.waitForURL('/inbox');
  await reviewer.click(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first(),
  );
  await page.waitForURL(/\/reviews\//);
  await reviewer.click(page.getByRole('button', { name: 'Approve', exact: true }));
  await expect(page.getByText('Version approved')).toBeVisible();
  expect(reviewer.count).toBe(COUNTS.get('Approve'));
});

test('a guest on a phone finds a prompt, fills it in and copies it', async ({ page, browser, baseURL }) => {
  await signInNewcomer(page);
  const title = uniqueTitle('By thumb alone');
  await createPrompt(page, { title, content: 'Thank {{reader}}.', isShared: true });
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const guest = await context.newPage();
  await openPage(guest, '/');
  const hands = new Hands(guest);
  await hands.tap(guest.getByRole('button', { name: 'Search', exact: true }));
  await expect(guest.getByRole('combobox')).toBeFocused();
  await hands.type(title);
  await hands.tap(guest.getByRole('option', { name: title }).first());
  await guest.waitForURL(/\/prompts\//);
  // Typing into the field that was pressed is no further tap.
  await hands.tap(guest.getByRole('textbox', { name: 'reader' }).first());
  await guest.keyboard.type('Ada');
  await hands.tap(guest.getByRole('button', { name: 'Copy Prompt', exact: true }));
  await expect(guest.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await pastedText(guest)).toBe('Thank Ada.');
  expect(hands.count).toBe(COUNTS.get('Guest on a phone'));
  await context.close();
});
