import { expect, type Locator, type Page, test } from '../support/browser-test';
import { accountOf, signInAs } from '../support/sign-in';
import { uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** What people and programs put into the form of a prompt: refused by name with nothing lost, or kept to the letter. */

async function open(page: Page): Promise<PromptFormPage> {
  await signInAs(page, await accountOf('contributor'));
  await page.goto('/prompts/new');
  const form = new PromptFormPage(page);
  await expect(form.save).toBeVisible();
  return form;
}

/** Puts a value into a field as a script or an input method would: no keyboard types these. */
async function put(field: Locator, value: string): Promise<void> {
  // JSON carries what a well-formed text can't.
  await field.evaluate((element, json) => {
    const input = element as HTMLInputElement | HTMLTextAreaElement;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!;
    set!.call(input, JSON.parse(json));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, JSON.stringify(value));
}

test('blanks alone count as nothing', async ({ page }) => {
  const form = await open(page);
  await form.fill({ title: '   ', description: ' \t ', content: ' \n\n ' });
  await form.save.click();
  for (const message of ['Title is required', 'Description is required', 'Prompt content is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
});

for (const [name, bad, message] of [
  ['a NUL', 'a\u0000b', /Prompt content contains a control character \(U\+0000\)/],
  ['half a character', 'a\ud83d b', /Prompt content contains broken characters/],
] as const) {
  test(`${name} is refused by name, the rest stays`, async ({ page }) => {
    const form = await open(page);
    const title = uniqueTitle('Refused');
    await form.fill({ title, description: 'Kept.', content: '' });
    await put(form.content, bad);
    await form.save.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL('/prompts/new');
    await expect(form.title).toHaveValue(title);
    await expect(form.description).toHaveValue('Kept.');
  });
}

test('a title of 201 characters is refused with the limit; 200 emoji are not', async ({ page }) => {
  const form = await open(page);
  await form.fill({ title: 'x'.repeat(201), description: 'd', content: 'c' });
  await form.save.click();
  await expect(page.getByText('Title is too long: 201 characters, at most 200 are allowed')).toBeVisible();
  await expect(form.title).toHaveValue('x'.repeat(201));
  await form.title.fill('🎭'.repeat(200));
  await form.save.click();
  await expect(page.getByText('Prompt created successfully!')).toBeVisible();
});

test('an emoji title gets an address of its own', async ({ page }) => {
  const form = await open(page);
  const description = uniqueTitle('Emoji');
  await form.fill({ title: '🎭✨', description, content: 'Act.' });
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  const card = new LibraryPage(page).cards.filter({ hasText: description });
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/prompts\/prompt(-\d+)?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('🎭✨');
});

test('HTML and script are text, in the form, the preview, the card and the page', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const form = await open(page);
  const title = `${uniqueTitle('Script')} <script>alert(1)</script>`;
  const content =
    '<img src=x onerror="alert(2)">\n[link](javascript:alert(3))\n</textarea><svg onload=alert(4)>';
  await form.fill({ title, description: '<b>bold</b> &amp; so on', content });
  await form.tag.fill('<i>tag</i>,');
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toHaveText(title);
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  const card = new LibraryPage(page).card(title);
  await expect(card).toContainText('<b>bold</b> &amp; so on');
  await expect(card).toContainText('<i>tag</i>');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('<svg onload=alert(4)>')).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('of 26 tags the last is refused and stays in the field; a tag of 51 characters too', async ({
  page,
}) => {
  const form = await open(page);
  const tags = Array.from({ length: 26 }, (_, index) => `tag ${index + 1}`);
  await form.tag.fill(`${tags.join(',')},`);
  await expect(page.getByText('A prompt can have at most 25 tags')).toBeVisible();
  await expect(form.tags()).toHaveCount(25);
  await expect(form.tag).toHaveValue(/tag 26/);
  await page.getByRole('button', { name: 'Remove tag: tag 1', exact: true }).click();
  await form.tag.fill(`${'y'.repeat(51)},`);
  await expect(page.getByText(/at most 50 are allowed/)).toBeVisible();
  await expect(form.tag).toHaveValue(/y{51}/);
});

test('words from right to left keep their own direction', async ({ page }) => {
  const form = await open(page);
  const title = `${uniqueTitle('כותרת')} بالعربية`;
  await form.fill({ title: `כ ${title}`, description: 'وصف قصير', content: 'اكتب إلى {{القارئ}}' });
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  await new LibraryPage(page).card(`כ ${title}`).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`כ ${title}`);
  const directions = () =>
    page
      .getByText('اكتب إلى')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one.closest('[dir]') ?? one).direction));
  await expect.poll(directions).toEqual(['rtl']);
});
