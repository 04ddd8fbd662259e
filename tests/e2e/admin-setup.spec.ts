import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAiStandIn } from '../support/ai-stand-in';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { freePort } from '../support/free-port';
import { CLIENT } from '../support/issuer';
import { type Directory, startOidcServer } from '../support/oidc-server';
import { openPage } from '../support/open-page';
import { makeDataDir, readAccounts, removeDataDir, serverLog, startServer } from '../support/server-process';
import { signInByPassword } from '../support/sign-in';
import { openSmtp } from '../support/smtp';
import { callApi } from './pages/call-api';
import { GeneratorPage } from './pages/generator-page';

/** AI, mail and company sign-in set up in the app, on a server of its own without any, and used at once. */

// One server for both tests.
test.describe.configure({ mode: 'default' });

const KEY = 'sk-key-of-the-browser-test';
const directory: Directory = new Map([
  ['ada', { email: 'ada@acme.test', email_verified: true, name: 'Ada Acme' }],
]);

let site: string;
let dataDir: string;
let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let mailServer: Awaited<ReturnType<typeof openSmtp>>;
let provider: Awaited<ReturnType<typeof startOidcServer>>;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const [port, providerPort] = [String(await freePort()), await freePort()];
  site = `http://localhost:${port}`;
  const redirectUri = `${site}/api/auth/callback/oidc`;
  [standIn, mailServer, provider] = await Promise.all([
    openAiStandIn(),
    openSmtp(),
    startOidcServer(providerPort, { directory, redirectUri }),
  ]);
  const server = await startServer({ dataDir, port });
  stop = () => server.stop();
});

test.afterAll(async () => {
  await stop();
  await Promise.all([standIn.stop(), mailServer.close(), provider.stop()]);
  await removeDataDir(dataDir);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an admin sets up AI and mail by keyboard, tests them, and both are used', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  await signInByPassword(page, admin);
  await openPage(page, '/admin');
  await region(page, 'Setup').getByRole('link', { name: '1 of 4 done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
  const [ai, mail] = [region(page, 'AI'), region(page, 'Mail')];

  await test.step('AI: fields by keyboard, saved with Enter, tested in place', async () => {
    await ai.getByLabel('Provider').selectOption('openai');
    await ai.getByLabel('API endpoint').fill(standIn.openaiUrl);
    await page.keyboard.press('Tab');
    await page.keyboard.type('small');
    await ai.getByLabel('API key').fill(KEY);
    await page.keyboard.press('Enter');
    await expect(ai.getByRole('button', { name: 'Test AI' })).toBeFocused();
    await expect(ai.getByText('model small')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(ai.getByText('Success: received')).toBeVisible();
    await expect(ai.getByText('Works', { exact: true })).toBeVisible();
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  await test.step('mail: a wrong port loses nothing and says so; the right one sends', async () => {
    await mail.getByLabel('Server').fill('127.0.0.1');
    await mail.getByLabel('Encryption').selectOption('none');
    await mail.getByLabel('Port').fill('no port');
    await mail.getByLabel('Sender address').fill('prompts@example.org');
    await mail.getByRole('button', { name: 'Save mail' }).click();
    await expect(mail.getByText('Port must be a whole number from 1 to 65535')).toBeVisible();
    await expect(mail.getByLabel('Server')).toHaveValue('127.0.0.1');
    await mail.getByLabel('Port').fill(String(mailServer.port));
    await page.keyboard.press('Enter');
    await expect(mail.getByRole('button', { name: 'Send me a test' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mail.getByText(`Sent to ${admin.email}`)).toBeVisible();
    expect(mailServer.taken.at(-1)?.envelope).toEqual({ from: 'prompts@example.org', to: [admin.email] });
  });

  await test.step('the steps count it, and the page holds no secret', async () => {
    await expect(page.getByText('3 of 4 are done.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'AI, done' })).toBeVisible();
    await openPage(page, '/admin/setup');
    expect(await page.content()).not.toContain(KEY);
    expect(await readFile(serverLog(dataDir), 'utf8')).not.toContain(KEY);
    await expectNoViolations(page, { widths: [390, 1440] });
    await expectNoOverflow(page, [390, 768, 1024, 1440]);
  });

  await test.step('a guest’s text is enhanced by it, and an invitation is mailed', async () => {
    const guest = await browser.newContext({ baseURL: site });
    const generator = new GeneratorPage(await guest.newPage());
    await generator.open();
    await generator.mode('Enhance Prompt').check();
    await generator.rough.fill('Fix teh words.');
    await generator.enhance.click();
    await expect(generator.page.getByText('Fix the words.').first()).toBeVisible();
    await guest.close();
    const before = mailServer.taken.length;
    const invitation = { email: 'grace@example.org', fullName: 'Grace Hopper', role: 'viewer' };
    await callApi(page, 'admin.inviteUser', invitation);
    await expect.poll(() => mailServer.taken.length).toBeGreaterThan(before);
    expect(mailServer.taken.at(-1)?.envelope.to).toEqual(['grace@example.org']);
  });
  await context.close();
});

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })).newPage();
}

test('an admin sets up single sign-on, somebody signs in with it, and it is removed', async ({ browser }) => {
  const [page, guest] = [await newPage(browser), await newPage(browser)];
  const byAcme = guest.getByRole('button', { name: 'Continue with Acme' });
  await openPage(guest, '/login');
  await expect(guest.getByLabel('Email')).toBeVisible();
  await expect(byAcme).toHaveCount(0);

  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  await signInByPassword(page, admin);
  await openPage(page, '/admin/setup');
  await page.getByRole('link', { name: 'Sign-in and provisioning' }).last().click();
  const card = page.getByRole('region', { name: /^(Single sign-on|Acme)$/ });

  await test.step('by keyboard, and tested in place', async () => {
    await card.getByRole('button', { name: 'Set up Single sign-on' }).press('Enter');
    await card.getByLabel('Issuer').fill(provider.issuer);
    await card.getByLabel('Client ID').fill(CLIENT.id);
    await card.getByLabel('Client secret').fill(CLIENT.secret);
    await card.getByLabel('Name on the button').fill('Acme');
    await expectNoViolations(page, { widths: [390, 1440] });
    await expectNoOverflow(page, [390, 768, 1024, 1440]);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Change Acme' })).toBeFocused();
    await card.getByRole('button', { name: 'Test Acme' }).click();
    await expect(card.getByText('The provider accepts the client ID and the secret.')).toBeVisible();
    expect(await page.content()).not.toContain(CLIENT.secret);
  });

  await test.step('somebody signs in with it, without a restart', async () => {
    await openPage(guest, '/login');
    await byAcme.click();
    await guest.waitForURL(`${provider.issuer}/**`);
    await guest.locator('input[name=login]').fill('ada');
    await guest.locator('input[name=password]').fill('any');
    await guest.getByRole('button', { name: 'Sign-in' }).click();
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.waitForURL(`${site}/dashboard`);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('removed, its button is gone', async () => {
    await card.getByRole('button', { name: 'Remove Acme' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Acme?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByRole('button', { name: 'Set up Single sign-on' })).toBeVisible();
    const stranger = await newPage(browser);
    for (const path of ['/login', '/register']) {
      await openPage(stranger, path);
      await expect(stranger.getByLabel('Email')).toBeVisible();
      await expect(stranger.getByRole('button', { name: 'Continue with Acme' })).toHaveCount(0);
    }
    await stranger.context().close();
  });
  await guest.context().close();
  await page.context().close();
});
