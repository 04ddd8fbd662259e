import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';

/** The same dialog for every export: it warns of losses first, and the file contains what was requested. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/ });

/** Chooses a format in the open dialog and saves: what the file is called, and its bytes. */
async function save(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await dialogOf(page).getByLabel('Format').selectOption({ label: format });
  const asked = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Download' }).click();
  const file = await asked;
  await expect(dialogOf(page)).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('one prompt comes as its file, and the dialog says what is lost', async ({ page }) => {
  await signInNewcomer(page);
  const { slug, title } = await createPrompt(page, { title: uniqueTitle('会議') });
  await openPage(page, `/prompts/${slug}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText(/ Exports the current version in full/);
  await dialog.getByLabel('Format').selectOption({ label: 'Markdown with front matter' });
  await expect(dialog.getByRole('status')).toHaveText(
    / Markdown with front matter doesn’t support .*test cases/,
  );
  const { name, bytes } = await save(page, 'Markdown with front matter');
  expect(name).toBe(`${title}.md`);
  expect(bytes.toString()).toContain(title);
});

test('everything of one’s own comes as a zip with a manifest, by keyboard too', async ({ page }) => {
  await signInNewcomer(page);
  const titles = [uniqueTitle('First'), uniqueTitle('Second')];
  for (const title of titles) await createPrompt(page, { title });
  await openPage(page, '/my-prompts');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
  await expect(dialogOf(page).getByLabel('Format')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
  const { name, bytes } = await save(page, 'Plain text');
  expect(name).toMatch(/^cuebook-prompts-[\d-]+\.zip$/);
  const files = unzipSync(new Uint8Array(bytes));
  expect(Object.keys(files).sort()).toEqual(
    [...titles.map((title) => `${title}.txt`), 'manifest.json'].sort(),
  );
  expect(strFromU8(files['manifest.json']!)).toContain(titles[0]);
});

test('a collection and a space have it too, and axe finds nothing', async ({ page }) => {
  await signInNewcomer(page);
  const { id: promptId } = await createPrompt(page, { title: uniqueTitle('In it') });
  const collection = (await callApi(page, 'collection.create', { name: uniqueTitle('Box') })) as {
    id: string;
    slug: string;
  };
  await callApi(page, 'collection.add', { id: collection.id, promptIds: [promptId] });
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Team'), description: '' })) as {
    id: string;
    slug: string;
  };
  await createPrompt(page, { title: uniqueTitle('Of the team'), spaceId: space.id, isShared: false });
  for (const path of [`/collections/${collection.slug}`, `/spaces/${space.slug}`]) {
    await openPage(page, path);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await expect(dialogOf(page).getByLabel('Format')).toBeVisible();
    await expectNoViolations(page, { message: path, include: '[role="dialog"]', widths: [390, 1440] });
  }
  const { name, bytes } = await save(page, 'promptfoo');
  expect(name).toMatch(/\.zip$/);
  expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toContain('manifest.json');
});
