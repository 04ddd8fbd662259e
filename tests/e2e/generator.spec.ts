import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';
import { uniqueTitle } from './pages/call-api';
import { GeneratorPage } from './pages/generator-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** The prompt generator for guests and members, against the AI stand-in. */

/** Made up and not valid; it has the format of an access key. */
const SECRET = 'AKIA7Q3XN5ZPB2WRT6LD';

async function expectToast(page: Page, text: string) {
  await expect(page.getByRole('region', { name: 'Recent messages' }).getByText(text).last()).toBeVisible();
}

// Headless browsers need permission to copy.
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a guest builds a prompt using only the keyboard, polishes it, applies it to the fields and copies it', async ({
  page,
}) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await expect(generator.framework('Freestyle')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Framework' }).getByRole('radio')).toHaveCount(6);

  await generator.framework('Freestyle').focus();
  await page.keyboard.press('ArrowRight');
  await expect(generator.framework('RTF')).toBeChecked();
  // Each field's copy button precedes it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy Role' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Nothing to copy');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a poet');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Write teh ode to {{name}}:\nTask: inside');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ten lines');
  const assembled = 'Role: a poet\n\nTask: Write teh ode to {{name}}:\nTask: inside\n\nFormat: ten lines';
  await expect(generator.preview).toHaveText(assembled, { useInnerText: true });
  await page.keyboard.press('Tab');
  await expect(generator.preview).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(generator.polish).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Prompt polished successfully!');
  await expect(generator.preview).toContainText('Write the ode to {{name}}');
  await generator.apply.press('Enter');
  await expectToast(page, 'Applied polished content to fields!');
  await expect(generator.field('Role')).toHaveValue('a poet');
  await expect(generator.field('Task')).toHaveValue('Write the ode to {{name}}:\nTask: inside');
  await expect(generator.field('Format')).toHaveValue('ten lines Be specific and clear.');
  await expect(generator.apply).toBeHidden();
  await generator.undo.press('Enter');
  await expect(generator.field('Task')).toHaveValue('Write teh ode to {{name}}:\nTask: inside');

  await generator.copy.press('Enter');
  await expectToast(page, 'Prompt copied to clipboard!');
  expect(await pastedText(page)).toBe(assembled);
  await page.getByRole('button', { name: 'Copy Format' }).click();
  await expectToast(page, 'Format copied to clipboard');
  expect(await pastedText(page)).toBe('ten lines');
});

test('the preview follows the fields, scrolls by keys, and the check leads to what it finds', async ({
  page,
}) => {
  await test.step('another framework clears the fields; a changed prompt clears the polished one', async () => {
    const generator = new GeneratorPage(page);
    await generator.open();
    await generator.framework('TAG').check();
    await generator.field('Goal').fill('more joy');
    await generator.polish.click();
    await expect(generator.apply).toBeVisible();
    await generator.field('Goal').press('End');
    await page.keyboard.type('!');
    await expect(generator.apply).toBeHidden();
    await expect(generator.preview).toHaveText('Goal: more joy!');

    await generator.polish.click();
    await expect(generator.apply).toBeVisible();
    await generator.mode('Enhance Prompt').check();
    await generator.mode('Use Framework').check();
    await expect(generator.apply).toBeHidden();
    await expect(generator.field('Goal')).toHaveValue('more joy!');

    await generator.framework('CARE').check();
    await expect(page.getByRole('textbox')).toHaveCount(4);
    for (const label of ['Context', 'Action', 'Result', 'Example']) {
      await expect(generator.field(label)).toHaveValue('');
    }
    await generator.framework('NONE').or(generator.framework('Freestyle')).check();
    await generator.field('Prompt').fill('  as it is\n');
    await expect(generator.preview).toHaveText('  as it is\n', { useInnerText: true });
  });
  await test.step('the preview is at most 300 px high and scrolls by keys', async () => {
    const generator = new GeneratorPage(page);
    await generator.open();
    await generator.field('Prompt').fill('One more line.\n'.repeat(100));
    const box = await generator.preview.boundingBox();
    expect(box!.height).toBeLessThanOrEqual(300);
    await generator.preview.focus();
    await page.keyboard.press('End');
    await expect.poll(() => generator.preview.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
  });
  await test.step('the check leads to what it finds, and remembers what was put aside', async () => {
    const generator = new GeneratorPage(page);
    await generator.open();
    await generator.framework('TAG').check();
    await generator.field('Task').fill('Write a list');
    await generator.field('Goal').fill('Please [COMPANY NAME]');
    await generator.check.getByRole('button', { name: 'Go to line 3: Placeholder' }).click();
    await expect(generator.field('Goal')).toBeFocused();
    expect(
      await generator.field('Goal').evaluate((element) => {
        const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd);
      }),
    ).toBe('[COMPANY NAME]');
    await generator.check.getByRole('button', { name: 'Dismiss: Placeholder, line 3' }).click();
    await expect(generator.check.getByText('No issues found.')).toBeVisible();
    await reloadPage(page);
    await expect(generator.check.getByText('No issues found.')).toBeVisible();
  });
});

test('a guest and a member enhance: cancelled, failed, warned of what vanished, done and undone', async ({
  page,
}) => {
  await test.step('a guest enhances a rough prompt: cancelled, failed, warned of what vanished, done and undone', async () => {
    const generator = new GeneratorPage(page);
    await generator.open();
    await generator.mode('Enhance Prompt').check();
    await expect(page.getByRole('radio', { name: 'Descriptive' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Tone' })).toHaveValue('Casual');
    await expect(page.getByRole('checkbox', { name: 'Include Emojis' })).not.toBeChecked();
    const slider = page.getByRole('slider', { name: 'Creativity' });
    await expect(slider).toHaveAttribute('aria-valuetext', '0.50');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '0.51');
    await expect(generator.enhance).toHaveAttribute('aria-disabled', 'true');

    const slow = `@@slow@@ ${'Tell of bicycles. '.repeat(20)}`;
    await generator.rough.fill(slow);
    await generator.enhance.click();
    await expect(page.getByRole('region', { name: 'Response so far' })).toContainText('Tell of bicycles.');
    await generator.cancel.click();
    await expect(generator.cancel).toBeHidden();
    await expect(generator.rough).toHaveValue(slow);
    await expect(generator.rough).toBeEditable();

    await generator.rough.fill('@@500@@ Tell of bicycles.');
    await generator.enhance.click();
    await expectToast(page, 'Failed to enhance prompt. Please try again.');
    await expect(page.getByRole('alert').filter({ hasText: 'AI service' })).toBeVisible();
    await expect(generator.rough).toHaveValue('@@500@@ Tell of bicycles.');

    await generator.rough.fill('@@lost@@ Write to {{name}} in 150 words.');
    await generator.enhance.click();
    await expectToast(page, 'Prompt enhanced successfully!');
    await expect(generator.rough).toHaveValue('Nothing of it is left.');
    await expect(page.getByText('The rewrite drops 1 variable: name.')).toBeVisible();
    await expect(page.getByText('Missing from the response: 150')).toBeVisible();
    await generator.undo.click();
    await expect(generator.rough).toHaveValue('@@lost@@ Write to {{name}} in 150 words.');

    await generator.rough.fill('recieve teh mail');
    await generator.enhance.click();
    await expect(generator.rough).toHaveValue('receive the mail Be specific and clear.');
  });
  await test.step('a member polishes and enhances', async () => {
    await signInAs(page, await accountOf('contributor'), '/generate-prompt');
    const generator = new GeneratorPage(page);
    await generator.open();
    await generator.field('Prompt').fill('Write teh mail.');
    await generator.polish.click();
    await generator.apply.click();
    await expect(generator.field('Prompt')).toHaveValue('Write the mail. Be specific and clear.');
    await generator.mode('Enhance Prompt').check();
    await generator.rough.fill('Write teh mail.');
    await generator.enhance.click();
    await expect(generator.rough).toHaveValue('Write the mail. Be specific and clear.');
  });
});

test('what a guest typed survives a reload and signing in, and becomes a prompt of theirs', async ({
  page,
}) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.framework('RISE').check();
  await generator.field('Intent').fill('Explain tides');
  await generator.field('Statement').fill('As a list of {{count}} lines');
  await reloadPage(page);
  await expect(generator.framework('RISE')).toBeChecked();
  await expect(generator.field('Intent')).toHaveValue('Explain tides');

  await expect(page.getByText('Want to save your prompt?')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  const account = await accountOf('contributor');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/generate-prompt');
  await expect(generator.field('Statement')).toHaveValue('As a list of {{count}} lines');
  await expect(page.getByText('Want to save your prompt?')).toBeHidden();

  await generator.saveAsPrompt.click();
  await expect(page).toHaveURL('/prompts/new');
  const form = new PromptFormPage(page);
  await expect(form.content).toHaveValue('Intent: Explain tides\n\nStatement: As a list of {{count}} lines');
  await expect(form.tags()).toHaveText(['rise']);
  await form.title.fill(uniqueTitle('From the generator'));
  await form.description.fill('Made by the generator.');
  await form.save.click();
  await expectToast(page, 'Prompt created successfully!');
});

test('sharing a prompt with a secret asks first, in the form and on its card, is left out by Share All, and names only its kind', async ({
  page,
}) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  const title = uniqueTitle('With a key');
  await form.fill({ title, description: 'x', content: `Answer in JSON with ${SECRET}` });
  const check = page.getByRole('region', { name: 'Prompt check' });
  await expect(check.getByText('AWS access key')).toBeVisible();
  await form.save.click();
  const dialog = page.getByRole('alertdialog', { name: 'Share a prompt that contains a secret?' });
  await expect(dialog).toContainText('AWS access key');
  await expect(dialog).not.toContainText(SECRET);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/prompts/new');
  await expect(form.content).toHaveValue(`Answer in JSON with ${SECRET}`);

  await form.expectVisibility(/^Private/);
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  await expectToast(page, 'Prompt created successfully!');

  const library = new LibraryPage(page);
  await page.getByRole('button', { name: 'Share All (1)' }).click();
  await expectToast(page, '1 prompt stayed private because it seems to contain');
  await library.choose(title, 'Share');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await library.choose(title, 'Share');
  await dialog.getByRole('button', { name: 'Share anyway' }).click();
  await expectToast(page, 'Prompt is now shared');
  await expect(library.card(title).getByText('Shared', { exact: true })).toBeVisible();
});

test('axe finds nothing in either mode; nothing is wider than a phone', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.framework('RTF').check();
  await generator.field('Role').fill(`${'long'.repeat(60)} [COMPANY NAME]`);
  await generator.field('Task').fill('At least 500 words and at most 300 words for {{name}}');
  await generator.polish.click();
  await expect(generator.apply).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);

  await generator.mode('Enhance Prompt').check();
  await generator.rough.fill('@@lost@@ In 150 words');
  await generator.enhance.click();
  await expect(page.getByText('Missing from the response: 150')).toBeVisible();
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page, { include: 'main' });
  const low = await page
    .locator('main button:visible, main select:visible, main a:visible')
    .evaluateAll((all) =>
      all
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.textContent),
    );
  expect(low).toEqual([]);
});
