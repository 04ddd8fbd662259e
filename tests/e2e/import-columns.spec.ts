import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { uniqueTitle } from './pages/call-api';

/** A table with unknown columns: they are assigned by keyboard and on a phone, in both themes, and remembered. */

const expectAccessible = (page: Page) => expectNoViolations(page, { include: 'main', widths: [1440, 390] });

async function give(page: Page, mark: string) {
  await openPage(page, '/import');
  const csv = `Nr;Wofür;Wie man fragt;Gruppe\n7;${mark} 要約;Fasse den Text unten in drei Sätzen zusammen.;kurz, text\n8;${mark} Brief;Schreibe einen höflichen Brief an {{name}}.;\n`;
  await page
    .getByLabel(/Choose files or drop them here/)
    .setInputFiles({ name: 'fragen.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText(/Match the columns to fields/)).toBeVisible();
}

test('the columns of a table are chosen, on a phone too', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/my-prompts');
  const mark = uniqueTitle('Chosen');
  await give(page, mark);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Title')).toHaveValue('Wofür');
  await expect(form.getByLabel(/Prompt content/)).toHaveValue('Wie man fragt');
  await expectAccessible(page);

  await form.getByLabel('Tags').focus();
  await page.keyboard.type('Gruppe');
  await expect(form.getByLabel('Tags')).toHaveValue('Gruppe');
  await expect(page.getByText('Saved as extras: "Nr".')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).press('Enter');
  await expect(form.getByRole('status').first()).toContainText('2 new.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 prompts' }).press('Enter');
  await expect(page.getByText('2 prompts created.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).press('Enter');

  await give(page, mark);
  await expect(page.getByText(/your previous column mapping from this browser/)).toBeVisible();
  await expect(form.getByLabel('Tags')).toHaveValue('Gruppe');
});
