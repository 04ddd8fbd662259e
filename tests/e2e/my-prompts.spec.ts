import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { choose } from './pages/prompt-menu';

/** One's own prompts, each test as a new account, whose counts other tests don't change. */

test('Share All has a way back, when it fails and when another window was quicker', async ({ page }) => {
  await test.step('Share All counts the private ones, shares them with a way back, and goes when there is none', async () => {
    await signInNewcomer(page);
    await createPrompt(page, { title: uniqueTitle('One'), isShared: false });
    await createPrompt(page, { title: uniqueTitle('Two'), isShared: false });
    await createPrompt(page, { title: uniqueTitle('Three') });
    await openPage(page, '/my-prompts');
    await expect(page.getByText('Private prompts are not visible on the public Browse page.')).toBeVisible();
    await page.getByRole('button', { name: 'Share All (2)' }).click();
    await expect(page.getByText('Successfully shared 2 prompts!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Share All/ })).toHaveCount(0);
    await expect(page.getByText('Private prompts are not visible')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 prompts private again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share All (2)' })).toBeVisible();
  });
  await test.step('a failed Share All says so', async () => {
    await signInNewcomer(page);
    await createPrompt(page, { title: uniqueTitle('Kept'), isShared: false });
    await openPage(page, '/my-prompts');
    await page.route('**/api/trpc/prompt.shareAll*', (route) => route.abort());
    await page.getByRole('button', { name: /^Share All/ }).click();
    await expect(page.getByText('Failed to share all prompts')).toBeVisible();
  });
  await test.step('Share All says when another window was quicker', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInNewcomer(page);
    const { id } = await createPrompt(page, { title: uniqueTitle('Meanwhile'), isShared: false });
    // Without the stream, this page gets no changes.
    await page.route('**/api/trpc/prompt.onChange*', (route) => route.abort());
    await openPage(page, '/my-prompts');
    const shareAll = page.getByRole('button', { name: 'Share All (1)' });
    await expect(shareAll).toBeVisible();
    await callApi(page, 'prompt.setShared', { id, isShared: true });
    await shareAll.click();
    await expect(page.getByText('All your prompts are already shared!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Share All/ })).toHaveCount(0);
  });
});

test('sharing from a card: said in private, switched on and back, and what the badge says', async ({
  page,
}) => {
  await test.step('sharing says what was said in private and stays behind, and shows it when asked to', async () => {
    await signInNewcomer(page);
    const { id, title } = await createPrompt(page, { title: uniqueTitle('Talked of'), isShared: false });
    await callApi(page, 'status.set', {
      promptId: id,
      version: 1,
      status: 'tested',
      notes: 'For Acme alone',
    });
    await openPage(page, '/my-prompts');
    const library = new LibraryPage(page);
    await library.choose(title, 'Share');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Only you and admins will still see what was added while it was private: 1 status note.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(library.card(title).getByText('Private')).toBeAttached();
    await library.choose(title, 'Share');
    await dialog.getByRole('checkbox', { name: 'Share these too' }).check();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Prompt is now shared')).toBeVisible();
    const notes = await page.request.get(
      `/api/trpc/status.history?input=${encodeURIComponent(JSON.stringify({ json: { promptId: id } }))}`,
    );
    expect(await notes.text()).toContain('For Acme alone');
  });
  await test.step('the badge of a shared tested prompt does not say that nobody sees it', async () => {
    await signInNewcomer(page);
    const { id, title } = await createPrompt(page, { title: uniqueTitle('Tested') });
    await callApi(page, 'status.set', { promptId: id, version: 1, status: 'tested', notes: '' });
    await openPage(page, '/my-prompts');
    await expect(
      new LibraryPage(page).card(title).getByText('Tested', { exact: true }),
    ).toHaveAccessibleDescription(/is shared and has been tested/);
  });
  await test.step('sharing is switched on the card, and back', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Switch') });
    await openPage(page, '/my-prompts');
    const library = new LibraryPage(page);
    await library.choose(title, 'Make private');
    await expect(page.getByText('Prompt is now private')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share All (1)' })).toBeVisible();
    await library.choose(title, 'Share');
    await expect(page.getByText('Prompt is now shared')).toBeVisible();
  });
});

test('a prompt is deleted from its card and brought back, by a refusal too', async ({ page }) => {
  await test.step('a prompt is deleted from its card and brought back', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Card') });
    await openPage(page, '/my-prompts');
    const library = new LibraryPage(page);
    await expect(library.count).toHaveText('1 prompt(s) found');
    await library.choose(title, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(library.card(title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(library.card(title)).toBeVisible();
    await expect(library.count).toHaveText('1 prompt(s) found');
  });
  await test.step('a refused deletion puts the card back', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Stays') });
    await openPage(page, '/my-prompts');
    const library = new LibraryPage(page);
    const card = library.card(title);
    await page.route('**/api/trpc/prompt.delete*', (route) => route.abort());
    await library.choose(title, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Can’t reach the server.')).toBeVisible();
    await expect(card).toBeVisible();
  });
});

test('the trash: one and several are brought back and deleted for good', async ({ page }) => {
  await test.step('a deleted prompt is brought back from the trash, and deleted for good', async () => {
    await signInNewcomer(page);
    const back = await createPrompt(page, { title: uniqueTitle('Back') });
    const gone = await createPrompt(page, { title: uniqueTitle('Gone') });
    await callApi(page, 'prompt.deleteMany', { ids: [back.id, gone.id] });
    await openPage(page, '/my-prompts');
    await choose(page, 'Trash');
    await expect(page.getByRole('heading', { name: back.title })).toBeVisible();
    await expect(page.getByText('30 days left').first()).toBeVisible();
    await page.getByRole('button', { name: `Restore: ${back.title}` }).click();
    await expect(page.getByText('Prompt restored')).toBeVisible();
    await expect(page.getByRole('heading', { name: back.title })).toHaveCount(0);
    await page.getByRole('button', { name: `Delete permanently: ${gone.title}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Trash is empty')).toBeVisible();
    await openPage(page, `/prompts/${back.slug}`);
    await expect(page.getByRole('heading', { name: back.title })).toBeVisible();
  });
  await test.step('several in the trash are chosen, brought back and deleted for good', async () => {
    await signInNewcomer(page);
    const made: { id: string; title: string }[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      made.push(await createPrompt(page, { title: uniqueTitle(name) }));
    }
    await callApi(page, 'prompt.deleteMany', { ids: made.map(({ id }) => id) });
    await openPage(page, '/my-prompts/trash');
    const [first, second, third] = made.map(({ title }) => title);
    const bar = page.getByRole('region', { name: 'Selected prompts' });
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(bar.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: `Select: ${first}` }).check();
    await page.getByRole('checkbox', { name: `Select: ${second}` }).check();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Restored 2 prompts')).toBeVisible();
    await expect(page.getByRole('heading', { name: first })).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar.getByRole('button', { name: 'Select all on this page' }).click();
    await expect(page.getByRole('checkbox', { name: `Select: ${third}` })).toBeChecked();
    await bar.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('permanently delete 2 prompts? This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Permanently deleted 2 prompts')).toBeVisible();
    await expect(page.getByText('Trash is empty')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
