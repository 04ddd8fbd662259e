import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { openPage, reloadPage } from '../support/open-page';
import { makeOther } from '../support/other-build';
import {
  databaseUrlOf,
  makeDataDir,
  readAccounts,
  removeDataDir,
  serverLog,
  startServer,
} from '../support/server-process';
import { signInByPassword, signInNewcomer } from '../support/sign-in';

/** Two real builds: what an open tab does after an upgrade, after a step back, and beside a server of another version. */

const PAGE = '/browse-prompts';
const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
const banner = (page: Page) => page.getByText('A new version is out.');
const comment = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });

/** The search of the palette's code. Before that the dialog of the page's HTML takes what is typed. */
const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Search or jump to…' }).getByRole('combobox');

async function openDiscussion(page: Page): Promise<void> {
  await openPage(page, PAGE);
  const slug = await page
    .locator('#content a[href^="/prompts/"]:not([href="/prompts/new"])')
    .first()
    .getAttribute('href');
  await openPage(page, `${slug}/discussion`);
}

/** Opens the palette, whose code is loaded then. */
async function pressForCode(page: Page): Promise<void> {
  await comment(page).blur();
  await page.keyboard.press('Control+k');
}

/** Two first starts of a folder that is not built yet: one builds, the other waits, and none complains. */
async function startTwiceAtOnce(root: string): Promise<void> {
  const dataDirs = [await makeDataDir(), await makeDataDir()];
  try {
    const logs = await Promise.all(
      dataDirs.map(async (dataDir) => {
        const port = String(await freePort());
        const server = await startServer({ dataDir, port, root });
        expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
        await server.stop();
        return readFile(serverLog(dataDir), 'utf8');
      }),
    );
    for (const log of logs) {
      expect(log).toMatch(/^- Ready after/m);
      // Lines of the server itself are JSON: what it says of a slow machine is not meant here.
      const lines = log.split('\n').filter((line) => !line.startsWith('{'));
      expect(lines.filter((line) => /error|fail|To fix/i.test(line))).toEqual([]);
    }
    expect(logs.join('').match(/^- Building the app/gm)).toHaveLength(1);
  } finally {
    await Promise.all(dataDirs.map(removeDataDir));
  }
}

test('fields, check boxes and selects of a dialog are kept', async ({ page }) => {
  await signInNewcomer(page, '/connect');
  const open = () => page.getByRole('button', { name: 'Create access token' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  const days = page.getByRole('combobox', { name: 'Expires after' });
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await open();
  await name.fill('of my laptop');
  await days.selectOption('30 days');
  await boxes.nth(1).check();
  await boxes.nth(0).uncheck();
  await page.evaluate(() => {
    const code = Object.assign(document.createElement('script'), { src: '/_next/static/chunks/gone.js' });
    document.body.append(code);
  });
  await expect(banner(page)).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('dialog')).toBeHidden();
  await open();
  await expect(name).toHaveValue('of my laptop');
  await expect(days).toHaveValue('30');
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  // Once.
  await reloadPage(page);
  await open();
  await expect(name).toHaveValue('');
});

test('two builds, both directions, one and two servers', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(3_600_000);
  const other = await makeOther();
  const [dataDir, besideDir] = [await makeDataDir(), await makeDataDir()];
  const [port, besidePort] = [String(await freePort()), String(await freePort())];
  const builds = join(dataDir, 'builds');
  const settings = { BUILD_FILES_DIR: builds };
  const here = { dataDir, port, settings };
  const there = { ...here, root: other.folder };
  let server = await startServer(here);
  try {
    await startTwiceAtOnce(other.folder);
    const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
    const page = await context.newPage();
    const account = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor')!;
    await signInByPassword(page, account);

    for (const [next, words] of [
      [there, 'typed before the upgrade'],
      [here, 'typed before the step back'],
    ] as const) {
      await openDiscussion(page);
      const before = await buildOf(page);
      await comment(page).fill(words);
      // Kept some seconds after the start.
      await expect.poll(() => existsSync(join(builds, before!))).toBe(true);
      await server.stop();
      server = await startServer(next);
      // The code of the version before is there: the press works, and the answer of the server tells of the new one.
      await pressForCode(page);
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type('email');
      await expect(banner(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => buildOf(page)).not.toBe(before);
      await expect(comment(page)).toHaveValue(words);

      // The code is gone.
      await openDiscussion(page);
      await comment(page).fill(`${words}, without its code`);
      const present = await buildOf(page);
      await page.route('**/_next/static/**', (route) => route.fulfill({ status: 404 }));
      await pressForCode(page);
      await expect(banner(page)).toBeVisible();
      await page.unroute('**/_next/static/**');
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(comment(page)).toHaveValue(`${words}, without its code`);
      expect(await buildOf(page)).toBe(present);
    }

    // A second server of the other version on the same database and folder of code files.
    const databaseUrl = await databaseUrlOf(dataDir);
    const beside = await startServer({
      dataDir: besideDir,
      port: besidePort,
      root: other.folder,
      settings: { ...settings, DATABASE_URL: databaseUrl, SITE_URL: `http://localhost:${port}` },
    });
    try {
      await openDiscussion(page);
      await page.route('**/_next/static/**', async (route) => {
        const url = new URL(route.request().url());
        url.port = besidePort;
        await route.fulfill({ response: await route.fetch({ url: url.href }) });
      });
      await pressForCode(page);
      await expect(palette(page)).toBeVisible();
    } finally {
      // The page may still be loading code that is not needed yet.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await beside.stop();
    }
    // A file that nobody has is missing, and that is cached nowhere.
    await rm(builds, { recursive: true });
    const missing = await fetch(`http://localhost:${port}/_next/static/chunks/none.js`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await context.close();
  } finally {
    await server.stop();
    await Promise.all([removeDataDir(dataDir), removeDataDir(besideDir), other.remove()]);
  }
});
