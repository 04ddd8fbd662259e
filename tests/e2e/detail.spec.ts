import { expect, test } from '@playwright/test';
import { copyByHand, pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { failCall } from './pages/fail-call';
import { LibraryPage } from './pages/library-page';
import { choose } from './pages/prompt-menu';

/** One prompt in full. */

test('addresses of prompts: one’s own, missing, and none at all', async ({ page }) => {
  await test.step('a title, and for one’s own private prompt no place in searches', async () => {
    await signInNewcomer(page);
    const secret = await createPrompt(page, { title: uniqueTitle('Secret'), isShared: false });
    await openPage(page, `/prompts/${secret.slug}`);
    await expect(page).toHaveTitle(`${secret.title} · Cuebook`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });
  await test.step('a guest who asks for a missing prompt is shown the way on', async () => {
    await page.context().clearCookies();
    await openPage(page, '/prompts/no-such-prompt-anywhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Prompt Not Found' })).toBeVisible();
    await expect(
      page.getByText("The prompt you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Browse Prompts' }).click();
    await expect(page).toHaveURL('/browse-prompts');
  });
  await test.step('what is no address of a prompt leads to the library', async () => {
    await openPage(page, '/prompts/Not_Valid');
    await expect(page.getByText('Invalid prompt identifier')).toBeVisible();
    await expect(page).toHaveURL('/browse-prompts');
  });
});

test('long texts are in blocks, and selecting and copying all of one gives it exactly', async ({
  page,
  context,
}) => {
  await test.step('an endless paragraph is in blocks, and selecting and copying everything gives it exactly', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    const endless = '这是一个测试 prompt 用於 {{testing}} 日本語 text、混合。 👩‍👩‍👧 '.repeat(2_000).trim();
    const content = `First  line\n\n${endless}\n  last line`;
    const made = await createPrompt(page, { title: uniqueTitle('Long text'), content });
    await openPage(page, `/prompts/${made.slug}`);
    const sheet = page.getByRole('region', { name: 'Prompt content' });
    const text = sheet.locator('pre');
    expect(await text.locator('.long-text-block').count()).toBeGreaterThan(40);
    await text.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+C');
    // Only compares: the text itself would fill the report.
    await expect.poll(async () => (await pastedText(page)) === content).toBe(true);
  });
  await test.step('a long text, laid out in blocks, is selected and copied by hand as it is', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    const content = 'A line for {{reader}}.\n\n    Indented.\n'.repeat(1_000) + 'The end.';
    const made = await createPrompt(page, { title: uniqueTitle('By hand'), content });
    await openPage(page, `/prompts/${made.slug}`);
    const text = page.locator('pre');
    await expect(text.getByText('The end.')).toBeAttached();
    expect(await text.locator('.long-text-block').count()).toBeGreaterThan(10);
    await text.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+C');
    // Only compares: the text itself would fill the report.
    await expect.poll(async () => (await pastedText(page)) === content).toBe(true);
  });
});

test('a guest reads and copies; Back leads to the list and to the place on it', async ({ page, context }) => {
  await test.step('a guest reads, copies and is invited; Back leads to the list as it was', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, '/browse-prompts?category=Marketing&sort=alpha');
    await page.locator('main [data-cover-link]').first().click();
    await expect(page.getByText('Want to create your own prompts?')).toBeVisible();
    await expect(
      page.getByText('Sign up for free to create, save, and share your AI prompts.'),
    ).toBeVisible();
    for (const name of ['Edit', 'More actions', /^Favorite/]) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    const copied = await pastedText(page);
    await copyByHand(page.getByRole('region', { name: 'Prompt content' }).locator('pre'));
    expect(await pastedText(page)).toBe(copied);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/browse-prompts?category=Marketing&sort=alpha');
  });
  await test.step('Back finds the place on the list again, and takes no step of its own', async () => {
    await page.setViewportSize({ width: 800, height: 500 });
    await openPage(page, '/browse-prompts?sort=alpha');
    const library = new LibraryPage(page);
    const link = library.cards.nth(10).locator('[data-cover-link]');
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/prompts\//);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/browse-prompts?sort=alpha');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 50);
    await page.goForward();
    await expect(page).toHaveURL(/\/prompts\//);
  });
  await test.step('Back finds the place even where the list comes back later than the browser looks for it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.addInitScript(() => {
      let isLate = false;
      const hold = (event: PopStateEvent) => {
        if (isLate) return;
        event.stopImmediatePropagation();
        isLate = true;
        // Two frames: the browser has scrolled to the fragment on the old page.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.dispatchEvent(new PopStateEvent('popstate', { state: event.state as unknown }));
            isLate = false;
          }),
        );
      };
      window.addEventListener('popstate', hold, { capture: true });
    });
    await page.setViewportSize({ width: 800, height: 500 });
    await openPage(page, '/browse-prompts?sort=alpha');
    const library = new LibraryPage(page);
    const link = library.cards.last().locator('[data-cover-link]');
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await link.click();
    await expect(page).toHaveURL(/\/prompts\//);
    const furthest = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(furthest).toBeLessThan(place - 50);
    await page.goBack();
    await expect(page).toHaveURL('/browse-prompts?sort=alpha');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 50);
  });
});

test('the creator deletes after a question with a way back, an admin after a warning', async ({ page }) => {
  await test.step('the creator deletes after a question, and Undo brings it back under the same address', async () => {
    await signInNewcomer(page);
    const made = await createPrompt(page, { title: uniqueTitle('Gone') });
    await openPage(page, `/prompts/${made.slug}`);
    await choose(page, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Prompt' });
    await expect(question).toContainText(
      'Are you sure you want to delete this prompt? You can restore it from Trash for 30 days.',
    );
    await expect(question).not.toContainText("another user's prompt");
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Prompt deleted successfully!')).toBeVisible();
    await expect(page).toHaveURL('/my-prompts');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Prompt restored')).toBeVisible();
    await openPage(page, `/prompts/${made.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: made.title })).toBeVisible();
  });
  await test.step('an admin is warned before deleting somebody else’s prompt', async () => {
    await signInAs(page, await accountOf('admin'));
    await openPage(page, '/prompts/launch-email-in-three-lengths');
    await choose(page, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Prompt' });
    await expect(question).toContainText("this is another user's prompt");
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  });
});

test('an admin marks as tested and approves with notes; the badge follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const writer = await context.newPage();
  await signInNewcomer(writer);
  const made = await createPrompt(writer, { title: uniqueTitle('Reviewed') });

  await signInAs(page, await accountOf('admin'));
  await openPage(page, `/prompts/${made.slug}`);
  const badges = page.getByRole('list', { name: 'Category, tags and status' });
  // "Shared" appears once, as text.
  await expect(page.getByRole('article').getByText('Shared', { exact: true })).toHaveCount(1);
  for (const [button, badge, toast] of [
    ['Mark as Tested', 'Tested', 'Prompt marked as tested'],
    ['Approve', 'Approved', 'Prompt marked as approved'],
  ] as const) {
    await choose(page, 'Update status');
    const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
    await dialog.getByLabel('Notes').fill(`Notes for ${badge}`);
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByText(toast)).toBeVisible();
    await expect(badges.getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText(`Notes for ${badge}`)).toBeVisible();
  }

  await failCall(page, 'status.set');
  await choose(page, 'Update status');
  const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
  await dialog.getByLabel('Notes').fill('Kept notes');
  await dialog.getByRole('button', { name: 'Mark as Tested' }).click();
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Kept notes');

  // A later edit is a text without approval.
  await callApi(writer, 'prompt.update', { id: made.id, content: 'Something else.' });
  await reloadPage(page);
  await expect(badges.getByText('Approved', { exact: true })).toHaveCount(0);
  await context.close();
});

test('the status dialog says in words why somebody can’t approve, and who can', async ({ page }) => {
  const reason = 'You wrote this version, so you can’t decide on it. An admin who didn’t write it can.';
  for (const role of ['contributor', 'admin'] as const) {
    await page.context().clearCookies();
    await signInNewcomer(page, undefined, { role });
    const made = await createPrompt(page, { title: uniqueTitle(`By a ${role}`) });
    await openPage(page, `/prompts/${made.slug}`);
    await choose(page, 'Update status');
    const dialog = page.getByRole('dialog', { name: 'Update Prompt Status' });
    // Not only as the tooltip of the button.
    const said = dialog.getByRole('paragraph').filter({ hasText: reason });
    await expect(said).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(said).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('markup is text until a reader chooses Markdown, and is copied as it is', async ({ page, context }) => {
  await test.step('markup in a prompt is text', async () => {
    await signInNewcomer(page);
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const made = await createPrompt(page, {
      title: `${uniqueTitle('Hostile')} ${hostile}`,
      content: hostile,
    });
    await openPage(page, `/prompts/${made.slug}`);
    await expect(page.getByRole('region', { name: 'Prompt content' }).locator('pre')).toHaveText(hostile);
    await expect(page).toHaveTitle(`${made.title} · Cuebook`);
  });
  await test.step('a reader chooses Markdown, keeps it over a reload, and still copies the text as it is', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    const content = '## Steps\n\n1. Read **all** of it\n2. ![x](https://example.org/x.png)';
    const { slug } = await createPrompt(page, { title: uniqueTitle('Markdown'), content });
    await openPage(page, `/prompts/${slug}`);
    const region = page.getByRole('region', { name: 'Prompt content' });
    await expect(region.locator('pre')).toHaveText(content, { useInnerText: false });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show as Markdown' }).click();
    await expect(region.getByRole('heading', { name: 'Steps' })).toBeVisible();
    await reloadPage(page);
    await expect(region.getByRole('listitem')).toHaveCount(2);
    await expect(region.getByRole('img')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await pastedText(page)).toBe(content);
  });
});

test('a writer has Copy with its services in one row, the rest beside the title, on phones in its menu', async ({
  page,
}) => {
  await signInNewcomer(page);
  const { slug, title } = await createPrompt(page, { title: uniqueTitle('Row') });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, `/prompts/${slug}`);
    const rows = [
      [
        page.getByRole('button', { name: 'Copy Prompt' }),
        page.getByRole('button', { name: 'Open in' }),
        page.getByRole('button', { name: 'Run', exact: true }),
      ],
      [
        page.getByRole('button', { name: `Favorite: ${title}` }),
        ...(width > 390 ? [page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })] : []),
        page.getByRole('button', { name: 'More actions' }),
      ],
    ];
    if (width === 390) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Update status' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    for (const row of rows) {
      const middles = new Set<number>();
      for (const control of row) {
        await expect(control).toBeInViewport({ ratio: 1 });
        const box = (await control.boundingBox())!;
        middles.add(Math.round(box.y + box.height / 2));
      }
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
    }
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  for (const name of ['Request review', 'Make private', 'Delete']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
});
