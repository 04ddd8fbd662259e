import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { CANARY_KEY } from '../support/ai-stand-in';
import { openPage } from '../support/open-page';
import { serverLog } from '../support/server-process';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';

/** The editor's AI helper, against the stand-in. */

const enhance = (page: Page) => new PromptFormPage(page).improve('Enhance Prompt');
const format = (page: Page, framework: RegExp) => new PromptFormPage(page).improve(framework);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Enhance Prompt/ });

async function open(page: Page, content: string): Promise<PromptFormPage> {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  await expect(page.getByRole('button', { name: 'Improve' })).toBeEnabled();
  const form = new PromptFormPage(page);
  await form.content.fill(content);
  return form;
}

test('an answer is accepted whole, in parts, in a framework or not at all, and undone', async ({ page }) => {
  await test.step('an enhanced prompt replaces the text when it is accepted, adds its tag, and can be undone', async () => {
    const form = await open(page, 'Write teh mail to {{name}}.');
    await enhance(page);
    const review = dialog(page);
    await expect(review.getByText(/2 changes\./)).toBeVisible();
    await expect(review.locator('del')).toHaveText([/teh/]);
    await expect(review.locator('ins')).toHaveText([/the/, /Be specific and clear\./]);
    await expect(form.content).toHaveValue('Write teh mail to {{name}}.');

    await review.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('Prompt enhanced!')).toBeVisible();
    await expect(form.content).toHaveValue('Write the mail to {{name}}. Be specific and clear.');
    await expect(form.tags()).toHaveText(['enhanced']);

    // The toast of the tag has an Undo of its own.
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect(form.content).toHaveValue('Write teh mail to {{name}}.');
    await expect(form.content).toBeFocused();
    await expect(form.tags()).toHaveCount(0);
  });
  await test.step('an answer is accepted part by part, or not at all', async () => {
    const form = await open(page, 'Write teh mail and recieve teh answer.');
    await enhance(page);
    const review = dialog(page);
    await review.getByRole('button', { name: 'Review changes one by one' }).click();
    await expect(review.getByText(/^Change 1 of \d$/)).toBeVisible();
    await review.getByRole('button', { name: 'Keep my version' }).click();
    await review.getByRole('button', { name: 'Back' }).click();
    await expect(review.getByText(/^Change 1 of \d$/)).toBeVisible();
    await review.getByRole('button', { name: 'Keep my version' }).click();
    await review.getByRole('button', { name: 'Accept all remaining' }).click();
    await expect(form.content).toHaveValue('Write teh mail and receive the answer. Be specific and clear.');

    await form.content.fill('Write teh mail.');
    await enhance(page);
    await expect(review.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await review.getByRole('button', { name: 'Discard' }).click();
    await expect(review).toBeHidden();
    await expect(form.content).toHaveValue('Write teh mail.');
  });
  await test.step('a framework formats the prompt without Markdown and becomes a tag', async () => {
    const form = await open(page, '**Task:** Sort teh mail. **Action:** Look. **Goal:** Order. `{{inbox}}`');
    await format(page, /^TAG/);
    await expect(dialog(page)).toHaveAccessibleName('Enhance Prompt by Framework: TAG');
    await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('Prompt formatted by framework!')).toBeVisible();
    await expect(form.content).toHaveValue(
      'Task: Sort the mail. Action: Look. Goal: Order. {{inbox}} Be specific and clear.',
    );
    await expect(form.tags()).toHaveText(['tag']);
  });
});

test('an answer that is cancelled, fails, lost something or is markup loses nothing', async ({ page }) => {
  await test.step('the text streams and can be cancelled; nothing is lost', async () => {
    const form = await open(page, 'Write to {{name}} @@silent-midway@@');
    await enhance(page);
    await expect(dialog(page).getByLabel('Response so far')).toHaveText('It begins');
    await expect(dialog(page).getByText(/^[1-9] s$/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(form.content).toHaveValue('Write to {{name}} @@silent-midway@@');
    await form.content.fill('Write.');
    await enhance(page);
    await expect(dialog(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  });
  await test.step('failures have their messages and a reason, and leave the text', async () => {
    const form = await open(page, '  ');
    await enhance(page);
    await expect(page.getByText('Prompt content is empty.')).toBeVisible();
    await expect(form.content).toBeFocused();

    await form.content.fill('Write @@401@@');
    await enhance(page);
    await expect(dialog(page).getByRole('alert')).toContainText('The AI service is misconfigured.');
    await expect(page.getByText('Failed to enhance prompt.').first()).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).first().click();

    await form.content.fill('Write @@503-once@@ 17');
    await format(page, /^RTF/);
    // The second try of the server went well.
    await expect(dialog(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await form.content.fill('Write @@html@@');
    await format(page, /^RTF/);
    await expect(page.getByText('Failed to format prompt.').first()).toBeVisible();
    await expect(form.content).toHaveValue('Write @@html@@');
  });
  await test.step('an answer that lost a placeholder or is cut says so, and markup in it stays text', async () => {
    await open(page, 'Write to {{name}} within 3 days @@lost@@');
    await enhance(page);
    await expect(dialog(page).getByText('The rewrite drops 1 variable: name.')).toBeVisible();
    await expect(dialog(page).getByText('Missing from the response: 3')).toBeVisible();
    // What loses something is repeated rather than accepted.
    await expect(dialog(page).getByRole('button', { name: 'Accept without 1 variable' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Discard' }).click();

    const form = new PromptFormPage(page);
    await form.content.fill('Write @@length-limit@@');
    await enhance(page);
    await expect(dialog(page).getByText(/was cut off/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Discard' }).click();

    await form.content.fill('Write @@markup@@');
    await enhance(page);
    await expect(dialog(page).getByText('<img src=x onerror=')).toBeVisible();
    await expect(dialog(page).locator('img, a')).toHaveCount(0);
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  });
});

test('works on a saved prompt, by keyboard, without an accessibility fault', async ({ page }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('To enhance'), content: 'Write teh mail.' });
  await openPage(page, `/prompts/edit/${made.id}`);
  await page.getByRole('button', { name: 'Improve' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Enhance Prompt', exact: true })).toBeFocused();
  await expectNoViolations(page, { include: '[role="menu"]' });
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('ins').first()).toBeVisible();
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await dialog(page).getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await expect(page.getByText('Prompt enhanced!')).toBeVisible();
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expect(page.getByText('Prompt updated successfully!')).toBeVisible();
});

test('no browser file and no line of the log holds the key or a prompt', async ({ page }) => {
  const secret = `kept-secret-${Date.now()}`;
  const form = await open(page, '');
  for (const answer of ['streamed', '401', 'html', 'cut']) {
    await form.content.fill(`Write ${secret} @@${answer}@@`);
    await enhance(page);
    await expect(
      dialog(page)
        .getByRole('button', { name: /^(Accept|Try Again)$/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  const log = await readFile(serverLog(process.env.CUEBOOK_E2E_DATA_DIR!), 'utf8');
  expect(log).toContain('an AI call failed');
  expect(log).not.toContain(CANARY_KEY);
  expect(log).not.toContain(secret);

  const built = join(import.meta.dirname, '../../.next/static');
  const files = (await readdir(built, { recursive: true })).filter((name) =>
    /\.(js|css|json|map)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = await readFile(join(built, name), 'utf8');
    expect(text, name).not.toContain(CANARY_KEY);
    // The libraries that hold keys belong to the server.
    expect(text, name).not.toMatch(/x-goog-api-key|generativelanguage\.googleapis|api\.openai\.com/);
  }
});
