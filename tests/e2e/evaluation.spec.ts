import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';

/** An evaluation from its plan to people's verdicts, against the AI stand-in, by the keyboard. */

test('two versions are evaluated by keys alone: the plan, the table, an answer, a verdict', async ({
  page,
}) => {
  await signInNewcomer(page, undefined, { emailProvedAt: new Date() });
  const { id, slug } = await createPrompt(page, {
    title: uniqueTitle('Evaluated'),
    content: 'Greet {{reader}} for teh day.',
  });
  for (const [name, text] of [
    ['Is clear', 'Be specific and clear.'],
    ['Is in French', 'Bonjour'],
  ]) {
    await callApi(page, 'prompt.tests.save', {
      promptId: id,
      name,
      inputs: [{ name: 'reader', value: 'Ann' }],
      checks: [{ kind: 'contains', text, ignoreCase: false }],
    });
  }
  await callApi(page, 'prompt.update', { id, content: 'Greet {{reader}} for teh whole day.' });

  await openPage(page, `/prompts/${slug}/tests`);
  await page.getByRole('link', { name: 'Evaluate…' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Evaluate/ })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan).toContainText('1 version × 1 model × 2 test cases = 2 answers.');
  await page.getByRole('checkbox', { name: 'Version 1' }).press('Space');
  await page.getByRole('radio', { name: '3' }).press('Space');
  await expect(plan).toContainText('2 versions × 1 model × 2 test cases × 3 = 12 answers.');
  // Nothing lies half below the head of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, { include: 'main', widths: [390, 768, 1440] });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Start evaluation' }).press('Enter');

  await expect(page.getByText('12 of 12 answers')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await reloadPage(page);
  const table = page.getByRole('table', { name: 'Results of the evaluation' });
  const cells = table.getByRole('row', { name: /^Is clear/ }).getByRole('button');
  await expect(cells).toHaveCount(2);
  await expect(cells.first()).toHaveText(/3 of 3/);
  await cells.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const failed = table.getByRole('row', { name: /^Is in French/ }).getByRole('button');
  await expect(failed.nth(1)).toBeFocused();
  await expect(failed.nth(1)).toHaveText(/0 of 3/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Is in French' });
  await expect(sheet.getByRole('heading', { name: /^Answer/ })).toHaveCount(3);
  await expect(sheet).toContainText('Not found in the response');
  await sheet.getByRole('textbox', { name: 'Note on answer 1' }).fill('English will do');
  await sheet.getByRole('button', { name: 'Good' }).first().press('Enter');
  await expect(sheet.getByRole('button', { name: 'Good' }).first()).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page, { include: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(failed.nth(1)).toBeFocused();
  // A verdict replaces a judge's, never another check's.
  await expect(failed.nth(1)).toHaveText(/0 of 3/);

  await page.getByRole('radio', { name: 'Failing' }).press('Space');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, { include: 'main', widths: [390, 768, 1440] });
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoOverflow(page);
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await page.getByLabel('Column').selectOption({ index: 1 });
  await expect(table.getByRole('columnheader', { name: /^Version 2/ })).toBeVisible();
  await openPage(page, `/prompts/${slug}/tests`);
  await expect(page.getByRole('region', { name: 'Evaluations' })).toContainText('Versions 1, 2');
});

test('any choice of 200 test cases has a plan', async ({ page }) => {
  await signInNewcomer(page, undefined, { emailProvedAt: new Date() });
  const { id, slug } = await createPrompt(page, { title: uniqueTitle('Many'), content: 'Greet {{reader}}.' });
  const places = Array.from({ length: 200 }, (_, place) => place);
  await callApi(page, 'prompt.tests.import', {
    ...{ promptId: id, fileName: '', chosen: places },
    text: places.map((place) => JSON.stringify({ reader: `Reader ${place}` })).join('\n'),
  });
  await openPage(page, `/prompts/${slug}/tests/evaluate`);
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan).toContainText('× 200 test cases = 200 answers.');
  await page.getByRole('checkbox', { name: 'Reader 7', exact: true }).press('Space');
  await expect(plan).toContainText('× 199 test cases = 199 answers.');
  await expect(page.getByRole('button', { name: 'Start evaluation' })).toBeEnabled();
});

test('the side bar shows a running evaluation on any page, and stops it', async ({ page }) => {
  await signInNewcomer(page, undefined, { emailProvedAt: new Date() });
  // The service says nothing, so that it runs until it is stopped.
  const { id, slug, title } = await createPrompt(page, {
    title: uniqueTitle('Long'),
    content: 'Greet Ann. @@silent@@',
  });
  const checks = [{ kind: 'contains', text: 'Ann', ignoreCase: false }];
  await callApi(page, 'prompt.tests.save', { promptId: id, name: 'Greets', inputs: [], checks });
  await openPage(page, `/prompts/${slug}/tests/evaluate`);
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('= 1 answer.');
  await page.getByRole('button', { name: 'Start evaluation' }).press('Enter');
  await expect(page.getByText('0 of 1 answers')).toBeVisible();
  await openPage(page, '/my-prompts');
  const tray = page.getByRole('region', { name: 'Running evaluations' });
  await expect(
    tray.getByRole('progressbar', { name: `Evaluation of ${title}: 0 of 1 answers` }),
  ).toBeVisible();
  await expect(tray.getByRole('link', { name: `Evaluating ${title}` })).toBeVisible();
  await expectNoViolations(page, { include: '[aria-label="Running evaluations"]' });
  await tray.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(tray).toHaveCount(0);
  await openPage(page, `/prompts/${slug}/tests`);
  await expect(page.getByRole('region', { name: 'Evaluations' })).toContainText('Stopped');
});

test('failing answers lead to a rewrite in the editor, which replaces nothing by itself', async ({
  page,
}) => {
  await signInNewcomer(page, undefined, { emailProvedAt: new Date() });
  const content = 'Greet teh reader.';
  const { id, slug } = await createPrompt(page, { title: uniqueTitle('Improved'), content });
  const checks = [{ kind: 'contains', text: 'Bonjour', ignoreCase: false }];
  await callApi(page, 'prompt.tests.save', { promptId: id, name: 'Is in French', inputs: [], checks });
  await openPage(page, `/prompts/${slug}/tests/evaluate`);
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('= 1 answer.');
  await page.getByRole('button', { name: 'Start evaluation' }).press('Enter');
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Improve from results' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/prompts/edit/${id}$`));
  const review = page.getByRole('dialog');
  await expect(review).toBeVisible();
  await expect(review).toContainText('Greet the reader.');
  // The address says it once: a reload asks nobody, and finds the text as it was.
  await reloadPage(page);
  await expect(page.getByRole('textbox', { name: 'Prompt content' })).toHaveValue(content);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('test cases are suggested and imported, each shown before it is saved', async ({ page }) => {
  await signInNewcomer(page);
  const proposed = [
    { name: 'A short name', inputs: { reader: 'Bo' }, criterion: 'Greets Bo' },
    { name: 'A long name', inputs: { reader: 'Maximiliane' }, criterion: 'Greets Maximiliane' },
  ];
  // The stand-in repeats the message, and so proposes these.
  const content = `Greet {{reader}}. Examples: ${JSON.stringify(proposed)}`;
  const { slug } = await createPrompt(page, { title: uniqueTitle('Suggested'), content });
  await openPage(page, `/prompts/${slug}/tests`);
  const open = async (entry: string) => {
    await page.getByRole('button', { name: 'More test case actions' }).press('Enter');
    await page.getByRole('menuitem', { name: entry }).press('Enter');
  };
  await open('Suggest test cases');
  const suggested = page.getByRole('region', { name: 'Suggested test cases' });
  await expect(suggested.getByRole('listitem').filter({ hasText: 'A short name' })).toBeVisible();
  await expectNoViolations(page, { include: '[aria-labelledby="suggested-cases"]' });
  await suggested.getByRole('button', { name: 'Accept A short name' }).press('Enter');
  await expect(suggested.getByRole('button', { name: 'Accept A short name' })).toHaveCount(0);
  await suggested.getByRole('button', { name: 'Drop A long name' }).press('Enter');
  await expect(suggested).toHaveCount(0);

  await open('Import test cases');
  const panel = page.getByRole('region', { name: 'Import test cases' });
  await panel
    .getByRole('textbox', { name: 'Or paste the text' })
    .fill('reader;expected;price\nAnn;Hello Ann;3\nCy;Hello Cy;4\n');
  await panel.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('2 test cases in CSV');
  await expect(panel).toContainText('Not a variable of this prompt, so left out: price');
  await expectNoViolations(page, { include: '[aria-labelledby="import-cases"]' });
  await panel.getByRole('checkbox', { name: 'Cy' }).press('Space');
  await panel.getByRole('button', { name: 'Import 1 test case' }).press('Enter');
  await expect(panel).toHaveCount(0);
  await reloadPage(page);
  await expect(page.getByRole('heading', { name: 'A short name' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cy' })).toHaveCount(0);
});
