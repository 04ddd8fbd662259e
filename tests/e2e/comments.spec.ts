import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** Comments on the page of a prompt, by owner and reader side by side. */

const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
const newComment = (page: Page) => comments(page).getByRole('textbox', { name: 'Write a comment' });
const thread = (page: Page, text: string) =>
  comments(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('button', { name: /Resolve|Reopen|Reply/ }) });

test('owner and reader talk about lines of a text, by keyboard too', async ({ page, browser, baseURL }) => {
  test.slow();
  await signInNewcomer(page);
  const ownerName = uniqueTitle('Olga Owner');
  const owner = await someoneNew(browser, baseURL, ownerName);
  const content = 'Write a mail.\nBe as long as you like.\nEnd politely.';
  const made = await createPrompt(owner.page, { title: uniqueTitle('Discussed'), content });
  await openPage(owner.page, `/prompts/${made.slug}/discussion`);
  await expect(comments(owner.page).getByText('No comments yet.')).toBeVisible();

  // A name by arrows and Enter, and the whole by Ctrl and Enter.
  await openPage(page, `/prompts/${made.slug}/discussion`);
  await newComment(page).focus();
  await page.keyboard.type(`Thanks @${ownerName.slice(0, -2)}`);
  const mentionList = page.getByRole('listbox', { name: 'People to mention' });
  await expect(mentionList.getByRole('option', { name: ownerName })).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(mentionList.getByRole('option', { name: ownerName })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(newComment(page)).toHaveValue(`Thanks @${ownerName} `);
  await page.keyboard.type('for this.');
  await page.keyboard.press('Control+Enter');
  await expect(newComment(page)).toHaveValue('');
  const first = thread(page, 'for this.');
  await expect(first.getByRole('link', { name: `@${ownerName}` })).toBeVisible();

  // About lines, reached with the keys; the control beside the text takes several with Shift.
  await page.getByRole('tab', { name: 'Prompt', exact: true }).click();
  const control = page.getByRole('button', { name: /^Comment on line/ });
  await control.focus();
  await expect(control).toHaveAccessibleName('Comment on line 1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(control).toHaveAccessibleName('Comment on lines 2–3');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Comment on lines 2–3' });
  await expect(form.getByRole('blockquote')).toHaveText('Be as long as you like.\nEnd politely.');
  await expectNoViolations(page, { include: '[role="dialog"]' });
  await form.getByRole('textbox', { name: 'Write a comment' }).fill('Shorter?\nPlease.');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Shorter?\nPlease.');
  await form.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(control).toBeFocused();
  await page.getByRole('tab', { name: 'Discussion 2 comments' }).click();
  const ofLines = thread(page, 'Shorter?');
  await expect(ofLines.getByRole('link', { name: 'On lines 2–3 of version 1' })).toBeVisible();
  await expect(ofLines.getByRole('blockquote')).toHaveText('Be as long as you like.\nEnd politely.');

  // The owner's open page shows the comment; they reply and resolve.
  const seen = thread(owner.page, 'Shorter?');
  await expect(seen).toBeVisible();
  await seen.getByRole('button', { name: 'Reply' }).click();
  await seen.getByRole('textbox', { name: /^Reply to / }).fill('Done.');
  await seen.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(seen.getByRole('list', { name: 'Replies' }).getByText('Done.')).toBeVisible();
  await callApi(owner.page, 'prompt.update', { id: made.id, content: 'Write a short mail.' });
  await seen.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments(owner.page).getByText('Resolved')).toBeVisible();
  await comments(page).getByRole('button', { name: 'Show thread' }).click();
  await expect(thread(page, 'Shorter?').getByText('The text has changed since this comment')).toBeVisible();
  await expect(thread(page, 'Shorter?').getByText('Done.')).toBeVisible();
  await expectNoViolations(page, { include: 'main' });
  await expectNoOverflow(page, [390]);
  await thread(page, 'Shorter?').getByRole('button', { name: 'Reopen' }).click();
  await expect(comments(page).getByText('Resolved')).toHaveCount(0);

  // One's own words are changed and deleted, the latter after a question.
  await first.getByRole('button', { name: 'Edit' }).click();
  await comments(page).getByRole('textbox', { name: 'Edit your comment' }).fill('Thanks all.');
  await comments(page).getByRole('button', { name: 'Save' }).click();
  const edited = thread(page, 'Thanks all.');
  await expect(edited.getByText('edited', { exact: true })).toBeVisible();
  await edited.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(edited).toHaveCount(0);
  await owner.page.context().close();
});

test('lines are chosen by the pointer and by selecting, and copying gives the text as it is', async ({
  page,
}) => {
  await signInNewcomer(page);
  const content = 'First line.\nSecond line.\n\nFourth line.';
  const made = await createPrompt(page, { title: uniqueTitle('Pointed at'), content });
  await openPage(page, `/prompts/${made.slug}`);
  const text = page.getByRole('region', { name: 'Prompt content' });
  const control = page.getByRole('button', { name: /^Comment on line/ });
  await control.waitFor({ state: 'attached' });

  const lines = text.locator('[data-first-line]');
  const { x, y, height } = (await lines.boundingBox())!;
  await page.mouse.move(x + 20, y + (height * 3.5) / 4);
  await expect(control).toHaveAccessibleName('Comment on line 4');
  await page.mouse.move(x + 20, y + (height * 1.5) / 4);
  await expect(control).toHaveAccessibleName('Comment on line 2');

  await page.mouse.move(x + 2, y + height / 8);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + (height * 1.5) / 4, { steps: 4 });
  await page.mouse.up();
  await expect(control).toHaveAccessibleName('Comment on lines 1–2');
  await control.click();
  const form = page.getByRole('dialog', { name: 'Comment on lines 1–2' });
  await expect(form.getByRole('blockquote')).toHaveText('First line.\nSecond line.');
  await form.getByRole('textbox', { name: 'Write a comment' }).fill('Both of them.');
  await form.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('tab', { name: 'Discussion 1 comment' }).click();
  const about = thread(page, 'Both of them.').getByRole('link', { name: 'On lines 1–2 of version 1' });
  await about.click();
  await expect(page).toHaveURL(/#lines-1-2$/);
  await expect(page.locator('#lines-1-2')).toBeInViewport();
  expect(await lines.evaluate((element) => element.textContent)).toBe(content);
  await expectNoOverflow(page, [390]);
});

test('what could not be sent stays in the field, and guests see nothing of comments', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Quiet') });
  await openPage(page, `/prompts/${made.slug}/discussion`);
  await page.route('**/api/trpc/comment.create**', (route) => route.abort());
  await newComment(page).fill('Words that matter.');
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments(page).getByRole('alert')).toBeVisible();
  await expect(newComment(page)).toHaveValue('Words that matter.');
  await page.unroute('**/api/trpc/comment.create**');
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(thread(page, 'Words that matter.')).toBeVisible();

  const guest = await browser.newContext({ baseURL: baseURL! });
  const guestPage = await guest.newPage();
  const answer = await openPage(guestPage, `/prompts/${made.slug}`);
  expect(await answer!.text()).not.toContain('Words that matter.');
  await expect(guestPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(comments(guestPage)).toHaveCount(0);
  await guest.close();
});
