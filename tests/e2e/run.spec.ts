import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';

/** A prompt run where it is read or written, against the AI stand-in. */

// A model that the last test adds is offered to all at once.
test.describe.configure({ mode: 'default' });

const answer = (page: Page) => page.getByRole('region', { name: /^Response: / });
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

test('a prompt is run on its page: filled in, answered, kept for a week for its reader', async ({ page }) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, {
    title: uniqueTitle('Run'),
    content: 'Greet {{name}} for teh day.',
  });
  await openPage(page, `/prompts/${slug}`);
  await run(page).click();
  await expect(page.getByText('Fill in name')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'name' });
  await expect(name).toBeFocused();
  await name.fill('Ada');
  await run(page).click();
  await expect(answer(page)).toHaveText('Greet Ada for the day. Be specific and clear.');
  await expect(page.getByRole('region', { name: 'Recent responses' })).toBeVisible();
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });
  await name.fill('Eve');
  await expect(page.getByText('This response is from earlier values.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as test' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Test case name' })).toBeFocused();
  await page.getByRole('button', { name: 'Close response' }).click();
  await expect(run(page)).toBeFocused();
  await reloadPage(page);
  await expect(name).toHaveValue('Eve');
  await run(page).click();
  await expect(answer(page)).toHaveText('Greet Eve for the day. Be specific and clear.');
  await page.getByRole('region', { name: 'Recent responses' }).locator('summary').last().click();
  await expect(page.getByText('Greet Ada for the day. Be specific and clear.')).toBeVisible();
});

test('a response takes the room of the side bar, which can be opened again', async ({ page }) => {
  await signInNewcomer(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { slug } = await createPrompt(page, { title: uniqueTitle('Room'), content: 'Greet teh day.' });
  await openPage(page, `/prompts/${slug}`);
  const side = page.locator('[data-side-bar]');
  const width = async () => (await side.boundingBox())!.width;
  expect(await width()).toBe(236);
  await run(page).click();
  await expect(answer(page)).toBeInViewport();
  expect(await width()).toBe(57);
  await side.getByRole('button', { name: 'Expand' }).click();
  await expect.poll(width).toBe(236);
  await page.getByRole('button', { name: 'Close response' }).click();
  await run(page).click();
  await expect.poll(width).toBe(57);
  await page.getByRole('button', { name: 'Close response' }).click();
  await expect.poll(width).toBe(236);
});

test('two versions are run side by side, each with its own answer', async ({ page }) => {
  await signInNewcomer(page);
  const { id, slug } = await createPrompt(page, {
    title: uniqueTitle('Pair'),
    content: 'Greet teh {{who}}.',
  });
  await callApi(page, 'prompt.update', { id, content: 'Praise teh {{who}} in {{words}} words.' });
  await openPage(page, `/prompts/${slug}`);
  await page.getByRole('textbox', { name: 'who' }).fill('team');
  await page.getByRole('textbox', { name: 'words' }).fill('ten');
  await run(page).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true');
  const other = page.getByRole('group', { name: 'Compare with' });
  // Another model is offered first, if another test has added one meanwhile.
  await other.getByLabel('Version to run').selectOption('1');
  const models = other.getByLabel('Model', { exact: true });
  if (await models.isVisible()) await models.selectOption('');
  await page.getByRole('button', { name: 'Run both' }).click();
  await expect(page.getByRole('region', { name: 'Response: Version 2, Default model' })).toHaveText(
    'Praise the team in ten words. Be specific and clear.',
  );
  await expect(page.getByRole('region', { name: 'Response: Version 1, Default model' })).toHaveText(
    'Greet the team. Be specific and clear.',
  );
  await expectNoViolations(page, { include: 'main' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(answer(page)).toHaveCount(1);
});

test('a phone shows the response in a sheet over the page', async ({ page }) => {
  await signInNewcomer(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { slug } = await createPrompt(page, { title: uniqueTitle('Sheet'), content: 'Greet teh day.' });
  await openPage(page, `/prompts/${slug}`);
  await run(page).click();
  const sheet = page.getByRole('dialog', { name: 'Response' });
  await expect(sheet.getByRole('region', { name: /^Response: / })).toHaveText(
    'Greet the day. Be specific and clear.',
  );
  await expectNoViolations(page, { include: '[role="dialog"]', widths: [390] });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(run(page)).toBeFocused();
});

test('a text is run as it is written; Enter in its fields does not save it', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  await new PromptFormPage(page).content.fill('Name teh {{thing}}.');
  await page.getByRole('radio', { name: 'Preview' }).check();
  await page.getByRole('button', { name: 'Run prompt' }).click();
  await page.getByRole('textbox', { name: 'thing' }).fill('tree');
  await page.keyboard.press('Control+Enter');
  await expect(answer(page)).toHaveText('Name the tree. Be specific and clear.');
  await expect(page.getByText('Title is required')).toHaveCount(0);
});

test('admins name models on the setup page', async ({ page }) => {
  await signInAs(page, await accountOf('admin'));
  await openPage(page, '/admin/setup');
  await page.getByRole('button', { name: 'Add model' }).click();
  const name = uniqueTitle('Model');
  const form = page.getByRole('form', { name: 'Add model' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'API endpoint' }).fill('nowhere');
  await form.getByRole('textbox', { name: 'Model' }).fill('small');
  await form.getByRole('textbox', { name: /^Input price/ }).fill('0,5');
  await form.getByRole('textbox', { name: /^Output price/ }).fill('cheap');
  await form.getByRole('button', { name: 'Save model' }).click();
  await expect(form.getByText(/Enter a price from 0/)).toBeVisible();
  await form.getByRole('textbox', { name: /^Output price/ }).fill('2');
  await form.getByRole('button', { name: 'Save model' }).click();
  await expect(form.getByText(/Enter the full API address/)).toBeVisible();
  await form.getByRole('textbox', { name: 'API endpoint' }).fill('http://127.0.0.1:9/v1');
  await form.getByRole('button', { name: 'Save model' }).click();
  const saved = page.getByRole('listitem').filter({ hasText: name });
  await expect(saved).toContainText('0.5 USD in and 2 USD out per million tokens, 4 calls at once');
  await page.getByRole('button', { name: `Test ${name}` }).click();
  await expect(saved.getByRole('status')).not.toBeEmpty();
  await expectNoViolations(page, { include: 'main' });
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(saved).toHaveCount(0);
});
