import { strToU8, type Zippable, zipSync } from 'fflate';
import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';

/** Migrating a library: a zip of mixed files is imported into a space, with tags and tests, and can be undone. */

const NOTES = 40;
/** A prompt for each note, eight in tables, and one of a test suite. */
const PROMPTS = NOTES + 9;

const PROMPTFOO = `description: Reply politely
prompts:
  - id: polite
    label: Polite reply
    raw: Reply politely to {{customer}}.
tests:
  - description: Names the customer
    vars:
      customer: Ann
    assert:
      - type: icontains
        value: ann
`;

/** Typical files of users: notes with front matter, tables, a test suite, and unrelated ones. */
function mixedFiles(mark: string): Zippable {
  const files: Zippable = {
    'promptfooconfig.yaml': strToU8(PROMPTFOO),
    '.obsidian/app.json': strToU8('{}'),
    'picture.png': strToU8('no picture'),
    '../outside.md': strToU8('Out'),
  };
  for (let number = 1; number <= NOTES; number += 1) {
    const text = `---\ntitle: ${mark} note ${number}\ntags: [moved, n${number % 7}]\n---\nNote ${number}: answer question ${number} in ${number} words.\n`;
    files[`notes/${number}.md`] = strToU8(text);
  }
  for (let number = 1; number <= 4; number += 1) {
    files[`tables/${number}.csv`] = strToU8(
      `act,prompt,for_devs\n${mark} row ${number}a,Do ${number}a.,FALSE\n${mark} row ${number}b,Do ${number}b.,TRUE\n`,
    );
  }
  return files;
}

/** No timeout for importing, editing or undoing hundreds of prompts, except the test's own. */
const AS_LONG_AS_IT_TAKES = { timeout: 0 };

async function openImport(page: Page) {
  await openPage(page, '/my-prompts');
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import prompts' })).toBeVisible();
}

test('a zip of mixed files comes into a space with tags and tests, and is taken back', async ({ page }) => {
  await signInNewcomer(page);
  const mark = uniqueTitle('Moved');
  const space = (await callApi(page, 'space.create', {
    name: uniqueTitle('Legal'),
    description: '',
  })) as { slug: string; name: string };
  const buffer = Buffer.from(zipSync(mixedFiles(mark)));
  const library = { name: 'library.zip', mimeType: 'application/zip', buffer };

  await openImport(page);
  await expectNoViolations(page, { include: 'main' });
  await page.getByLabel(/Choose files or drop them here/).setInputFiles(library);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    `${PROMPTS} new, 1 can’t be imported, 2 skipped.`,
    AS_LONG_AS_IT_TAKES,
  );
  await page.getByLabel('Import into').selectOption({ label: space.name });
  await expect(page.getByText(`Everyone in ${space.name} will see them.`)).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await page.getByRole('radio', { name: 'Can’t import 1' }).check();
  await expect(page.getByRole('row', { name: /outside\.md/ })).toContainText(
    'Path points outside the archive',
  );
  await page.getByRole('radio', { name: 'Skipped files 2' }).check();
  await expect(page.getByRole('row', { name: /picture\.png/ })).toContainText('not a text file');
  await page.getByRole('button', { name: `Import ${PROMPTS} prompts` }).click();
  await expect(page.getByText(`${PROMPTS} prompts created.`, { exact: false })).toBeVisible(
    AS_LONG_AS_IT_TAKES,
  );
  await page.getByRole('button', { name: 'Done' }).click();

  await openPage(page, `/spaces/${space.slug}?q=${encodeURIComponent(`${mark} note 27`)}`);
  await page.getByRole('link', { name: `${mark} note 27`, exact: true }).click();
  await expect(page.getByText('moved', { exact: true }).first()).toBeVisible();
  await openPage(page, `/spaces/${space.slug}?q=Polite`);
  await page
    .getByRole('link', { name: /polite/i })
    .first()
    .click();
  await page.waitForURL(/\/prompts\//);
  await openPage(page, `${page.url()}/tests`);
  await expect(page.getByText('Names the customer')).toBeVisible();

  // Importing again creates nothing; undoing moves all prompts to the Trash.
  await openImport(page);
  await page.getByLabel(/Choose files or drop them here/).setInputFiles(library);
  await page.getByLabel('Import into').selectOption({ label: space.name });
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    `0 new, ${PROMPTS} already in the library`,
    AS_LONG_AS_IT_TAKES,
  );
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Undo the import of library.zip' }).click();
  await expect(page.getByText(`${PROMPTS} prompts moved to Trash`)).toBeVisible(AS_LONG_AS_IT_TAKES);
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await openPage(page, `/spaces/${space.slug}`);
  // A new space without prompts shows its owner the first steps again.
  await expect(page.getByRole('heading', { name: 'Add your prompts' })).toBeVisible();
});

test('several files and pasted text are read without a server’s help to pack them', async ({ page }) => {
  await signInNewcomer(page);
  const mark = uniqueTitle('Chosen');
  const text = (title: string) => Buffer.from(`---\ntitle: ${title}\n---\nDo it well for ${title}.\n`);
  await openImport(page);
  await page.getByLabel(/Choose files or drop them here/).setInputFiles([
    { name: 'one.md', mimeType: 'text/markdown', buffer: text(`${mark} one`) },
    { name: 'two.md', mimeType: 'text/markdown', buffer: text(`${mark} two`) },
  ]);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('2 files: 2 new');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text to import').fill(`act,prompt\n${mark} three,Do three.\n`);
  await page.getByRole('button', { name: 'Read text' }).click();
  await page.getByRole('button', { name: 'Import 1 prompt' }).click();
  await expect(page.getByText('1 prompt created.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 prompt moved to Trash')).toBeVisible();
});

test('rows of every state are one list, which a phone shows without sideways scrolling', async ({ page }) => {
  await signInNewcomer(page);
  const mark = uniqueTitle('States');
  const long = `Read the contract of ${mark} with care, list every duty of the seller, name the clause it stands in, and say in one plain sentence what happens when the duty is not met. End with three questions for the other side.`;
  const rows = [
    ['act', 'prompt'],
    [`${mark} new`, 'Do one thing well.'],
    [`${mark} contract`, long],
    [`${mark} near`, long.replace('three', 'four')],
    [`${mark} new`, 'Do one thing well.'],
    ['', 'A text without a title.'],
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/my-prompts');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await page.getByLabel(/Choose files or drop them here/).setInputFiles({
    name: 'states.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
  });
  const list = page.getByRole('region', { name: 'Rows in the file' });
  await expect(list.getByRole('row')).toHaveCount(6, AS_LONG_AS_IT_TAKES);
  const overflow = () =>
    list.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      document.documentElement.scrollWidth - window.innerWidth,
    ]);
  expect(await overflow()).toEqual([0, 0]);
  const category = page.getByLabel(`Category of ${mark} new`);
  const box = (await category.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(390 - 16);
  expect([box.width, box.height].every((side) => side >= 44)).toBe(true);
  await category.selectOption('Sales');
  await expect(list.getByText('Sales', { exact: true }).and(page.locator('p'))).toBeVisible();

  // By keyboard: the rejected row between the checkboxes is skipped, the earlier row is compared, the title is entered
  // in place.
  await page.getByLabel(`Import ${mark} contract`).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByLabel(`Import ${mark} near`)).toBeChecked();
  await page.getByRole('button', { name: `Compare ${mark} near` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Compare similar prompts' });
  await expect(dialog.locator('ins', { hasText: 'four' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Title of row 6').fill(`${mark} mended`);
  // Scrolled back, so that no button is half below the header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, { include: 'main', widths: [390, 1280] });
  await page.getByRole('button', { name: 'Import 4 prompts' }).press('Enter');
  await expect(page.getByText('4 prompts created.', { exact: false })).toBeVisible(AS_LONG_AS_IT_TAKES);
});
