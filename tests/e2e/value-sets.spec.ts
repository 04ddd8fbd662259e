import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** A member saves the values of a prompt's variables under a name, and fills them in again. */

test('saved values fill the fields again, on any device, and can be removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, {
    title: uniqueTitle('Letter'),
    content: 'Dear {{reader}}, about {{topic}}.',
  });
  await openPage(page, `/prompts/${slug}`);
  const text = page.getByRole('region', { name: 'Prompt content' });
  const reader = text.getByRole('textbox', { name: 'reader' });
  const saveThese = text.getByRole('button', { name: 'Save these values…' });
  const saved = page.getByRole('dialog', { name: 'Saved values' });

  await expect(saveThese).toBeHidden();
  await reader.fill('Ada');
  await text.getByRole('textbox', { name: 'topic' }).fill('engines');
  await saveThese.click();
  const saving = page.getByRole('dialog', { name: 'Save these values' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('Weekly');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Values saved as “Weekly”')).toBeVisible();
  await expect(saving).toBeHidden();

  await test.step('a taken name asks before it replaces the set', async () => {
    await reader.fill('Grace');
    await saveThese.click();
    await saving.getByRole('textbox', { name: 'Name' }).fill('weekly');
    await saving.getByRole('button', { name: 'Save' }).click();
    await expect(saving.getByText('You have a set of this name.')).toBeVisible();
    await saving.getByRole('button', { name: 'Replace' }).click();
    await expect(saving).toBeHidden();
  });

  await test.step('another device has them', async () => {
    const other = await browser.newContext({
      baseURL: baseURL!,
      storageState: { cookies: await page.context().cookies(), origins: [] },
    });
    const there = await other.newPage();
    await openPage(there, `/prompts/${slug}`);
    await there.getByRole('button', { name: 'Saved values' }).click();
    await there.getByRole('dialog').getByRole('button', { name: 'weekly', exact: true }).click();
    await expect(there.getByRole('textbox', { name: 'reader' })).toHaveValue('Grace');
    await expect(there.getByRole('textbox', { name: 'topic' })).toHaveValue('engines');
    await other.close();
  });

  await test.step('removing one can be undone', async () => {
    await reloadPage(page);
    await text.getByRole('button', { name: 'Saved values' }).click();
    await expectNoViolations(page);
    await saved.getByRole('button', { name: 'Remove weekly' }).click();
    await expect(saved.getByText('You have saved no values for this prompt yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(saved.getByRole('button', { name: 'weekly', exact: true })).toBeVisible();
  });
});
