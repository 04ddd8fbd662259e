import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';

/** One prompt shared with one person (docs/decisions/0020-grants-and-guest-links.md). */

test('a prompt is shared with a person, who finds and changes it, until that is taken back', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  await signInNewcomer(theirs);
  const name = uniqueTitle('Grantee').replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  await callApi(theirs, 'profile.update', { fullName: name });

  await signInNewcomer(page);
  const title = uniqueTitle('Only mine');
  const { slug } = await createPrompt(page, { title, isShared: false });
  await openPage(page, `/prompts/${slug}`);
  expect((await openPage(theirs, `/prompts/${slug}`))?.status()).toBe(404);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with…' });
  await expect(dialog.getByText('Only you.')).toBeVisible();
  await expect(dialog.getByText('Not shared with anyone yet.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name.slice(0, -2));
  await dialog.getByRole('list', { name: 'People' }).getByRole('button', { name }).click();
  // Computed before saving.
  await expect(dialog.getByText(`You and ${name}.`)).toBeVisible();
  await expect(dialog.getByText('Not shared with anyone yet.')).toBeVisible();
  await dialog.getByLabel('Access', { exact: true }).selectOption('Can edit');
  await dialog.getByLabel('Expires').selectOption('1 week');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const entry = dialog.getByRole('listitem').filter({ hasText: name });
  await expect(entry.getByText('Can edit until')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport();
  await expectNoViolations(page, { include: '[role="dialog"]' });

  // The notification stays until they open the prompt.
  await openPage(theirs, '/inbox');
  const told = theirs.getByRole('link', { name: `Open: New Comer shared “${title}” with you` });
  await expect(told).toBeVisible();
  await expect(theirs.getByText('Unread.', { exact: true })).toBeAttached();
  await expectNoViolations(theirs, { include: 'main' });
  await told.click();
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(theirs.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await openPage(theirs, '/profile/notifications');
  const byMail = theirs.getByRole('switch', { name: 'Shared with you: by email' });
  await expect(byMail).toBeChecked();
  await byMail.click();
  await expect(theirs.getByText('Notification settings saved')).toBeVisible();
  await reloadPage(theirs);
  await expect(byMail).not.toBeChecked();

  await openPage(theirs, '/dashboard?q=' + encodeURIComponent(title));
  await theirs.getByRole('link', { name: title, exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(theirs.getByText('Shared with you', { exact: true })).toBeVisible();
  await expectNoViolations(theirs, { include: 'main' });
  await theirs.getByRole('link', { name: 'Edit' }).click();
  await expect(theirs.getByText('This prompt was shared with you.', { exact: false })).toBeVisible();
  await theirs.getByLabel('Description').fill('Changed by whom it is shared with.');
  await theirs.getByRole('button', { name: 'Save Prompt', exact: true }).click();
  await expect(theirs.getByText('Changed by whom it is shared with.')).toBeVisible();
  await theirs.getByRole('button', { name: 'More actions' }).click();
  await expect(theirs.getByRole('menuitem', { name: 'Make it mine' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: 'Share with…' })).toHaveCount(0);
  await expect(theirs.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await theirs.keyboard.press('Escape');

  await entry.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(dialog.getByText('Not shared with anyone yet.')).toBeVisible();
  await expect(dialog.getByText('Only you.')).toBeVisible();
  expect((await openPage(theirs, `/prompts/${slug}`))?.status()).toBe(404);
  await openPage(theirs, '/inbox');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(theirs.getByText(title)).toHaveCount(0);
});

test('a private prompt says with how many it is shared, and guest links count for who can see it', async ({
  page,
}) => {
  await signInNewcomer(page);
  const title = uniqueTitle('For some');
  const { id, slug } = await createPrompt(page, { title, isShared: false });
  await openPage(page, '/my-prompts');
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('Private');
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Sales') })) as { id: string };
  const subject = { kind: 'space', spaceId: space.id };
  await callApi(page, 'grant.set', { promptId: id, subject, right: 'read' });
  await callApi(page, 'shareLink.create', { promptId: id, version: 'newest' });
  await reloadPage(page);
  await expect(card).toContainText('Shared with 1');
  await card.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('Shared with 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with…' });
  await expect(dialog.getByText('You. Also anyone with the guest link.')).toBeVisible();
  await expectNoViolations(page, { include: '[role="dialog"]', widths: [390] });
  // Changes in the dialog are visible behind it immediately.
  await dialog.getByRole('button', { name: /^Remove / }).click();
  await expect(dialog.getByText('Not shared with anyone yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/prompts/${slug}`);
  await expect(page.getByRole('article').getByText('Private', { exact: true })).toBeVisible();
});

test('who can see a prompt is shown while it is written, and for several at once', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await expect(form.visibility).toHaveAccessibleName('Seen by anyone, even without an account');
  await form.expectVisibility(/^Private/);
  await expect(form.visibility).toHaveAccessibleName('Seen by only you');
  await form.expectVisibility(/^Shared/);
  await expect(form.visibility).toHaveAccessibleName('Seen by anyone, even without an account');

  await createPrompt(page, { title: uniqueTitle('One'), isShared: false });
  await createPrompt(page, { title: uniqueTitle('Two'), isShared: true });
  await openPage(page, '/my-prompts');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select page' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with…' });
  await expect(dialog.getByText('These prompts have different access. Combined: Anyone')).toBeVisible();
});
