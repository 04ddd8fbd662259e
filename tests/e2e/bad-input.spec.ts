import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** Unusual input in the prompt form: rejected by name without losing anything, or stored exactly. */

async function open(page: Page): Promise<PromptFormPage> {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await expect(form.save).toBeVisible();
  return form;
}

test('HTML and script are text everywhere, and words from right to left keep their own direction', async ({
  page,
}) => {
  await test.step('HTML and script are text, in the form, the preview, the card and the page', async () => {
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
  await test.step('words from right to left keep their own direction', async () => {
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
});
