import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';

test('a guest finds one operation at a time, from the menu of a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/developers');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(4_000);
  await expectNoViolations(page, { widths: [390, 1440] });

  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('navigation', { name: 'Operations' });
  await list.getByRole('link', { name: 'Create a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create a draft' })).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/developers/createPrompt');
  await expect(list.getByRole('link', { name: 'Create a draft' })).toHaveAttribute('aria-current', 'page');
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByText('import os, urllib.request')).toBeVisible();
  await expectNoViolations(page, { widths: [390, 1440] });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
  await page.getByText('Operations', { exact: true }).click();
  await list.getByRole('link', { name: 'Read a prompt', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Read a prompt' })).toBeVisible();
});

test('former anchors lead to the pages of their operations, without a script to their lines', async ({
  page,
  browser,
  baseURL,
}) => {
  await openPage(page, '/developers#createPrompt');
  await expect(page.getByRole('heading', { level: 1, name: 'Create a draft' })).toBeVisible();
  await openPage(page, '/developers#reviews');
  await expect(page.getByRole('heading', { level: 2, name: 'Reviews' })).toBeInViewport();
  expect((await page.request.get('/developers/no-such-operation')).status()).toBe(404);

  await test.step('without a script the reference is whole, and a former anchor shows its line', async () => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const reader = await context.newPage();
    await reader.goto('/developers#createPrompt');
    const line = reader.getByRole('listitem').filter({ hasText: 'POST /api/v1/prompts' }).first();
    await expect(line).toBeInViewport();
    await line.getByRole('link', { name: 'Create a draft' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Create a draft' })).toBeVisible();
    await reader.getByText('TypeScript', { exact: true }).click();
    await expect(reader.getByText('await fetch')).toBeVisible();
    await context.close();
  });
});
