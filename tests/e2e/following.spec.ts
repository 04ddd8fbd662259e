import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** Following a person, a space, a collection and a prompt, and the resulting feed. */

/** No axe violations, in both themes, on a phone and on a wide screen, and no horizontal scrolling. */
const expectSound = (page: Page) => expectNoViolations(page, { widths: [390, 1440] });

const toggle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

/** A prompt, with its creator's id. */
async function firstPrompt(page: Page): Promise<{ createdBy: string }> {
  const text = { title: uniqueTitle('First'), description: 'Made for a test.', content: 'Write.' };
  return (await callApi(page, 'prompt.create', text)) as { createdBy: string };
}

test('somebody follows a person, reads what they share, and ends it', async ({ page, browser, baseURL }) => {
  test.slow();
  const authorName = uniqueTitle('Ada Author');
  const author = await someoneNew(browser, baseURL, authorName);
  const { createdBy: authorId } = await firstPrompt(author.page);
  await signInAs(page, await accountOf('viewer'));

  await openPage(page, `/profile/${authorId}`);
  await expect(toggle(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
  await expectSound(page);
  await toggle(page, 'Follow').focus();
  await page.keyboard.press('Enter');
  await expect(toggle(page, 'Following')).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle(page, 'Following')).toBeFocused();
  await expect(page.getByText(`You’re now following ${authorName}`)).toBeVisible();

  const shared = await createPrompt(author.page, { title: uniqueTitle('Shared with followers') });
  const secret = await createPrompt(author.page, { title: uniqueTitle('Kept to myself'), isShared: false });
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Notifications' }).click();
  await main(page).getByRole('link', { name: 'See what you follow' }).click();
  await page.waitForURL('/following');
  const line = main(page).getByRole('link', { name: `${authorName} created “${shared.title}”` });
  await expect(line).toBeVisible();
  await expect(main(page).getByText(`Because you follow ${authorName}`).first()).toBeVisible();
  await expect(main(page).getByText(secret.title)).toHaveCount(0);
  await expectSound(page);
  await line.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.title);

  await openPage(page, '/following');
  await page.getByRole('link', { name: 'Following' }).click();
  const row = main(page).getByRole('listitem').filter({ hasText: authorName });
  const button = row.getByRole('button', { name: `Following ${authorName}` });
  await expect(button).toBeVisible();
  await expectSound(page);
  await button.focus();
  await page.keyboard.press('Space');
  await expect(row.getByRole('button', { name: `Follow ${authorName}` })).toBeFocused();
  await openPage(page, '/following');
  await expect(line).toHaveCount(0);
  await author.page.context().close();

  // Guests are not offered to follow.
  await page.context().clearCookies();
  await openPage(page, `/profile/${authorId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toggle(page, 'Follow')).toHaveCount(0);
});

test('a prompt is followed from its menu, a space and a collection on their pages', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const reader = await someoneNew(browser, baseURL, uniqueTitle('Rea Reader'));
  await signInNewcomer(page);
  const prompt = await createPrompt(page, { title: uniqueTitle('Followed') });
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Team') })) as {
    id: string;
    slug: string;
    name: string;
  };
  const collection = (await callApi(page, 'collection.create', {
    name: uniqueTitle('Set'),
    visibility: 'shared',
  })) as { id: string; slug: string; name: string };
  const { url } = (await callApi(page, 'space.invite', { id: space.id, role: 'reader' })) as { url: string };
  await callApi(reader.page, 'space.join', { token: url.split('token=')[1] });

  await openPage(reader.page, '/following');
  await expect(reader.page.getByRole('heading', { name: 'You aren’t following anything yet' })).toBeVisible();
  await expectSound(reader.page);
  await openPage(reader.page, `/prompts/${prompt.slug}`);
  await reader.page.getByRole('button', { name: 'More actions' }).click();
  await reader.page.getByRole('menuitem', { name: 'Follow', exact: true }).click();
  await expect(reader.page.getByText(`You’re now following ${prompt.title}`)).toBeVisible();
  await reader.page.getByRole('button', { name: 'More actions' }).click();
  await expect(reader.page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible();
  await reader.page.keyboard.press('Escape');
  await openPage(reader.page, `/collections/${collection.slug}`);
  await toggle(reader.page, 'Follow').click();
  await expect(toggle(reader.page, 'Following')).toBeVisible();
  await expectSound(reader.page);
  // A space has the menu entry once it has a prompt.
  await callApi(reader.page, 'follow.set', { kind: 'space', id: space.id, on: true });
  // One's own collection can't be followed.
  await openPage(page, `/collections/${collection.slug}`);
  await expect(toggle(page, 'Add prompts')).toBeVisible();
  await expect(toggle(page, 'Follow')).toHaveCount(0);

  const inSpace = (await callApi(page, 'prompt.create', {
    title: uniqueTitle('At home'),
    description: 'Made for a test.',
    content: 'Write.',
    spaceId: space.id,
  })) as { title: string };
  await callApi(page, 'collection.add', { id: collection.id, promptIds: [prompt.id] });
  await callApi(page, 'prompt.update', { id: prompt.id, content: 'Say more.', note: 'Longer by half' });
  await openPage(reader.page, '/following');
  const text = main(reader.page);
  await expect(text.getByRole('link', { name: `created “${inSpace.title}”` })).toBeVisible();
  await expect(
    text.getByRole('link', { name: `added “${prompt.title}” to “${collection.name}”` }),
  ).toBeVisible();
  await expect(text.getByRole('link', { name: `saved version 2 of “${prompt.title}”` })).toBeVisible();
  await expect(text.getByText('Longer by half')).toBeVisible();
  await expect(text.getByText(`Because you follow “${space.name}”`)).toBeVisible();

  // The weekly email is off by default.
  await openPage(reader.page, '/profile/notifications');
  const mail = reader.page.getByRole('switch', { name: 'Weekly email' });
  await expect(mail).not.toBeChecked();
  await mail.focus();
  await reader.page.keyboard.press('Space');
  await expect(reader.page.getByText('Notification settings saved')).toBeVisible();
  await reloadPage(reader.page);
  await expect(mail).toBeChecked();
  await reader.page.context().close();
});
