import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { untilKeysReady } from './pages/keys';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** A prompt with variables, copied and opened elsewhere by a member and a guest. */

const CONTENT = 'Dear {{reader}},\r\n\r\nwrite ${tone:calmly} about 提示.\r\n```\n{{code}}\n```';
const filledWith = (reader: string) =>
  `Dear ${reader},\r\n\r\nwrite calmly about 提示.\r\n\`\`\`\n{{code}}\n\`\`\``;

const text = (page: Page) => page.getByRole('region', { name: 'Prompt content' });
const field = (page: Page, name: string) => text(page).getByRole('textbox', { name });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Fill in “Letter/ });
const copied = (page: Page) => page.getByText('Prompt copied to clipboard!');

async function makePrompt(page: Page, content = CONTENT) {
  await signInNewcomer(page);
  return createPrompt(page, { title: uniqueTitle('Letter'), content, isShared: true });
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a member fills in a prompt using only the keyboard; the values are there again after a reload', async ({
  page,
}) => {
  const { slug } = await makePrompt(page);
  await openPage(page, `/prompts/${slug}`);
  const reader = field(page, 'reader');
  const tone = field(page, 'tone');
  await expect(text(page).getByRole('textbox')).toHaveCount(2);
  await expect(page.getByText('1 of 2 filled')).toBeVisible();

  await untilKeysReady(page);
  await page.keyboard.press('i');
  await expect(reader).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 variable is still empty.')).toBeVisible();
  expect(await pastedText(page)).toBe(filledWith('{{reader}}'));
  // Reading the clipboard took the focus.
  await page.keyboard.press('i');
  await page.keyboard.type('{{tone}}');
  await page.keyboard.press('Tab');
  await expect(tone).toBeFocused();
  await page.keyboard.type('coolly');
  await expect(tone).toHaveValue('coolly');
  await expect(page.getByText('2 of 2 filled')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const whole = filledWith('{{tone}}').replace('calmly', 'coolly');
  await expect.poll(() => pastedText(page)).toBe(whole);
  await expect(page.getByLabel('About this prompt')).toContainText('2');
  await tone.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeFocused();

  await reloadPage(page);
  await expect(reader).toHaveValue('{{tone}}');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(reader).toHaveValue('');
  await expect(tone).toHaveValue('calmly');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reader).toHaveValue('{{tone}}');
  await expect(tone).toHaveValue('coolly');
});

test('the details of a variable in the editor decide how it is filled in', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await form.fill({
    title: uniqueTitle('Typed'),
    description: 'With a choice.',
    content: 'Write in {{tone}} words.',
  });
  await form.open('Variables');
  await page.getByRole('button', { name: /^tone Text/ }).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Choice');
  await form.save.click();
  await expect(page.locator('#variable-problem')).toBeFocused();
  await page.getByRole('textbox', { name: 'Choices' }).fill('calm\nbold');
  await page.getByRole('textbox', { name: 'Label' }).fill('Tone of voice');
  await expectNoViolations(page, { include: 'main' });
  await form.save.click();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await text(page).getByRole('combobox', { name: 'Tone of voice' }).selectOption('bold');
  // The editor, which is there until the page comes, has a button 'Copy prompt content'.
  await page.getByRole('button', { name: 'Copy Prompt', exact: true }).click();
  await expect.poll(() => pastedText(page)).toBe('Write in bold words.');
});

test('Escape leaves the sheet for the button that opened it; toasts cover no control', async ({ page }) => {
  const { title } = await makePrompt(page, 'To {{reader}}, ${tone:calmly}, by {{sender}}.');
  await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
  const copy = new LibraryPage(page).card(title).getByRole('button', { name: `Copy: ${title}` });
  await copy.press('Enter');
  await expect(sheet(page).getByRole('textbox', { name: 'reader' })).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Escape');
  await expect(copy).toBeFocused();
  await copy.press('Enter');
  await expect(sheet(page).getByRole('textbox', { name: 'sender' })).toBeFocused();
  const empty = sheet(page).getByRole('region', { name: 'Preview' }).locator('mark.border-dashed');
  await expect(empty).toHaveText('sender');
  await page.keyboard.type('Bo');
  await page.keyboard.press('Control+Enter');
  await expect(copied(page)).toBeVisible();
  const covered = await page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return [...document.querySelectorAll('main a, main button, nav a, nav button, input')].filter(
      (control) => {
        const box = control.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            box.width > 0 &&
            box.left < toast.right &&
            toast.left < box.right &&
            box.top < toast.bottom &&
            toast.top < box.bottom,
        );
      },
    ).length;
  });
  expect(covered).toBe(0);
});

test('a guest copies from a card, filled in and as it is', async ({ page, browser, baseURL }) => {
  const { title } = await makePrompt(page);
  const context = await browser.newContext({
    baseURL: baseURL!,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const guest = await context.newPage();
  await openPage(guest, `/browse-prompts?q=${encodeURIComponent(title)}`);
  const copy = new LibraryPage(guest).card(title).getByRole('button', { name: `Copy: ${title}` });
  await copy.click();
  await sheet(guest).getByRole('textbox', { name: 'reader' }).fill('Ada\nLovelace');
  await sheet(guest).getByRole('button', { name: 'Copy filled in' }).click();
  await expect(copied(guest)).toBeVisible();
  expect(await pastedText(guest)).toBe(filledWith('Ada\nLovelace'));
  await copy.click();
  await sheet(guest).getByRole('button', { name: 'Copy as template' }).click();
  await expect(sheet(guest)).toHaveCount(0);
  expect(await pastedText(guest)).toBe(CONTENT);
  await context.close();
});

/** Catches what would leave for a service, and answers in its place. */
async function standIn(page: Page): Promise<void> {
  await page
    .context()
    .route(/^https:\/\/(chatgpt\.com|gemini\.google\.com)\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Service</title>' }),
    );
}

async function openIn(page: Page, name: string): Promise<void> {
  // Once an app was used, the others are behind the arrow.
  await page.getByRole('button', { name: /^(?:Open in|Other apps)$/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('opens in a service with the text in its address, or by the clipboard', async ({ page }) => {
  await standIn(page);
  const { slug } = await makePrompt(page, 'Write to {{reader}} & co?');
  await openPage(page, `/prompts/${slug}`);
  await field(page, 'reader').fill('Ada #1');
  const [tab] = await Promise.all([page.waitForEvent('popup'), openIn(page, 'ChatGPT')]);
  await tab.waitForLoadState();
  expect(new URL(tab.url()).searchParams.get('q')).toBe('Write to Ada #1 & co?');
  expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  await tab.close();

  await field(page, 'reader').fill('');
  const [other] = await Promise.all([page.waitForEvent('popup'), openIn(page, 'Gemini')]);
  expect(other.url()).toBe('https://gemini.google.com/app');
  await other.close();
  await page.bringToFront();
  await expect(page.getByText('Prompt copied. Paste it into Gemini.')).toBeVisible();
  expect(await pastedText(page)).toBe('Write to {{reader}} & co?');
});

test('axe finds nothing in the text and in the sheet; nothing is wider than a phone', async ({ page }) => {
  const { title, slug } = await makePrompt(
    page,
    `{{${'long name '.repeat(7).trim()}}} ${'x'.repeat(400)} {{b}}`,
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, `/prompts/${slug}`);
  await field(page, 'b').fill('word '.repeat(30));
  await expectNoViolations(page, { widths: [320] });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await field(page, 'b').fill('');

  await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
  await new LibraryPage(page)
    .card(title)
    .getByRole('button', { name: `Copy: ${title}` })
    .click();
  await sheet(page).getByRole('button', { name: 'Copy filled in' }).click();
  await expect(sheet(page).getByText('Fill in b')).toBeVisible();
  await expectNoViolations(page, { include: '[role="dialog"]', widths: [320] });
  expect(await sheet(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
