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
