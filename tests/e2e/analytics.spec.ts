import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';

/** The figures of the library, and pages that are not there. */

test('every member sees four cards, two tables and what happened over time', async ({ page }) => {
  for (const role of ['viewer', 'contributor', 'admin'] as const) {
    await test.step(role, async () => {
      await signInAs(page, await accountOf(role), '/analytics');
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible();
      for (const card of ['Total Prompts', 'Shared Prompts', 'Private Prompts', 'Sharing Rate']) {
        await expect(page.getByText(card, { exact: true })).toBeVisible();
      }
      const categories = page.getByRole('table', { name: 'Prompts by Category' });
      await expect(categories.getByRole('row')).not.toHaveCount(1);
      await expect(categories.getByRole('columnheader')).toHaveText(['Category', 'Count', 'Percentage']);
      await expect(page.getByRole('table', { name: 'Popular Tags' }).getByRole('row')).toHaveCount(11);
    });
  }
  await test.step('uses over time are drawn in either theme and stand beside it as a list', async () => {
    const uses = page.getByRole('figure').filter({ hasText: 'Uses by week: data table' });
    const drawn = () =>
      uses.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.filter((_, place) => place % 4 === 3).some((opacity) => opacity > 0);
      });
    await expect.poll(drawn).toBe(true);
    const list = uses.getByRole('listitem');
    await expect(list.first()).toBeHidden();
    await uses.getByText('Uses by week: data table').press('Enter');
    await expect(list.first()).toBeVisible();
    // Hovering over the first bar shows its text from the list.
    await uses.locator('.u-over').hover({ position: { x: 20, y: 40 } });
    await expect(uses.getByText('Week of')).toContainText(await list.first().locator('span').innerText());
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(drawn).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const name of ['Prompts by Category', 'Popular Tags', 'Most Used Prompts']) {
    const table = page.getByRole('region', { name });
    await expect(table).toBeVisible();
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), name).toBe(0);
  }
});

test('a path that leads nowhere is a 404 that offers the way home and to search the library', async ({
  page,
}) => {
  const response = await openPage(page, '/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await openPage(page, '/no/such/page');
  await page.getByRole('searchbox').fill('meeting');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/browse-prompts?q=meeting');
  await expect(page.getByRole('combobox', { name: 'Search prompts, creators...' })).toHaveValue('meeting');
});
