import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { untilReady } from '../support/open-page';
import { accountOf, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';

/** A page is visible before its scripts are loaded: early clicks and keys are not lost. */

/** Holds the requests of the page to these URLs until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const holdScripts = (page: Page) => hold(page, '**/_next/static/**/*.js*');

test('a star, a form and tags from before the page has come to life are there once it has', async ({
  page,
}) => {
  await test.step('a star pressed before the page has come to life is set once it has', async () => {
    await signInNewcomer(page);
    const { title } = await createPrompt(page, { title: uniqueTitle('Early') });
    const release = await holdScripts(page);
    await page.goto(`/dashboard?q=${encodeURIComponent(title)}`, { waitUntil: 'commit' });
    const star = page.getByRole('button', { name: `Favorite: ${title}` });
    await star.click();
    await star.click();
    release();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('so is the form of a new prompt', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInNewcomer(page);
    const title = uniqueTitle('Early form');
    const release = await holdScripts(page);
    await page.goto('/prompts/new', { waitUntil: 'commit' });
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Typed early.');
    await page.getByRole('textbox', { name: 'Prompt content' }).fill('Written early.');
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    release();
    await expect(page.getByText('Prompt created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/my-prompts');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  });
  await test.step('tags typed before the page has come to life are tags once it has', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInNewcomer(page);
    const release = await holdScripts(page);
    await page.goto('/prompts/new', { waitUntil: 'commit' });
    await page.getByPlaceholder('Add a tag').fill('early, bird, wor');
    release();
    await expect(page.getByRole('button', { name: /^Remove tag: / })).toHaveCount(2);
    await expect(page.getByPlaceholder('Add a tag')).toHaveValue('wor');
  });
});

test('single keys pressed right after the first paint act once the page has come to life', async ({
  page,
}) => {
  await signInNewcomer(page);
  const { id, slug, title } = await createPrompt(page, {
    title: uniqueTitle('Early keys'),
    content: 'Write to {{reader}}.',
  });
  for (const [key, done] of [
    ['e', () => expect(page).toHaveURL(`/prompts/edit/${id}`)],
    ['n', () => expect(page).toHaveURL('/prompts/new')],
    ['i', () => expect(page.getByRole('textbox', { name: 'reader' })).toBeFocused()],
    [
      'f',
      () =>
        expect(page.getByRole('button', { name: `Favorite: ${title}` })).toHaveAttribute(
          'aria-pressed',
          'true',
        ),
    ],
  ] as const) {
    await test.step(key, async () => {
      const release = await holdScripts(page);
      await page.goto(`/prompts/${slug}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.keyboard.press(key);
      release();
      await done();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('so is Copy on a guest’s card', async ({ page, browser, baseURL }) => {
  const writer = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await signInNewcomer(writer);
  const { title } = await createPrompt(writer, {
    title: uniqueTitle('Early copy'),
    content: 'Copied early.',
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await holdScripts(page);
  await page.goto(`/browse-prompts?q=${encodeURIComponent(title)}`, { waitUntil: 'commit' });
  await new LibraryPage(page)
    .card(title)
    .getByRole('button', { name: `Copy: ${title}` })
    .click();
  release();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await pastedText(page)).toBe('Copied early.');
});

test('a form sent before the page has come to life is sent once it has, with what was typed', async ({
  page,
}) => {
  const { email, password } = await accountOf('viewer');
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/dashboard');
});

test('what is typed into the search, early or late, calls no visit off', async ({ page }) => {
  await signInNewcomer(page);
  const { title } = await createPrompt(page, { title: uniqueTitle('Early search') });
  const release = await holdScripts(page);
  await page.clock.install();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const search = page.getByPlaceholder('Search prompts, creators...');
  await search.fill(title.slice(0, -1));
  release();
  await expect(page.getByText('1 prompt(s) found')).toBeVisible();
  // A link that is not alive yet loads a whole page; what is tested is a visit beside the search of the same page.
  await untilReady(page);
  const releaseVisit = await hold(page, '**/prompts/early-search-*');
  const link = page.getByRole('link', { name: title, exact: true });
  const visit = page.waitForRequest(
    (request) =>
      request.url().includes('/prompts/early-search-') &&
      request.headers()['next-router-prefetch'] === undefined,
  );
  await search.fill(title);
  await link.click();
  await visit;
  // Longer than the debounce of the search.
  await page.clock.fastForward(1_000);
  releaseVisit();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
