import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import {
  databaseUrlOf,
  type DemoAccount,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../support/server-process';
import { addApp, addPasskeyDevice, factorCard, openSecurityCards } from './pages/security-page';

/** A sign-in after many wrong ones, on servers of their own with the limits of everyday. */

test.describe.configure({ mode: 'serial' });

let dataDir: string;
let site: string;
let viewer: DemoAccount;
let contributor: DemoAccount;
let admin: DemoAccount;
let stop: () => Promise<void>;

async function start(settings: Record<string, string>) {
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  const server = await startServer({ dataDir, port, settings: { RATE_LIMIT_FACTOR: '1', ...settings } });
  stop = server.stop;
}

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  await start({});
  const accounts = await readAccounts(dataDir);
  viewer = accounts.find(({ role }) => role === 'viewer')!;
  contributor = accounts.find(({ role }) => role === 'contributor')!;
  admin = accounts.find(({ role }) => role === 'admin')!;
});

test.afterAll(async () => {
  await stop();
  await removeDataDir(dataDir);
});

async function tryPassword(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Uses up the attempts that an account has without a challenge. */
async function misbehave(page: Page, email: string) {
  await openPage(page, `${site}/login`);
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/callback/credentials'));
    await tryPassword(page, email, 'wrong password');
    await answered;
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
  }
}

test('after five wrong passwords the browser works a while, and then the right one signs in', async ({
  page,
}) => {
  await misbehave(page, viewer.email);
  const asked = page.waitForRequest((request) => request.url().includes('account.challenge'));
  await tryPassword(page, viewer.email, viewer.password);
  await asked;
  await expect(page.getByText('Checking that you’re human…')).toBeVisible();
  await page.waitForURL(`${site}/dashboard`);
});

/** Fills the limits of the address of this machine, as many others behind it would; or empties them. */
async function makeNoise(points: number) {
  const names = ['signInAddress', 'factorAddress', 'passkeyAddress'];
  const networks = ['127.0.0.1', '0:0:0:0::/64', '0:0:0::/48'];
  const keys = names.flatMap((name) => networks.map((network) => `${name}:${network}`));
  const client = new pg.Client({ connectionString: await databaseUrlOf(dataDir) });
  await client.connect();
  await client.query(
    `INSERT INTO rate_limits (key, points, expire) SELECT key, $2, $3 FROM unnest($1::text[]) AS key
      ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`,
    [keys, points, Date.now() + 3_600_000],
  );
  await client.end();
}

test('behind a noisy address a second factor and a passkey sign in after some work', async ({ page }) => {
  await openPage(page, `${site}/login?callbackUrl=%2Fprofile%2Fsecurity`);
  await tryPassword(page, admin.email, admin.password);
  await page.waitForURL(`${site}/profile/security`);
  await addPasskeyDevice(page);
  await openSecurityCards(page);
  const { codes } = await addApp(page);
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await factorCard(page).getByRole('button', { name: 'Add passkey' }).click();
  await expect(factorCard(page)).toContainText('Passkey, added');

  await makeNoise(100_000);
  const worked = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('account.challenge')) return;
    const { json } = request.postDataJSON() as { json: { purpose: string } };
    worked.add(json.purpose);
  });
  // As a browser that has never signed in.
  await page.context().clearCookies();
  await openPage(page, `${site}/login`);
  await tryPassword(page, admin.email, admin.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/dashboard`);
  expect([...worked].sort()).toEqual(['factorsVerify', 'signIn']);

  await page.context().clearCookies();
  await openPage(page, `${site}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${site}/dashboard`);
  expect([...worked].sort()).toEqual(['factorsVerify', 'passkeysSignIn', 'passkeysSignInOptions', 'signIn']);
  await makeNoise(0);
});

test.describe('with the keys of a service', () => {
  let standIn: Server;
  let wasAsked: URLSearchParams | null = null;

  test.beforeAll(async () => {
    await stop();
    standIn = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        wasAsked = new URLSearchParams(body);
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ success: true, action: 'signIn' }));
      });
    });
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    await start({
      TURNSTILE_SITE_KEY: 'site-key',
      TURNSTILE_SECRET_KEY: 'secret-key',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/siteverify`,
    });
  });
  test.afterAll(() => void standIn.close());

  /** Minimal script of the CAPTCHA service: an iframe and a token. */
  const SCRIPT = `window.turnstile = { render(container, options) {
    const frame = document.createElement('iframe');
    frame.title = 'Widget';
    frame.width = '300';
    frame.height = '65';
    frame.src = 'https://challenges.cloudflare.com/box';
    frame.onload = () => container.dataset.loaded = 'yes';
    const button = document.createElement('button');
    button.textContent = 'I am human: ' + [options.sitekey, options.action, options.theme].join(' ');
    button.onclick = () => options.callback('token-of-the-box');
    container.append(frame, button);
  } };`;

  test('the box of a captcha service opens, goes when it is closed, and lets the sign-in go on', async ({
    page,
  }) => {
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.request().url().includes('api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
        : route.fulfill({ contentType: 'text/html', body: '<p>Box</p>' }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await misbehave(page, contributor.email);
    await tryPassword(page, contributor.email, contributor.password);
    const dialog = page.getByRole('dialog', { name: 'Confirm you’re human' });
    await expect(dialog.getByRole('button', { name: /site-key signIn/ })).toBeVisible();
    await expect(dialog.frameLocator('iframe').getByText('Box')).toBeVisible();
    await expectNoViolations(page);

    await page.keyboard.press('Escape');
    await expect(page.getByText('Complete the bot check, then try again.')).toBeVisible();
    await tryPassword(page, contributor.email, contributor.password);
    await dialog.getByRole('button', { name: /I am human/ }).click();
    await page.waitForURL(`${site}/dashboard`);
    expect(wasAsked?.get('response')).toBe('token-of-the-box');
  });
});
