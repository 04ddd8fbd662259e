import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openAiStandIn } from '../support/ai-stand-in';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import { makeDataDir, readAccounts, removeDataDir, serverLog, startServer } from '../support/server-process';
import { signInByPassword } from '../support/sign-in';
import { openSmtp } from '../support/smtp';
import { callApi } from './pages/call-api';
import { GeneratorPage } from './pages/generator-page';

/** AI and mail set up in the app, on a server of its own without either, and used at once. */

const KEY = 'sk-key-of-the-browser-test';

let site: string;
let dataDir: string;
let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let mailServer: Awaited<ReturnType<typeof openSmtp>>;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  [standIn, mailServer] = await Promise.all([openAiStandIn(), openSmtp()]);
  const server = await startServer({ dataDir, port });
  stop = () => server.stop();
});

test.afterAll(async () => {
  await stop();
  await Promise.all([standIn.stop(), mailServer.close()]);
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
