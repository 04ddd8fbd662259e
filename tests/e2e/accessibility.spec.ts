import { expect, type Page, test } from '@playwright/test';
import { brokenBy, expectNoOverflow, expectNoViolations } from '../support/axe';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';

/**
 * Every screen, loaded once: axe on a phone in the light theme and contrast on a wide window in the dark one, accessible
 * names, nothing wider than the window, and the edge at which its text begins. Dialogs, menus and errors have their
 * checks in the tests that open them.
 */

/** Beside those of the axe runs. */
const OTHER_WIDTHS = [320, 768, 1024, 1440];
/** Stands for the address of some shared prompt. */
const PROMPT = '/prompts/some';
const SCREENS = [
  {
    reader: 'guest',
    what: 'the library',
    paths: [
      '/',
      '/browse-prompts',
      '/browse-prompts?q=zzzzzzzz',
      '/generate-prompt',
      '/test-seo',
      '/nowhere',
      PROMPT,
    ],
  },
  {
    reader: 'guest',
    what: 'the pages to read and the ways in',
    paths: [
      ...['/login', '/register', '/reset-password', '/confirm-email'],
      ...['/about', '/privacy', '/terms', '/connect', '/chat-with-us'],
    ],
  },
  {
    reader: 'contributor',
    what: 'the library',
    paths: [
      ...['/', '/browse-prompts', '/dashboard', '/my-prompts', '/my-prompts/trash'],
      ...['/prompts/new', '/generate-prompt', '/analytics', '/inbox', PROMPT],
    ],
  },
  {
    reader: 'contributor',
    what: 'an account',
    paths: ['/profile', '/profile/security', '/profile/notifications', '/reset-password'],
  },
  {
    reader: 'admin',
    what: 'what is for admins',
    paths: [
      // Accounts of the demo library: those of all tests would take a minute.
      ...[
        '/admin?q=cuebook.example',
        '/admin/audit',
        '/admin/sign-in',
        '/admin/spaces',
        '/admin/trash',
        '/admin/webhooks',
      ],
      ...['/dashboard', '/inbox', PROMPT],
    ],
  },
] as const;

/** The address of some shared prompt. */
async function somePrompt(page: Page): Promise<string> {
  await openPage(page, '/browse-prompts');
  const href = await page.locator('main [data-cover-link]').first().getAttribute('href');
  expect(href).toMatch(/^\/prompts\//);
  return href!;
}

/** Checks one screen, and returns the left edge of its heading on a wide window. */
async function look(page: Page, path: string): Promise<number> {
  await openPage(page, path);
  const heading = page.locator('h1');
  await expect(heading).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoOverflow(page, OTHER_WIDTHS, path);
  await expectNoViolations(page, { message: path, widths: [390, 1280] });
  await page.setViewportSize({ width: 1440, height: 900 });
  // A wide window has more names to read; keys beside them are hints and no part of a name.
  await page.locator('kbd').evaluateAll((keys: HTMLElement[]) => {
    for (const key of keys) key.style.display = 'none';
  });
  expect.soft(await brokenBy(page, 'label-content-name-mismatch'), path).toEqual([]);
  return (await heading.boundingBox())!.x;
}

for (const { reader, what, paths } of SCREENS) {
  test(`axe finds nothing for a reader who is ${reader}: ${what}`, async ({ page }) => {
    if (reader !== 'guest') await signInAs(page, await accountOf(reader));
    const prompt = paths.some((path) => path === PROMPT) ? await somePrompt(page) : '';
    const edges = new Map<string, number>();
    for (const path of paths) edges.set(path, await look(page, path === PROMPT ? prompt : path));
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
    expect(await look(page, `/prompts/${made.slug}${below}`), below).toBe(edge);
    if (below.startsWith('/compare')) await expect(page.locator('ins').first()).toBeVisible();
    await expect(heading).toContainText(made.title);
    await expect(page).toHaveTitle(new RegExp(made.title));
  }
});
