import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';

test('the home page answers with a strict policy and a quiet console', async ({ page, baseURL }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreign.push(request.url());
  });

  const response = await openPage(page, '/');
  expect(response?.status()).toBe(200);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+; /);

  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(said).toEqual([]);
  expect(foreign).toEqual([]);
});
