import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';
import { choose } from './pages/prompt-menu';

/**
 * A prompt that is a chat: written in messages, read, copied, compared and edited again
 * (docs/decisions/0014-versions-and-activity.md).
 */

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const MESSAGES = [
  { role: 'system', content: 'You answer customers of {{company}}.' },
  { role: 'user', content: '注文 {{order}} はどこですか。' },
  { role: 'assistant', content: 'Let me look.' },
];

/** Follows the toast to the saved prompt, by keyboard, once the page after the save has the focus. */
async function viewSaved(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeFocused();
  await page.getByRole('link', { name: 'View', exact: true }).press('Enter');
}

test('a chat is written by the keyboard, read, copied both ways, compared and edited again, on phones too', async ({
  page,
}) => {
  await test.step('a chat is written by the keyboard, read, copied both ways, compared and edited again', async () => {
    await signInNewcomer(page);
    await openPage(page, '/prompts/new');
    const form = new PromptFormPage(page);
    const title = uniqueTitle('A chat');
    await form.fill({ title, description: 'Answers customers.', content: MESSAGES[1]!.content });
    await form.open('More');
    await page.getByRole('radio', { name: 'Chat' }).press('Space');
    const text = (index: number) => page.getByLabel(`Text of message ${index}`);
    // The former single text becomes the first message.
    await expect(text(1)).toHaveValue(MESSAGES[1]!.content);
    await page.getByRole('button', { name: 'Add message' }).press('Enter');
    await expect(text(2)).toBeFocused();
    await page.keyboard.type(MESSAGES[2]!.content);
    await page.getByRole('button', { name: 'Add message' }).press('Enter');
    await expect(text(3)).toBeFocused();
    await page.keyboard.type(MESSAGES[0]!.content);
    await page.getByLabel('Role for message 3').selectOption('system');
    await text(3).press('Alt+ArrowUp');
    await expect(text(2)).toBeFocused();
    await text(2).press('Alt+ArrowUp');
    await expect(text(1)).toHaveValue(MESSAGES[0]!.content);
    await expect(page.getByLabel('Role for message 1')).toHaveValue('system');
    await form.save.press('Enter');
    await viewSaved(page);

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const { content } of MESSAGES) {
      await expect(page.getByText(content.split('{{')[0]!).first()).toBeVisible();
    }
    await choose(page, 'Copy as messages');
    await expect.poll(async () => JSON.parse(await pastedText(page)) as unknown).toEqual(MESSAGES);
    await reloadPage(page);
    await page.getByRole('textbox', { name: 'company' }).fill('Acme');
    await page.getByRole('textbox', { name: 'order' }).fill('7');
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await pastedText(page)).toBe(
      '# System\n\nYou answer customers of Acme.\n\n# User\n\n注文 7 はどこですか。\n\n# Assistant\n\nLet me look.',
    );

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await text(3).fill('One moment.');
    await page.getByRole('button', { name: 'Remove message 2' }).press('Enter');
    await expect(text(2)).toHaveValue('One moment.');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(text(3)).toHaveValue('One moment.');
    await form.save.press('Enter');
    await viewSaved(page);
    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByRole('link', { name: 'Changes in version 2' }).click();
    const content = page.getByRole('region', { name: 'Prompt content' });
    await expect(content.locator('del')).toContainText('Let me look');
    await expect(content.locator('ins')).toContainText('One moment');
  });
  await test.step('the page and the editor of a chat fit a phone and pass axe', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const made = (await callApi(page, 'prompt.create', {
      title: uniqueTitle('A chat'),
      description: 'Answers customers.',
      content: 'A chat.',
      messages: [...MESSAGES, { role: 'user', content: 'word'.repeat(200) }],
      extras: { model: 'a-model', settings: { temperature: 0.2 }, licence: 'CC0' },
    })) as { id: string; slug: string };
    await openPage(page, `/prompts/${made.slug}`);
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText('a-model')).toBeVisible();
    await expectNoViolations(page, { widths: [390] });
    await openPage(page, `/prompts/edit/${made.id}`);
    await expect(page.getByLabel('Text of message 4')).toBeVisible();
    await expectNoViolations(page, { widths: [390] });
  });
});
