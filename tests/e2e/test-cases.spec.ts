import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';
import { choose } from './pages/prompt-menu';

/** Test cases of a prompt, their runs, and marking as tested by one. */

type Made = { id: string; slug: string; title: string };

async function openTests(page: Page, made: Made): Promise<void> {
  await openPage(page, `/prompts/${made.slug}/tests`);
  await expect(page.getByRole('tab', { selected: true, name: /^Tests/ })).toBeVisible();
  await page.getByRole('button', { name: 'New test case' }).waitFor();
}

const caseNamed = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Test cases' }).getByRole('listitem', { name, exact: true });

/** Fills in the form of a new case with one check of a text. */
async function makeCase(page: Page, fields: { name: string; reader: string; contains: string }) {
  await page.getByRole('button', { name: 'New test case' }).click();
  const form = page.getByRole('region', { name: 'New test case' });
  await form.getByLabel('Name').fill(fields.name);
  await form.getByLabel('reader', { exact: true }).fill(fields.reader);
  await form.getByLabel('Text', { exact: true }).fill(fields.contains);
  await form.getByRole('button', { name: 'Save test case' }).click();
  await expect(caseNamed(page, fields.name)).toBeVisible();
}

test('a case fails on a pasted answer, is mended, carries the mark as tested, and is outdated by an edit', async ({
  page,
}) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, {
    title: uniqueTitle('Tested'),
    content: 'Greet {{reader}} warmly.',
  });
  await openPage(page, `/prompts/${made.slug}`);
  await page.getByRole('tab', { name: 'Tests' }).click();
  await expect(page.getByText('No test cases yet')).toBeVisible();
  await page.getByRole('button', { name: 'New test case' }).click();
  const form = page.getByRole('region', { name: 'New test case' });
  await form.getByRole('button', { name: 'Save test case' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Enter the text to look for')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Greets Ann');
  await form.getByLabel('reader', { exact: true }).fill('Ann');
  await form.getByLabel('Check 1', { exact: true }).selectOption('Matches a pattern');
  await form.getByLabel('Pattern').fill('(Hello');
  await form.getByRole('button', { name: 'Save test case' }).click();
  await expect(form.getByRole('alert')).toContainText('Check 1: invalid pattern');
  await form.getByLabel('Pattern').fill('^Hello,? Ann');
  await form.getByRole('button', { name: 'Save test case' }).click();
  const card = caseNamed(page, 'Greets Ann');
  await expect(card).toContainText('Matches ^Hello,? Ann');
  await expect(card).toContainText('Not run yet');

  await card.getByRole('button', { name: 'Paste response to Greets Ann' }).click();
  await page.getByLabel('Greets Ann', { exact: true }).fill('Good morning, Ann!');
  await page.getByRole('button', { name: 'Check responses' }).click();
  await expect(page.getByText('0 of 1 passed').first()).toBeVisible();
  await expect(card).toContainText('Failed');
  await card.getByRole('link', { name: /Failed/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test run' })).toBeVisible();
  await expect(page.getByText('No match in the response')).toBeVisible();
  await page.getByText('Response, 18 characters').click();
  await expect(page.getByRole('region', { name: 'Response to Greets Ann' })).toHaveText('Good morning, Ann!');

  // The failing run is reported with a warning.
  await openPage(page, `/prompts/${made.slug}`);
  await choose(page, 'Update status');
  const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
  await dialog.getByLabel('Linked test run').selectOption({ index: 1 });
  await expect(dialog.getByText('This run doesn’t fully support the status')).toBeVisible();
  await expect(dialog.getByText('At least one test case failed.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Fixed.
  await openTests(page, made);
  await card.getByRole('button', { name: 'Edit Greets Ann' }).click();
  const change = page.getByRole('region', { name: 'Edit test case' });
  await change.getByLabel('Pattern').fill('\\bAnn\\b');
  await change.getByRole('button', { name: 'Save test case' }).click();
  await expect(card).toContainText('Outdated');
  await page.getByRole('button', { name: 'Check pasted responses' }).click();
  await page.getByLabel('Greets Ann', { exact: true }).fill('Good morning, Ann!');
  await page.getByRole('button', { name: 'Check responses' }).click();
  await expect(card).toContainText('Passed');
  await expect(card).not.toContainText('Outdated');

  await openPage(page, `/prompts/${made.slug}`);
  await choose(page, 'Update status');
  await dialog.getByLabel('Linked test run').selectOption({ index: 1 });
  await expect(dialog.getByText('This run doesn’t fully support the status')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Mark as Tested' }).click();
  await expect(page.getByText('Prompt marked as tested')).toBeVisible();
  await page.getByRole('tab', { name: /^History/ }).click();
  const history = page.getByRole('region', { name: 'Version history' });
  await expect(history).toContainText('1 of 1 passed');
  await page.getByRole('region', { name: 'Activity' }).getByText('Activity', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'ran the test cases of version 1: 1 of 1 passed',
  );

  await callApi(page, 'prompt.update', { id: made.id, content: 'Greet {{customer}} warmly.' });
  await openPage(page, `/prompts/${made.slug}/tests`);
  const tests = page.getByRole('region', { name: 'Tests', exact: true });
  await expect(tests).toContainText('Outdated');
  await expect(tests).toContainText('This run used version 1, which has a different text.');
  // Earlier results are unchanged.
  await openPage(page, `/prompts/${made.slug}/versions`);
  await expect(history).toContainText('1 of 1 passed');
  await expect(history).not.toContainText('Outdated');
  await history.getByRole('link', { name: 'Test run' }).click();
  await expect(page.getByText('Warnings')).toBeVisible();

  await openTests(page, made);
  await expect(card).toContainText('No value for customer. Unused: reader.');
  await card.getByRole('button', { name: 'Edit Greets Ann' }).click();
  await change.getByLabel('customer', { exact: true }).fill('Ann');
  await change.getByRole('button', { name: 'Remove', exact: true }).click();
  await change.getByRole('button', { name: 'Save test case' }).click();
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('No value for');
});

test('a judge reads a pasted response, and the run shows its reason and each of its replies', async ({
  page,
}) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, {
    title: uniqueTitle('Judged'),
    content: 'Greet {{reader}} warmly.',
  });
  await openTests(page, made);
  await page.getByRole('button', { name: 'New test case' }).click();
  const form = page.getByRole('region', { name: 'New test case' });
  await form.getByLabel('Name').fill('Is warm');
  await form.getByLabel('reader', { exact: true }).fill('Ann');
  await form.getByLabel('Check 1', { exact: true }).selectOption('Meets a criterion (AI judge)');
  await form.getByRole('button', { name: 'Save test case' }).click();
  await expect(form.getByText('Enter the criterion')).toBeVisible();
  await form.getByLabel('Criterion').fill('Is warm @@judge@@ [no, yes, no, no]');
  await form.getByLabel('Expected response (optional)').fill('Dear Ann');
  await form.getByRole('button', { name: 'Save test case' }).click();
  const card = caseNamed(page, 'Is warm');
  await expect(card).toContainText('Judge: Is warm');

  await card.getByRole('button', { name: 'Paste response to Is warm' }).click();
  await page.getByLabel('Is warm', { exact: true }).fill('What do you want?');
  await page.getByRole('button', { name: 'Check responses' }).click();
  await expect(page.getByText('0 of 1 passed').first()).toBeVisible();
  await card.getByRole('link', { name: /Failed/ }).click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('Reply 1');
  await checks.getByText('4 replies of the judge (Default model)').click();
  await expect(checks.getByRole('listitem').filter({ hasText: 'Reply 4' }).last()).toHaveText('No: Reply 4');
  await expectNoViolations(page);
});

test('cases run on the model one after the other, another member sees them, and guests never', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, {
    title: uniqueTitle('Run'),
    content: 'Write teh mail to {{reader}}.',
  });
  await openTests(page, made);
  await makeCase(page, { name: 'Spelling', reader: 'Ann', contains: 'the mail to Ann' });
  await makeCase(page, { name: 'Rhyme', reader: 'Bob', contains: 'roses are red' });
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('1 of 2 passed').first()).toBeVisible();
  await expect(caseNamed(page, 'Spelling')).toContainText('Passed');
  await expect(caseNamed(page, 'Rhyme')).toContainText('Failed');
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(runs.getByRole('listitem')).toHaveCount(1);
  await expect(runs).toContainText('Gemini');

  // Canceled halfway: finished results stay.
  await makeCase(page, { name: 'Endless', reader: '@@silent@@', contains: 'x' });
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('2 of 3 test cases done. Waiting for a response to Endless.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(runs.getByRole('listitem')).toHaveCount(2);
  await expect(runs.getByRole('listitem').first()).toContainText('Incomplete');
  await expect(runs.getByRole('listitem').first()).toContainText('1 of 3 passed');

  const other = await someoneNew(browser, baseURL, 'Tilda Tester');
  await openPage(other.page, `/prompts/${made.slug}/tests`);
  await expect(caseNamed(other.page, 'Rhyme')).toContainText('Failed');
  await expect(other.page.getByRole('button', { name: 'New test case' })).toHaveCount(0);
  await expect(other.page.getByRole('button', { name: 'Run Rhyme' })).toBeVisible();
  await other.page.context().close();

  const answer = await request.get(`/prompts/${made.slug}/tests`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([
    307,
    expect.stringContaining('/login?callbackUrl='),
  ]);
  expect(await (await request.get(`/prompts/${made.slug}`)).text()).not.toContain('Spelling');
});

test('axe finds nothing on the pages of tests, and nothing is wider than a phone', async ({ page }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Axe'), content: 'Greet {{reader}} warmly.' });
  const { id } = (await callApi(page, 'prompt.tests.save', {
    promptId: made.id,
    name: 'A case with a name that is rather long for a phone',
    inputs: [
      { name: 'reader', value: 'Ann' },
      { name: 'gone', value: 'x'.repeat(300) },
    ],
    checks: [
      { kind: 'json' },
      { kind: 'matches', pattern: `^${'(Hello|Hi)'.repeat(20)}$`, ignoreCase: true },
      { kind: 'length', min: 1, max: 50 },
    ],
  })) as { id: string };
  const run = (await callApi(page, 'prompt.tests.check', {
    promptId: made.id,
    version: 1,
    answers: [{ caseId: id, answer: 'Hello'.repeat(80) }],
  })) as { id: string };
  const look = async (message: string) => {
    await expectNoViolations(page, { message, include: 'main' });
    await expectNoOverflow(page, [390, 320], message);
  };
  await openTests(page, made);
  await look('the cases');
  await page.getByRole('button', { name: /^Paste response to/ }).click();
  await look('pasting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Edit A case/ }).click();
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByRole('button', { name: 'Save test case' }).click();
  await expect(page.getByText('Enter the text to look for')).toBeVisible();
  await look('the form');
  await openPage(page, `/prompts/${made.slug}/tests/${run.id}`);
  await page.getByText('Response, 400 characters').click();
  await look('a run');
  await openPage(page, `/prompts/${made.slug}/tests`);
  await expect(page.getByRole('region', { name: 'Tests', exact: true })).toContainText('Failing');
  await openPage(page, `/prompts/${made.slug}`);
  await choose(page, 'Update status');
  const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
  await dialog.getByLabel('Linked test run').selectOption({ index: 1 });
  await expect(dialog.getByText('At least one test case failed.')).toBeVisible();
  await expectNoViolations(page, { include: '[role="dialog"]' });
});
