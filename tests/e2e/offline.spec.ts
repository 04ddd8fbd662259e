import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';

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
