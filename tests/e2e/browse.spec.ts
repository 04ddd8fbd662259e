import { expect, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/** The public library as a guest and as a member sees it. */

test('any address shows a valid list, in its first HTML too', async ({ request, page }) => {
  await test.step('the first HTML holds heading, count, cards and pages', async () => {
    const html = await (await request.get('/browse-prompts')).text();
    expect(html).toContain('Browse Prompts');
    expect(html).toContain('Explore all prompts in our database.');
    expect(html).toMatch(/\d+(<!-- -->)? prompt\(s\) found/);
    expect(html.match(/href="\/prompts\/[a-z0-9-]+"/g)).toHaveLength(15);
    expect(html).toContain('href="/browse-prompts?page=2"');
  });
  await test.step('an address with values that there are not falls back to a valid list', async () => {
    for (const search of [
      'page=0',
      'page=-1',
      'page=abc',
      'page=9999999',
      'category=Nope&sort=random&framework=xyz',
    ]) {
      const response = await request.get(`/browse-prompts?${search}`);
      expect(response.status(), search).toBe(200);
      expect(await response.text(), search).toContain('data-prompt-id="');
    }
  });
  await test.step('?framework= filters by the tag that framework formatting adds', async () => {
    await openPage(page, '/browse-prompts?framework=care');
    const library = new LibraryPage(page);
    await expect(library.chip('Framework: CARE')).toBeVisible();
    const all = await openPage(page, '/browse-prompts?tags=care');
    expect(all?.status()).toBe(200);
    await expect(library.cards.first()).toBeVisible();
  });
});

test('a search keeps the focus and the newest results, and is in the address', async ({ page }) => {
  await test.step('typing keeps the focus, goes back to page 1 and lands in the address; Back takes it back', async () => {
    await openPage(page, '/browse-prompts?page=2');
    const library = new LibraryPage(page);
    const before = await library.count.textContent();
    await library.search.pressSequentially('email', { delay: 30 });
    await expect(page).toHaveURL('/browse-prompts?q=email');
    await expect(library.search).toBeFocused();
    await expect(library.count).not.toHaveText(before!);
    await reloadPage(page);
    await expect(library.search).toHaveValue('email');

    await page.goBack();
    await expect(page).toHaveURL('/browse-prompts?page=2');
    await expect(library.search).toHaveValue('');
  });
  await test.step('an older answer never replaces a newer one', async () => {
    for (const reader of ['guest', 'viewer'] as const) {
      await test.step(reader, async () => {
        if (reader === 'guest') await openPage(page, '/browse-prompts');
        else await signInAs(page, await accountOf(reader), '/browse-prompts');
        const library = new LibraryPage(page);
        // A guest's list comes with the page, a member's is fetched.
        const isFirst = (url: string) => /"q":"em"|[?]q=em&_rsc/.test(decodeURIComponent(url));
        let isHeld = false;
        await page.route(
          (url) => isFirst(url.href),
          async (route) => {
            // The response to the first search is held until the second one is displayed. Refetches because of a live
            // change are not held.
            if (!isHeld) {
              isHeld = true;
              await expect(library.count).toHaveText('0 prompt(s) found');
            }
            await route.continue();
          },
        );
        const slow = page.waitForRequest((request) => isFirst(request.url()));
        await library.search.fill('em');
        await slow;
        await library.search.fill('zzzzqqqq');
        await expect(library.count).toHaveText('0 prompt(s) found');
        await page.unrouteAll({ behavior: 'wait' });
        await expect(library.count).toHaveText('0 prompt(s) found');
        await page.goBack();
        await expect(page).toHaveURL('/browse-prompts');
        await expect(library.search).toHaveValue('');
      });
    }
  });
});

test('filters, order and pages are addresses: copied, stepped back and started at the top', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('filters: categories and tags with counts, found by a search of their own; each a chip and a step back', async () => {
    await openPage(page, '/browse-prompts');
    const library = new LibraryPage(page);
    const dialog = await library.openFilters();
    await expect(dialog.getByRole('heading', { name: 'E', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: /^Marketing/ }).click();
    await expect(page).toHaveURL('/browse-prompts?category=Marketing');
    await dialog.getByPlaceholder('Search categories and tags').fill('EMAI');
    await dialog.getByRole('button', { name: /^email/ }).click();
    await expect(page).toHaveURL('/browse-prompts?category=Marketing&tags=email');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(library.chip('email')).toBeVisible();

    await library.chip('Marketing').click();
    await expect(page).toHaveURL('/browse-prompts?tags=email');
    await page.goBack();
    await expect(library.chip('Marketing')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/browse-prompts');
    await expect(library.chip('email')).toHaveCount(0);

    await openPage(page, '/browse-prompts?tags=no-such-tag');
    await expect(page.getByText('No prompts match your filter criteria.')).toBeVisible();
    await library.results.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/browse-prompts');
  });
  await test.step('a copied address shows the same list', async () => {
    await openPage(page, '/browse-prompts?category=Marketing&sort=alpha');
    const titles = await new LibraryPage(page).titles();
    expect(titles.length).toBeGreaterThan(1);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await openPage(other, page.url());
    expect(await new LibraryPage(other).titles()).toEqual(titles);
    await context.close();
  });
  await test.step('the sort menu reorders and goes back to page 1', async () => {
    await openPage(page, '/browse-prompts?page=2');
    const library = new LibraryPage(page);
    await library.sortBy('Used');
    await expect(page).toHaveURL('/browse-prompts?sort=used');
    // The previous cards stay until the response arrives.
    const isSorted = async () => {
      const texts = await library.cards.getByText(/^\d+ uses?$/).allTextContents();
      const uses = texts.map((text) => parseInt(text));
      return uses.length === 15 && uses.every((count, index) => index === 0 || count <= uses[index - 1]!);
    };
    await expect.poll(isSorted).toBe(true);
    await library.sortBy('Used, 30 days');
    await expect(page).toHaveURL('/browse-prompts?sort=used-30d');
    await reloadPage(page);
    await expect(page.getByRole('button', { name: /^Sort: / })).toHaveText('Sort: Used, 30 days');
    await expect(library.cards).toHaveCount(15);
  });
  await test.step('pages are links, mark the current one and start at the top', async () => {
    await openPage(page, '/browse-prompts');
    const library = new LibraryPage(page);
    const first = await library.titles();
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/browse-prompts?page=2');
    await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/browse-prompts?page=2');
    await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(library.results).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => library.titles()).not.toEqual(first);
  });
});

test('a list that fails to load says so, keeps what was typed and can be tried again', async ({
  page,
  context,
}) => {
  await test.step('a guest without a connection stays on the page, keeps what was typed and can try again', async () => {
    await openPage(page, '/browse-prompts');
    const library = new LibraryPage(page);
    const before = await library.count.textContent();
    await context.setOffline(true);
    await library.search.fill('email');
    const banner = page.getByRole('alert').filter({ hasText: 'Error: ' });
    await expect(banner).toContainText('Can’t reach the server.');
    await expect(library.search).toHaveValue('email');
    await expect(library.count).toHaveText(before!);

    await context.setOffline(false);
    await banner.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/browse-prompts?q=email');
    await expect(banner).toHaveCount(0);
    await expect(library.count).not.toHaveText(before!);
    await expect(library.search).toHaveValue('email');
  });
  await test.step('a failed load says so and can be tried again', async () => {
    await signInAs(page, await accountOf('viewer'), '/browse-prompts');
    await page.route('**/api/trpc/prompt.list*', (route) => route.abort());
    const library = new LibraryPage(page);
    await library.search.fill('email');
    const banner = page.getByRole('alert').filter({ hasText: 'Error: ' });
    await expect(banner).toBeVisible();
    await expect(page.getByText('Error fetching shared prompts: Can’t reach the server.')).toBeVisible();
    await page.unrouteAll();
    await banner.getByRole('button', { name: 'Try Again' }).click();
    await expect(banner).toHaveCount(0);
    await expect(library.count).toBeVisible();
  });
});

test('a guest copies and is invited in; a writer may create', async ({ page, context }) => {
  await test.step('a guest copies the whole content from a card', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, '/browse-prompts?sort=alpha');
    const card = new LibraryPage(page).cards.first();
    const slug = (await card.locator('[data-cover-link]').getAttribute('href'))!;
    await card.getByRole('button', { name: /^Copy:/ }).click();
    await page.getByRole('button', { name: 'Copy as template' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    const published = (await (await page.request.get(`${slug}.json`)).json()) as { content: string };
    expect(await pastedText(page)).toBe(published.content);
  });
  await test.step('a guest is invited in; a writer may create; a viewer neither', async () => {
    await openPage(page, '/browse-prompts');
    await expect(page.getByRole('link', { name: 'Sign in to Create', exact: true })).toHaveAttribute(
      'href',
      /^\/login/,
    );
    await expect(page.getByText('Ready to create your own prompts?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/register');

    await signInNewcomer(page, '/browse-prompts');
    await expect(page.getByRole('link', { name: 'Create New Prompt' })).toBeVisible();
    await expect(page.getByText('Ready to create your own prompts?')).toHaveCount(0);
    await expect(new LibraryPage(page).results.getByRole('link', { name: /^Edit:/ })).toHaveCount(0);
  });
});
