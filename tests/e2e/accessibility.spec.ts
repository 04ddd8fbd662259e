import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { lookAt } from './pages/look-at';
import { PROMPT, SCREENS } from './pages/screens';

/**
 * The main screens, loaded once (every-page.spec.ts opens all others): axe on a phone in the light theme and contrast on
 * a wide window in the dark one, accessible names, nothing wider than the window, and the edge at which its text begins.
 * Dialogs, menus and errors have their checks in the tests that open them.
 */

/** The address of some shared prompt. */
async function somePrompt(page: Page): Promise<string> {
  await openPage(page, '/browse-prompts');
  const href = await page.locator('main [data-cover-link]').first().getAttribute('href');
  expect(href).toMatch(/^\/prompts\//);
  return href!;
}

for (const { reader, what, paths } of SCREENS) {
  test(`axe finds nothing for a reader who is ${reader}: ${what}`, async ({ page }) => {
    // Up to a dozen screens, each several times.
    test.slow();
    if (reader !== 'guest') await signInAs(page, await accountOf(reader));
    const prompt = paths.some((path) => path === PROMPT) ? await somePrompt(page) : '';
    const edges = new Map<string, number>();
    for (const path of paths) edges.set(path, await lookAt(page, path === PROMPT ? prompt : path));
    // Pages with a side bar, and those of an account, which have none.
    expect(edges.get('/inbox')).toBe(edges.get('/dashboard'));
    expect(edges.get('/profile/notifications')).toBe(edges.get('/profile/security'));
  });
}

test('axe finds nothing on the pages of a prompt, which begin at the same edge and name it', async ({
  page,
}) => {
  await signInAs(page, await accountOf('contributor'));
  const made = await createPrompt(page, {
    title: uniqueTitle('Read on'),
    content: 'Keep this line.\nWrite a short mail to {{reader}}.\nEnd here.',
    tags: ['mail', 'short'],
  });
  await callApi(page, 'prompt.update', { id: made.id, content: 'Keep this line.\nWrite a long one.' });
  await callApi(page, 'prompt.update', { id: made.id, description: 'The third one.' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  const edge = (await heading.boundingBox())!.x;
  for (const below of [
    ...['', '/versions', '/versions/1', '/tests', '/discussion'],
    ...['/compare?from=1&to=3', '/compare?from=1&to=3&view=split'],
  ]) {
    expect(await lookAt(page, `/prompts/${made.slug}${below}`), below).toBe(edge);
    if (below.startsWith('/compare')) await expect(page.locator('ins').first()).toBeVisible();
    await expect(heading).toContainText(made.title);
    await expect(page).toHaveTitle(new RegExp(made.title));
  }
});
