import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import {
  type DemoAccount,
  makeDataDir,
  readAccounts,
  removeDataDir,
  serverLog,
  startServer,
} from '../support/server-process';

/** A new user's first day, with all data still there on the second. */

const LONG_TEXT = `Read this first.\n${'Every word of it counts. '.repeat(4_000)}`;
const CHINESE_TITLE = '提示词工程专家';
const CHINESE_TEXT =
  '你是一名提示词工程师。请把下面的要求改写成 ${format:表格}。\n字面的 \\n 与“引号”, 逗号都要保留。';

const COLLECTION = [
  ['act', 'prompt', 'for_devs', 'type', 'contributor'],
  [CHINESE_TITLE, CHINESE_TEXT, 'FALSE', 'TEXT', 'somebody@example.com'],
  ['Переводчик', 'Переведи текст на {{язык}}.', 'FALSE', 'TEXT', 'someone'],
  ['Release notes from a diff', LONG_TEXT, 'TRUE', 'STRUCTURED', 'else@example.com'],
];

const csv = COLLECTION.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join(
  '\r\n',
);

async function signIn(page: Page, account: DemoAccount): Promise<void> {
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

/** Console errors and warnings of all visitors. */
const complaints: string[] = [];

/**
 * Log lines of the server that should not occur on an ordinary day: warnings, errors, lost connections. Two exceptions:
 * the health check may time out while a busy machine starts, and a browser's speculative connection may expire unused.
 */
async function noiseOf(dataDir: string): Promise<string[]> {
  const lines = (await readFile(serverLog(dataDir), 'utf8')).split('\n');
  return lines.filter((line) => NOISE.test(line) && !QUIET.test(line));
}
const QUIET = /"path":"\/api\/health"|timeout expired|"status":408,/;
const NOISE =
  /"level":"(?:warn|error|fatal)"|\b(?:E[A-Z]{4,}|\w*Error|[Ww]arning)\b|[Dd]eprecat|refused before/;

/** A browser of its own, allowed to use the clipboard. */
async function newVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return context.newPage();
}

test('import, find by a Chinese word, open, copy, favourite, restart: all of it is still there', async ({
  browser,
}) => {
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const baseURL = `http://localhost:${port}`;
  let server = await startServer({ dataDir, port });
  try {
    const contributor = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor')!;
    const page = await newVisitor(browser, baseURL);
    await signIn(page, contributor);

    await openPage(page, '/my-prompts');
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await page
      .getByLabel(/Choose files or drop them here/)
      .setInputFiles({ name: 'prompts.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) });
    await page.getByRole('button', { name: 'Import 3 prompts' }).click();
    await expect(page.getByText('3 prompts created.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();

    await openPage(page, '/dashboard');
    await page.getByPlaceholder('Search prompts, creators...').fill('提示词');
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.getByText('1 prompt(s) found')).toBeVisible();
    await page.getByRole('link', { name: CHINESE_TITLE, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: CHINESE_TITLE })).toBeVisible();
    // Imported prompts are private: the slug reveals nothing and has a random ending.
    await expect(page).toHaveURL(/\/prompts\/prompt-[a-z\d]+$/);
    const address = page.url();

    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    // The variable is copied with its default.
    expect(await pastedText(page)).toBe(CHINESE_TEXT.replace('${format:表格}', '表格'));
    await page.getByRole('button', { name: `Favorite: ${CHINESE_TITLE}` }).click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await page.context().close();

    await server.stop();
    // On the second day, public prompts need approval.
    server = await startServer({ dataDir, port, settings: { PUBLIC_NEEDS_APPROVAL: '1' } });

    const returning = await newVisitor(browser, baseURL);
    await signIn(returning, contributor);
    await openPage(returning, address);
    await expect(returning.getByRole('heading', { level: 1, name: CHINESE_TITLE })).toBeVisible();
    await openPage(returning, '/dashboard?favorites=true');
    await expect(returning.getByRole('link', { name: CHINESE_TITLE, exact: true })).toBeVisible();
    await openPage(returning, '/my-prompts?q=Release%20notes%20from%20a%20diff');
    await expect(returning.getByText('1 prompt(s) found')).toBeVisible();

    const guest = await newVisitor(browser, baseURL);
    const versionPage = await returning.request.get(`${baseURL}/prompts/survey-question-doctor`);
    expect(versionPage.status()).toBe(200);
    expect(await versionPage.text()).toContain('Guests only see approved versions');
    expect((await guest.request.get(`${baseURL}/prompts/survey-question-doctor`)).status()).toBe(404);
    // Other prompts may have both words.
    await openPage(guest, '/browse-prompts?q=survey%20question&exact=true');
    await expect(guest.getByText(/\d+ prompt\(s\) found/).first()).toBeVisible();
    await expect(guest.getByRole('link', { name: /^survey question doctor/i })).toHaveCount(0);
    await guest.context().close();
    await returning.context().close();
    await server.stop();
    expect(await noiseOf(dataDir)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
  }
});
