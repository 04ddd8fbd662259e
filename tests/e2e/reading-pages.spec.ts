import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';

/** Pages to read: reviews, history and settings (issue 16, Looks). */

test('reading pages begin at the same edge as all others, and those of a prompt name it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, await accountOf('contributor'));
  const made = await createPrompt(page, { title: uniqueTitle('Read on') });
  await callApi(page, 'prompt.update', { id: made.id, description: 'Another one.' });
  const heading = page.getByRole('heading', { level: 1 });
  const edgeOf = async (path: string) => {
    await openPage(page, path);
    return (await heading.boundingBox())?.x;
  };
  const edge = await edgeOf('/dashboard');
  expect(await edgeOf('/inbox')).toBe(edge);
  // Pages of the account have no side bar.
  expect(await edgeOf('/profile/notifications')).toBe(await edgeOf('/profile/security'));
  const history = `/prompts/${made.slug}`;
  for (const path of [
    `${history}/versions`,
    `${history}/versions/1`,
    `${history}/compare?from=1&to=2`,
    `${history}/tests`,
  ]) {
    expect(await edgeOf(path), path).toBe(edge);
    await expect(heading).toContainText(made.title);
    await expect(page).toHaveTitle(new RegExp(made.title));
  }
});
