import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';
import { someoneNew } from './pages/someone-new';
import { choose } from './pages/prompt-menu';

/** Versions, their differences, restoring, merging, statuses and the log. */

const STREAM = '**/api/trpc/prompt.onChange*';

/** Opens a page and waits until its stream of live changes is open. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(STREAM);
  await openPage(page, path);
  expect((await stream).status()).toBe(200);
}

/** Creates a prompt of the signed-in person with three versions, the last of them not approved. */
async function makeThreeVersions(page: Page, fields: { isShared?: boolean } = {}) {
  const made = await createPrompt(page, {
    title: uniqueTitle('Versions'),
    content: 'Keep this line.\nWrite a short mail to {{reader}}.\nEnd here.',
    tags: ['mail', 'short'],
    ...fields,
  });
  await callApi(page, 'prompt.update', {
    id: made.id,
    content: 'Keep this line.\nWrite a long mail to {{reader}}.\nEnd here.',
    tags: ['mail', 'long'],
    note: 'Longer, as the team asked',
  });
  await callApi(page, 'prompt.update', { id: made.id, description: 'The third one.' });
  return made;
}

/** The versions are the history; the log of all else is closed at first. */
const openActivity = (page: Page) =>
  page.getByRole('region', { name: 'Activity' }).getByText('Activity', { exact: true }).click();

test('two versions are compared word by word, inline and side by side, each at an address of its own', async ({
  page,
  browser,
}) => {
  await signInNewcomer(page);
  const made = await makeThreeVersions(page);
  await openPage(page, `/prompts/${made.slug}/versions`);
  await expect(page.getByRole('link', { name: /^Version 2.*Longer, as the team asked/s })).toBeVisible();
  await page.getByRole('link', { name: /^Version 1/ }).click();
  await expect(page).toHaveURL(`/prompts/${made.slug}/versions/1`);
  await expect(page.getByRole('region', { name: 'Prompt content' })).toContainText('Write a short mail');
  await page.goBack();
  await page.getByRole('link', { name: 'Changes in version 2' }).click();
  await expect(page).toHaveURL(`/prompts/${made.slug}/compare?from=1&to=2`);
  const content = page.getByRole('region', { name: 'Prompt content' });
  await expect(content.locator('del')).toHaveText(/removed: short/);
  await expect(content.locator('ins')).toHaveText(/added: long/);
  await expect(page.getByRole('region', { name: 'Tags' }).locator('ins')).toContainText('long');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(page).toHaveURL(`/prompts/${made.slug}/compare?from=1&to=2&view=split`);
  await expect(content.getByText('Version 1', { exact: true })).toBeVisible();
  await page.getByLabel('To', { exact: true }).selectOption('3');
  await expect(page).toHaveURL(`/prompts/${made.slug}/compare?from=1&to=3&view=split`);
  await expect(page.getByRole('region', { name: 'Description' }).locator('ins')).toContainText(
    'The third one',
  );

  // Without an account, and without scripts: the address alone shows what changed.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const guest = await context.newPage();
  await guest.goto(new URL(`/prompts/${made.slug}/compare?from=1&to=2`, page.url()).href);
  const compared = guest.getByRole('region', { name: 'Prompt content' });
  await expect(compared.locator('del')).toHaveText(/removed: short/);
  await expect(compared.locator('ins')).toHaveText(/added: long/);
  await context.close();

  const by = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
  expect(await by(`/prompts/${made.id}/versions/2`)).toBe(308);
  expect(await by(`/prompts/${made.slug}/versions/4`)).toBe(404);
  expect(await by(`/prompts/${made.slug}/versions/0`)).toBe(404);
  expect(await by(`/prompts/${made.slug}/compare?from=1&to=9`)).toBe(404);
});

test('the approved version is marked, and stays so after an edit', async ({ page, browser, baseURL }) => {
  await signInAs(page, await accountOf('admin'));
  const writer = await someoneNew(browser, baseURL, 'Wanda Writer');
  const made = await makeThreeVersions(writer.page);
  await callApi(page, 'status.set', { promptId: made.id, version: 3, status: 'approved', notes: 'Good.' });
  await callApi(writer.page, 'prompt.update', { id: made.id, content: 'New text.' });
  await openPage(page, `/prompts/${made.slug}/versions`);
  await expect(page.getByRole('link', { name: /^Version 3\s*Approved/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Version 4\s*Current/ })).toBeVisible();
  const third = page.getByRole('listitem', { name: 'Version 3' });
  await expect(third).toContainText('Good.');
  await third.getByRole('link', { name: /^Version 3/ }).click();
  await expect(page).toHaveURL(`/prompts/${made.slug}/versions/3`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');
  await writer.page.context().close();
});

test('what was only ever private is nobody else’s after sharing', async ({ page, request }) => {
  await signInNewcomer(page);
  const made = await makeThreeVersions(page, { isShared: false });
  const pathsOf = (slug: string) =>
    ['versions', 'versions/1', 'compare?from=1&to=2'].map((path) => `/prompts/${slug}/${path}`);
  for (const path of [`/prompts/${made.slug}`, ...pathsOf(made.slug)]) {
    expect((await request.get(path)).status(), path).toBe(404);
    const flight = await (await request.get(path, { headers: { RSC: '1' } })).text();
    for (const secret of [made.title, 'Write a short mail']) expect(flight, path).not.toContain(secret);
  }

  await callApi(page, 'prompt.setShared', { id: made.id, isShared: true });
  // When it is shared for the first time, it gets its plain slug.
  const slug = new URL((await request.get(`/prompts/${made.id}`)).url()).pathname.split('/')[2] ?? '';
  expect(made.slug.startsWith(`${slug}-`)).toBe(true);
  const paths = pathsOf(slug);
  const asked: Record<string, string>[] = [{}, { RSC: '1' }];
  for (const headers of asked) {
    for (const path of [...paths.slice(1), `/prompts/${slug}/versions/2`]) {
      const response = await request.get(path, { headers });
      expect(await response.text(), path).not.toContain('Write a short mail');
      if (!('RSC' in headers)) expect(response.status(), path).toBe(404);
    }
    const history = await (await request.get(paths[0]!, { headers })).text();
    expect(history).not.toContain('Longer, as the team asked');
  }
  expect((await request.get(`/prompts/${slug}/versions/3`)).status()).toBe(200);
  await openPage(page, `/prompts/${slug}/versions`);
  await expect(page.getByTitle('Only the creator and admins can see this version')).toHaveCount(2);
});

test('a restore over what was saved meanwhile asks; the log is turned back page by page', async ({
  page,
}) => {
  await test.step('a restore over what was saved meanwhile is refused, and then done when it is meant', async () => {
    await signInNewcomer(page);
    const made = await makeThreeVersions(page);
    await openPage(page, `/prompts/${made.slug}/versions/1`);
    const restore = page.getByRole('button', { name: 'Restore this version' });
    await expect(restore).toBeVisible();
    await callApi(page, 'prompt.update', { id: made.id, content: 'Saved meanwhile.' });
    await restore.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Someone saved a newer version in the meantime. Nothing was restored.');
    await expect(alert.getByRole('link', { name: 'Compare with version 4' })).toBeVisible();
    await restore.click();
    await expect(page).toHaveURL(`/prompts/${made.slug}`);
    await expect(page.getByRole('region', { name: 'Prompt content' })).toContainText('Write a short mail');
    await expect(page.getByText('Restored from version 1').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: 'History 5 versions' })).toBeVisible();
    await openPage(page, `/prompts/${made.slug}/versions/4`);
    await expect(page.getByRole('region', { name: 'Prompt content' })).toContainText('Saved meanwhile.');
  });
  await test.step('the log is turned back page by page', async () => {
    await signInNewcomer(page);
    const made = await createPrompt(page, { title: uniqueTitle('Log') });
    for (let round = 0; round < 13; round += 1) await callApi(page, 'prompt.toggleShared', { id: made.id });
    await openPage(page, `/prompts/${made.slug}/versions`);
    await openActivity(page);
    const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect(entries).toHaveCount(10);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(entries).toHaveCount(14);
    await expect(entries.last()).toContainText('created the prompt');
    await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  });
});

test('two edits of one version are brought together, nothing typed is lost, and axe finds nothing', async ({
  page,
}) => {
  await test.step('two edits of one version are brought together, and nothing typed is lost', async () => {
    await signInNewcomer(page);
    const made = await createPrompt(page, {
      title: uniqueTitle('Merge'),
      content: 'One.\nTwo.\nThree.\nFour.',
    });
    await openPage(page, `/prompts/edit/${made.id}`);
    const form = new PromptFormPage(page);
    await form.content.fill('One, mine.\nTwo.\nThree.\nFour, mine.');
    await callApi(page, 'prompt.update', {
      id: made.id,
      content: 'One, theirs.\nTwo.\nThree.\nFour.',
      description: 'Theirs alone.',
    });
    await form.save.click();
    const dialog = page.getByRole('dialog', { name: 'A newer version was saved' });
    await expect(dialog).toContainText('Taken from version 2, because you didn’t change it: Description.');
    await expectNoViolations(page, { include: '[role="dialog"]' });
    await expect(dialog.getByRole('region', { name: 'Their version, version 2' })).toContainText('theirs');
    const result = dialog.getByLabel('Result: Prompt content');
    await expect(result).toHaveValue('One, mine.\nTwo.\nThree.\nFour, mine.');

    // Another version is saved while the merge is open: the dialog opens again, with the decided text as mine.
    await dialog.getByRole('radio', { name: /^Both/ }).check();
    await expect(result).toHaveValue('One, theirs.\nOne, mine.\nTwo.\nThree.\nFour, mine.');
    await callApi(page, 'prompt.update', { id: made.id, title: `${made.title} again` });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toContainText('Taken from version 3, because you didn’t change it: Title.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Prompt updated successfully!')).toBeVisible();

    await openPage(page, `/prompts/${made.slug}`);
    const content = page.getByRole('region', { name: 'Prompt content' });
    await expect(content).toContainText('One, theirs.\nOne, mine.\nTwo.\nThree.\nFour, mine.');
    await expect(page.getByText('Theirs alone.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${made.title} again`);
  });
});

test('a status is of the version that was read, and what happens shows in the other browser by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, await accountOf('admin'));
  const writer = await someoneNew(browser, baseURL, 'Wilma Writer');
  const made = await createPrompt(writer.page, { title: uniqueTitle('Judged'), content: 'First text.' });
  await openLive(page, `/prompts/${made.slug}/versions`);
  await openActivity(page);
  const log = page.getByRole('region', { name: 'Activity' });
  await expect(log.getByRole('listitem')).toHaveText([/Wilma Writer created the prompt/]);

  await choose(page, 'Update status');
  const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
  await dialog.getByLabel('Notes').fill('Read it twice.');
  await callApi(writer.page, 'prompt.update', { id: made.id, content: 'Second text.', note: 'Better' });
  await expect(dialog).toContainText('Version 2 was saved in the meantime');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'View changes' })).toHaveAttribute(
    'href',
    `/prompts/${made.slug}/compare?from=1&to=2`,
  );
  await dialog.getByRole('button', { name: 'Review version 2' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Prompt marked as approved')).toBeVisible();

  // The writer's page must get the changes from the stream only.
  await openLive(writer.page, `/prompts/${made.slug}/versions`);
  await openActivity(writer.page);
  const own = writer.page.getByRole('region', { name: 'Activity' });
  await expect(own.getByRole('listitem')).toHaveText([
    /approved version 2/,
    /Wilma Writer saved version 2\s*Better/,
    /created the prompt/,
  ]);
  await callApi(page, 'status.set', { promptId: made.id, version: 2, status: 'tested', notes: '' });
  await expect(own.getByRole('listitem').first()).toContainText('marked version 2 as tested');
  await callApi(writer.page, 'prompt.setShared', { id: made.id, isShared: false });
  await expect(own.getByRole('listitem').first()).toContainText('made the prompt private');
  await callApi(writer.page, 'prompt.setShared', { id: made.id, isShared: true });
  await expect(own.getByRole('listitem').first()).toContainText('shared the prompt');

  const guest = await (await browser.newContext()).newPage();
  await openPage(guest, new URL(`/prompts/${made.slug}/versions`, page.url()).href);
  await expect(guest.getByRole('heading', { name: 'Version history' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Activity' })).toHaveCount(0);
  await guest.context().close();
  await writer.page.context().close();
});

test('versions of 200,000 characters are compared', async ({ page }) => {
  await signInNewcomer(page);
  const text = (word: string) =>
    Array.from({ length: 9_000 }, (_, line) => `${word} ${line} of many\n`)
      .join('')
      .slice(0, 199_990);
  const made = await createPrompt(page, { title: uniqueTitle('Long'), content: text('Old') });
  await callApi(page, 'prompt.update', { id: made.id, content: text('New') });
  await openPage(page, `/prompts/${made.slug}/compare?from=1&to=2`);
  await expect(page.locator('ins').first()).toBeVisible();
});
