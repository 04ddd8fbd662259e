import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { mailWith } from '../support/outbox';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';
import { choose } from './pages/prompt-menu';

/** Reviews by author and reviewer side by side, notifications, and their settings. */

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('author and reviewer go from a question over changes to an approval', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInAs(page, await accountOf('admin'));
  const author = await someoneNew(browser, baseURL, uniqueTitle('Ada Author'));
  const title = uniqueTitle('Reviewed');
  const made = await createPrompt(author.page, {
    title,
    content: 'Write a mail to {{reader}}.\nBe as long as you like.\nEnd politely.',
  });

  // The author requests a review on the prompt's page.
  await openPage(author.page, `/prompts/${made.slug}`);
  await choose(author.page, 'Request review');
  const dialog = author.page.getByRole('dialog', { name: 'Request review' });
  await dialog.getByLabel('Message to the reviewers').fill('For the newsletter.');
  await dialog.getByRole('button', { name: 'Request review' }).click();
  await expect(author.page).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/);
  await expect(author.page.getByRole('heading', { level: 1 })).toContainText('Review of version 1');
  const firstReview = new URL(author.page.url()).pathname;

  // The reviewer sees the count, opens the review, and comments on a line.
  await openPage(page, '/dashboard');
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await openPage(page, '/reviews');
  await expect(page).toHaveURL('/inbox?show=decide');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await openPage(page, firstReview);
  await expect(page.getByText('For the newsletter.')).toBeVisible();
  await expect(page.getByText('First version: everything is new')).toBeVisible();
  // High enough that the decision bar covers no line.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expectNoViolations(page);
  await expectNoOverflow(page, [390]);
  const line = page.getByRole('button', { name: 'Comment on line 2 of content' });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Comment on line 2 of content' })).toBeFocused();
  // An empty one is rejected before it is sent.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter a comment')).toBeVisible();
  await page.keyboard.type('How long at most?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('How long at most?')).toBeVisible();

  // Requesting changes needs a comment.
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('Describe what should change')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Name a length.');
  // An unsent comment is included.
  await page.getByRole('button', { name: 'Comment on line 3 of content' }).click();
  await page.getByRole('textbox', { name: 'Comment on line 3 of content' }).fill('Who signs it?');
  await expect(page.getByText('Your unsent comment will be included.')).toBeVisible();
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('Changes requested').first()).toBeVisible();

  // The author is notified in the app and by email, and replies on the line.
  // Nobody has confirmed the author's address, so the reviewer's name is quoted.
  const mail = await mailWith(
    author.email,
    `“${await accountNameOf(page)}” requested changes to version 1 of “${title}”`,
  );
  expect(mail.text).toContain('Name a length.');
  expect(mail.html).toContain('Name a length.');
  await openPage(author.page, '/dashboard');
  await expect(bell(author.page)).toHaveAccessibleName(/2 unread/);
  await bell(author.page).click();
  await expect(
    author.page.getByRole('link', { name: /requested changes to version 1/ }).first(),
  ).toBeVisible();
  await expect(author.page.getByText('Name a length.')).toBeVisible();
  await author.page
    .getByRole('link', { name: /requested changes to version 1/ })
    .first()
    .click();
  await expect(status(author.page, 'Name a length.')).toBeVisible();
  await expect(author.page.getByText('Who signs it?')).toBeVisible();
  await expect(author.page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `/prompts/edit/${made.id}`,
  );
  await expect(bell(author.page)).toHaveAccessibleName('Inbox');
  await author.page.getByRole('button', { name: 'Comment on line 2 of content' }).click();
  await author.page.getByRole('textbox', { name: 'Comment on line 2 of content' }).fill('Ten lines, then.');
  await author.page
    .getByRole('region', { name: 'Content' })
    .getByRole('button', { name: 'Comment', exact: true })
    .click();
  await expect(author.page.getByText('Ten lines, then.')).toBeVisible();

  // A new version makes the review outdated; the author requests another from there.
  await callApi(author.page, 'prompt.update', {
    id: made.id,
    content: 'Write a mail to {{reader}}.\nWrite ten lines at most.\nEnd politely.',
  });
  await reloadPage(author.page);
  await expect(status(author.page, 'Version 2 was saved since')).toBeVisible();
  await author.page.getByRole('button', { name: 'Request review of version 2' }).click();
  const again = author.page.getByRole('dialog', { name: 'Request review' });
  await again.getByLabel('Message to the reviewers').fill('Like this?');
  await again.getByRole('button', { name: 'Request review' }).click();
  await expect(author.page.getByRole('heading', { level: 1 })).toContainText('Review of version 2');

  // The reviewer approves the version that was read; the old comments stay readable.
  await openPage(page, new URL(author.page.url()).pathname);
  await page.getByRole('link', { name: 'Review of version 1' }).click();
  await expect(page.getByText('Ten lines, then.')).toBeVisible();
  await page.getByRole('link', { name: 'Open newer review' }).click();
  await expect(page.getByText('Like this?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Good.');
  const reviewed = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Version approved')).toBeVisible();
  await openPage(page, reviewed);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');

  await openPage(author.page, '/inbox');
  await expect(author.page.getByRole('link', { name: /approved version 2/ }).first()).toBeVisible();
  await mailWith(author.email, `“${await accountNameOf(page)}” approved version 2 of “${title}”`);
  await openPage(author.page, `/prompts/${made.slug}`);
  await expect(author.page.getByRole('list', { name: 'Category, tags and status' })).toContainText(
    /approved/i,
  );
  await author.page.getByRole('button', { name: 'More actions' }).click();
  await expect(author.page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(author.page.getByRole('menuitem', { name: 'Request review' })).toHaveCount(0);
  await author.page.keyboard.press('Escape');

  // The next one is compared with the approved version.
  await callApi(author.page, 'prompt.update', {
    id: made.id,
    content: 'Write a mail to {{reader}}.\nTwelve lines.',
  });
  const third = (await callApi(author.page, 'status.review.ask', { promptId: made.id, version: 3 })) as {
    id: string;
  };
  await openPage(page, `/reviews/${third.id}`);
  await expect(page.getByRole('region', { name: 'Version 3 against version 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt content' }).locator('ins').first()).toContainText(
    'Twelve',
  );
  await author.page.context().close();
});

/** The full name of the signed-in person. */
async function accountNameOf(page: Page): Promise<string> {
  const response = await page.request.get('/api/trpc/profile.me');
  const answer = (await response.json()) as { result: { data: { json: { fullName: string } } } };
  return answer.result.data.json.fullName;
}

test('a decision that comes second is told who was faster, and keeps what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, await accountOf('admin'));
  const author = await someoneNew(browser, baseURL, 'Otto Author');
  const made = await createPrompt(author.page, { title: uniqueTitle('Twice') });
  const { id } = (await callApi(author.page, 'status.review.ask', { promptId: made.id, version: 1 })) as {
    id: string;
  };
  await openPage(page, `/reviews/${id}`);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Reads well.');
  await callApi(author.page, 'status.review.withdraw', { id });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Otto Author withdrew this review in the meantime')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Withdrawn');
  await author.page.context().close();
});

test('notifications are read, turned off, and gone with a prompt that is private', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInNewcomer(page);
  const author = await someoneNew(browser, baseURL, 'Nina Author');
  const made = await createPrompt(author.page, { title: uniqueTitle('Told') });
  const { id } = (await callApi(author.page, 'status.review.ask', { promptId: made.id, version: 1 })) as {
    id: string;
  };
  await callApi(page, 'status.review.comment', { id, body: 'Nice.' });
  await openPage(author.page, '/inbox');
  await expectNoViolations(author.page, { include: 'main' });
  await expectNoOverflow(author.page, [390]);
  await author.page.getByRole('button', { name: 'All done' }).click();
  // The second, where other tests have left something under “To review”.
  await expect(author.page.getByText(/You’re all caught up|Nothing new/)).toBeVisible();
  await expect(bell(author.page)).toHaveAccessibleName('Inbox');

  await author.page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(author.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const ofReviews = author.page.getByRole('row', { name: 'Reviews and suggestions' });
  await ofReviews.getByRole('switch', { name: /in the app/ }).uncheck();
  await expect(author.page.getByText('Notification settings saved')).toBeVisible();
  await reloadPage(author.page);
  await expect(ofReviews.getByRole('switch', { name: /in the app/ })).not.toBeChecked();
  await expect(ofReviews.getByRole('switch', { name: /by email/ })).toBeChecked();

  await callApi(author.page, 'prompt.setShared', { id: made.id, isShared: false });
  const hidden = await openPage(page, `/reviews/${id}`);
  expect(hidden?.status()).toBe(404);
  await author.page.context().close();
});
