import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** Without a connection the page stays, says so, and goes on to what was asked for once there is one. */

const BANNER = 'You’re offline';

test('a visit without a connection, or without an answer, waits on its page', async ({ page, context }) => {
  await test.step('a visit without a connection waits on its page for one', async () => {
    for (const who of ['guest', 'member'] as const) {
      await test.step(who, async () => {
        if (who === 'member') await signInAs(page, await accountOf('contributor'), '/browse-prompts');
        else await openPage(page, '/browse-prompts');
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText('Browse Prompts');
        await context.setOffline(true);
        await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
        await expect(page.getByRole('alert').filter({ hasText: BANNER })).toBeVisible();
        await expect(heading).toHaveText('Browse Prompts');
        await expect(page.locator('main [data-cover-link]').first()).toBeVisible();

        await context.setOffline(false);
        await expect(page).toHaveURL('/terms');
        await expect(heading).toHaveText('Terms');
        await expect(page.getByText(BANNER)).toHaveCount(0);
      });
    }
  });
  await test.step('a server that does not answer, with the connection up, is the same', async () => {
    await page.context().clearCookies();
    await openPage(page, '/about');
    // The browser believes in its connection; nothing gets through.
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(page).toHaveURL('/about');
    await page.unrouteAll();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByText(BANNER)).toHaveCount(0);
  });
});

test('each press has an answer without the server, and what needs it is grey', async ({ page, context }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Out of reach') });
  await openPage(page, `/prompts/${made.slug}`);
  const main = page.getByRole('main');
  const banner = page.getByRole('alert').filter({ hasText: BANNER });
  const status = main.getByRole('button', { name: 'Update status' });
  const edit = main.getByRole('link', { name: 'Edit', exact: true });
  await test.step('offline', async () => {
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    for (const control of [status, edit, page.getByRole('banner').getByRole('link', { name: 'Dashboard' })]) {
      await expect(control).toHaveCSS('opacity', '0.55');
    }
    await status.click();
    await expect(page.getByText('Try again once you’re connected.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await edit.click();
    await expect(page.getByText('The page opens once you’re connected.')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(`/prompts/edit/${made.id}`);
    await expect(banner).toHaveCount(0);
  });
  await test.step('after a call without an answer, while the browser believes in its connection', async () => {
    await openPage(page, `/prompts/${made.slug}`);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await main.getByRole('button', { name: /^Favorite: / }).click();
    await expect(banner).toBeVisible();
    await expect(status).toHaveCSS('opacity', '0.55');
    await page.unrouteAll();
    await expect(banner).toHaveCount(0);
    await expect(status).toHaveCSS('opacity', '1');
  });
});
