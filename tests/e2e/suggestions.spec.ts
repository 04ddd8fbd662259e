import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** Suggesting a change of another user's prompt, with author and owner side by side. */

const LINES = ['Write a mail.', 'Be as long as you like.', 'Name the audience.', 'End politely.'];
const content = (page: Page) => page.getByRole('textbox', { name: /^Prompt content/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Writes a suggestion in the editor and sends it. */
async function suggest(page: Page, slug: string, lines: string[], why: string): Promise<void> {
  await openPage(page, `/prompts/${slug}`);
  await page.getByRole('link', { name: 'Suggest a change' }).click();
  await expect(heading(page)).toHaveText('Suggest a change');
  await content(page).fill(lines.join('\n'));
  await page.getByRole('textbox', { name: /What changed/ }).fill(why);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(heading(page)).toContainText('Suggestion');
  await expect(page.getByText(why)).toBeVisible();
}

test('a reader suggests, the owner accepts a part, and the version names its author', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const authorName = uniqueTitle('Ada Author');
  const author = await someoneNew(browser, baseURL, authorName);
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Suggested'), content: LINES.join('\n') });

  // The editor, without fields that a suggestion can't change, stores a draft as usual.
  await openPage(author.page, `/prompts/${made.slug}`);
  await expect(author.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await author.page.getByRole('link', { name: 'Suggest a change' }).click();
  await expect(heading(author.page)).toHaveText('Suggest a change');
  await expect(author.page.getByRole('button', { name: /^Seen by / })).toHaveCount(0);
  await expectNoViolations(author.page);
  await expectNoOverflow(author.page, [390]);
  await content(author.page).fill('Lost?');
  await author.page.getByRole('button', { name: 'Cancel' }).click();
  await author.page.getByRole('button', { name: /Leave|Discard/ }).click();
  await expect(heading(author.page)).not.toHaveText('Suggest a change');

  const better = ['Write a mail!', ...LINES.slice(1, 3), 'End with a question.'];
  await suggest(author.page, made.slug, better, 'More friendly.');
  await expectNoViolations(author.page);
  await expectNoOverflow(author.page, [390]);
  const address = author.page.url();

  await openPage(page, `/prompts/${made.slug}/versions`);
  const listed = page.getByRole('region', { name: 'Suggestions (1)' });
  await listed.getByRole('link', { name: 'More friendly.' }).click();
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toContainText(`Suggestion by ${authorName}`);
  await expect(page.getByRole('list', { name: 'What changes' })).toContainText('−2 lines, +2');
  // The decision is in sight, however long the comparison is.
  const decision = page.getByRole('region', { name: 'Your decision' });
  await expect(decision.getByRole('button', { name: 'Accept', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'Side by side' }).click();
  await expect(page.getByText('Suggested', { exact: true })).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await expectNoOverflow(page, [390]);
  await page.getByRole('checkbox', { name: 'Change 1 of the content' }).press('Space');
  await page.getByRole('button', { name: 'Accept selected' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Accepted as version 2' })).toBeVisible();
  // The author's open page shows the decision.
  await expect(author.page.getByRole('link', { name: 'Accepted as version 2' })).toBeVisible();

  await page.getByRole('link', { name: 'Accepted as version 2' }).click();
  await expect(heading(page)).toContainText('Version 2');
  await expect(page.getByText(`suggested by ${authorName}`)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Write a mail.');
  await expect(page.getByRole('article')).toContainText('End with a question.');
  await openPage(author.page, '/inbox');
  await expect(author.page.getByText(/accepted your suggestion/)).toBeVisible();
});

test('a suggestion that meets a newer version is brought together with it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const author = await someoneNew(browser, baseURL, uniqueTitle('Ada Author'));
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Moved on'), content: LINES.join('\n') });
  await suggest(author.page, made.slug, ['Suggested line.', ...LINES.slice(1)], 'Begins better.');
  await callApi(page, 'prompt.update', {
    id: made.id,
    content: ['Newer line.', ...LINES.slice(1, 3), 'Newer end.'].join('\n'),
  });
  await openPage(page, '/inbox?show=decide');
  await page.getByRole('link', { name: new RegExp(`^Compare.*${made.title}`) }).click();
  await expect(page.getByText(/Based on version 1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve conflicts' });
  await dialog.getByRole('radio', { name: 'Both' }).click();
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Save and accept' }).click();
  await expect(page.getByRole('link', { name: 'Accepted as version 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Accepted as version 3' }).click();
  const together = ['Newer line.', 'Suggested line.', ...LINES.slice(1, 3), 'Newer end.'];
  await expect(page.getByRole('article').locator('pre')).toHaveText(together.join('\n'));
});

test('a suggestion is edited before it is accepted, declined with words, and withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const author = await someoneNew(browser, baseURL, uniqueTitle('Ada Author'));
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Decided'), content: LINES.join('\n') });

  await suggest(author.page, made.slug, [...LINES, 'A suggested line.'], 'First.');
  await openPage(page, author.page.url());
  await page.getByRole('button', { name: 'Edit and accept' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit and accept' });
  await editing.getByRole('textbox', { name: /Prompt content/ }).fill([...LINES, 'Edited.'].join('\n'));
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await editing.getByRole('button', { name: 'Save and accept' }).click();
  await expect(page.getByRole('link', { name: 'Accepted as version 2' })).toBeVisible();

  await suggest(author.page, made.slug, ['All new.'], 'Second.');
  await openPage(page, author.page.url());
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const declining = page.getByRole('dialog', { name: 'Decline this suggestion?' });
  await declining.getByRole('textbox', { name: /Reason/ }).fill('Too short.');
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await declining.getByRole('button', { name: 'Decline suggestion' }).click();
  await expect(page.getByText('This suggestion was declined.')).toBeVisible();
  await expect(author.page.getByText('Too short.')).toBeVisible();

  await suggest(author.page, made.slug, ['Another.'], 'Third.');
  await author.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(author.page.getByText('This suggestion was withdrawn.')).toBeVisible();
  await openPage(author.page, `/prompts/${made.slug}/suggestions`);
  await expect(author.page.getByRole('listitem').filter({ hasText: 'Third.' })).toContainText('Withdrawn');
  await expectNoViolations(author.page);
  await expectNoOverflow(author.page, [390]);
  await openPage(author.page, '/inbox?show=mine');
  await expect(author.page.getByRole('link', { name: made.title })).toHaveCount(3);
});
