import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage, reloadPage } from '../support/open-page';
import { serverLog } from '../support/server-process';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { choose } from './pages/prompt-menu';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** Links for guests (docs/decisions/0020-grants-and-guest-links.md). */

/** The page without what is new in every answer, and without the token that the asker has sent themselves. */
async function lastingPart(guest: Page, token: string): Promise<string> {
  const response = await guest.request.get(`/s/${token}`);
  expect(response.status()).toBe(404);
  const html = await response.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  return html
    .replaceAll(nonce, '')
    .replaceAll(token, '')
    .replace(/\b1[0-9]{12}\b/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

const LASTING_HEADERS = ['cache-control', 'referrer-policy', 'x-robots-tag', 'content-type', 'vary'];

test('a link is made, read by a guest, and leads nowhere once it is revoked', async ({ page, browser }) => {
  await signInNewcomer(page);
  const { slug, title } = await createPrompt(page, {
    title: uniqueTitle('For a customer'),
    content: 'Dear {{reader}}, hello.',
    isShared: false,
  });
  await openPage(page, `/prompts/${slug}`);
  await choose(page, 'Guest links…');
  await expect(page.getByText('No guest links yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const token = link.split('/s/')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  await expect(page.getByRole('list', { name: 'Links' }).getByText('Active', { exact: true })).toBeVisible();
  await expectNoViolations(page, { include: '[role="dialog"]', widths: [390, 1280] });

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const guest = await context.newPage();
  const answer = await openPage(guest, link);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect(answer?.headers()['cache-control']).toMatch(/private.*no-store/);
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNoViolations(guest, { widths: [390, 1280] });
  await guest.setViewportSize({ width: 1280, height: 720 });
  await guest.getByRole('textbox', { name: 'reader' }).fill('Ada');
  await guest.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect(guest.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await pastedText(guest)).toBe('Dear Ada, hello.');
  expect((await guest.request.get(`/prompts/${slug}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Revoke link to latest version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked.')).toBeVisible();
  const unknown = 'x'.repeat(43);
  const [gone, never] = [await guest.request.get(link), await guest.request.get(`/s/${unknown}`)];
  expect([gone.status(), never.status()]).toEqual([404, 404]);
  // In which order the parts of a page are ready depends on the moment, so each is asked for until both came in the same order.
  const answers = { gone: new Set<string>(), never: new Set<string>() };
  await expect
    .poll(async () => {
      answers.gone.add(await lastingPart(guest, token));
      answers.never.add(await lastingPart(guest, unknown));
      return [...answers.gone].some((html) => answers.never.has(html));
    })
    .toBe(true);
  for (const header of LASTING_HEADERS) expect(gone.headers()[header]).toBe(never.headers()[header]);
  await reloadPage(guest);
  await expect(guest.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  await expect(guest.getByText(title)).toHaveCount(0);
  await expectNoViolations(guest);
  await context.close();

  const log = await readFile(serverLog(process.env.CUEBOOK_E2E_DATA_DIR!), 'utf8');
  expect(log).toContain('/s/[redacted]');
  expect(log).not.toContain(token);
});
