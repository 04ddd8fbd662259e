import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAiStandIn } from '../support/ai-stand-in';
import { pastedText } from '../support/clipboard';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import { makeDataDir, readAccounts, removeDataDir, startServer } from '../support/server-process';
import { openSmtp } from '../support/smtp';

/** From a server without mail, AI or team to a working team, by its members' actions; counted in clicks and minutes. */

const PROMPTS = 100;
const MAX_CLICKS = 30;

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

let clicks = 0;
async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}
/** Counts as a click, because it replaces one. */
async function enter(page: Page): Promise<void> {
  clicks += 1;
  await page.keyboard.press('Enter');
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function setUp(page: Page): Promise<void> {
  await click(region(page, 'Setup').getByRole('link', { name: '1 of 4 done' }));
  const [ai, mail] = [region(page, 'AI'), region(page, 'Mail')];
  await ai.getByLabel('Provider').selectOption('openai');
  await ai.getByLabel('API endpoint').fill(standIn.openaiUrl);
  await ai.getByLabel('Model').fill('small');
  await ai.getByLabel('API key').fill('sk-key-of-the-walk');
  await enter(page);
  await expect(ai.getByText('model small')).toBeVisible();
  await click(ai.getByRole('button', { name: 'Test AI' }));
  await expect(ai.getByText('Works', { exact: true })).toBeVisible();
  await mail.getByLabel('Server').fill('127.0.0.1');
  await mail.getByLabel('Encryption').selectOption('none');
  await mail.getByLabel('Port').fill(String(mailServer.port));
  await mail.getByLabel('Sender address').fill('prompts@example.org');
  await enter(page);
  await expect(mail.getByText(/127\.0\.0\.1/).first()).toBeVisible();
  await click(mail.getByRole('button', { name: 'Send me a test' }));
  await expect(mail.getByText('Works', { exact: true })).toBeVisible();
}

async function makeSpace(page: Page): Promise<void> {
  await openPage(page, '/dashboard');
  await click(page.getByRole('button', { name: 'New space' }).first());
  await page.getByLabel('Name', { exact: true }).fill('Support desk');
  await click(page.getByRole('button', { name: 'Create space' }));
  const box = page.getByLabel('Names or email addresses');
  await box.fill('ada@example.org, alan@example.org, grace@example.org');
  await enter(page);
  await page.getByLabel('They can').selectOption('reader');
  await click(page.getByRole('button', { name: 'Invite 3 people' }));
  const lines = page.getByRole('list', { name: 'Invited people' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Invited, email sent' })).toHaveCount(3);

  await click(page.getByRole('link', { name: 'Import a file or text' }));
  const rows = Array.from(
    { length: PROMPTS },
    (_, n) => `Reply ${n},Write reply ${n} to the customer of case ${n}.`,
  );
  await page.getByLabel(/Choose files or drop them here/).setInputFiles({
    name: 'replies.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,content\n${rows.join('\n')}\n`),
  });
  await click(page.getByRole('button', { name: `Import ${PROMPTS} prompts` }));
  await expect(page.getByText(`${PROMPTS} prompts created.`, { exact: false })).toBeVisible();
  await click(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText('2 of 3 done')).toBeVisible();
}

/** Returns the link of an invitation email. */
async function invitationOf(email: string): Promise<string> {
  const mailTo = () => mailServer.taken.find(({ envelope }) => envelope.to.includes(email));
  await expect.poll(() => mailTo()?.text ?? '').toContain('/spaces/join');
  return /\S+\/spaces\/join\S*/.exec(mailTo()?.text ?? '')?.[0] ?? '';
}

async function joinAndSuggest(page: Page): Promise<void> {
  await openPage(page, await invitationOf('ada@example.org'));
  await click(page.getByRole('main').getByRole('link', { name: 'Register' }));
  await page.getByLabel('Full name').fill('Ada Reader');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await click(page.getByRole('button', { name: 'Register' }));
  await click(page.getByRole('button', { name: 'Join' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Support desk' })).toBeVisible();
  await click(page.getByRole('link', { name: 'Reply 99', exact: true }));
  await click(page.getByRole('link', { name: 'Suggest a change' }));
  await page
    .getByRole('textbox', { name: /^Prompt content/ })
    .fill('Write a short reply 99 to the customer of case 99.');
  await page.getByRole('textbox', { name: /What changed/ }).fill('Shorter.');
  await click(page.getByRole('button', { name: 'Send suggestion' }));
  await expect(page.getByText('Shorter.')).toBeVisible();
}

async function connectAgent(page: Page): Promise<string> {
  const side = page.getByRole('navigation', { name: 'Library' });
  await click(side.getByRole('link', { name: 'Connect an agent' }));
  await click(page.getByRole('radio', { name: 'Cursor' }));
  await click(page.getByRole('button', { name: 'Copy', exact: true }));
  await expect(page.getByText('Waiting for the first call…')).toBeVisible();
  type Pasted = { mcpServers: { cuebook: { url: string; headers: Record<string, string> } } };
  const { url, headers } = (JSON.parse(await pastedText(page)) as Pasted).mcpServers.cuebook;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'short reply 99' } },
    }),
  });
  await expect(page.getByText('Cursor is connected.')).toBeVisible();
  return answer.text();
}

test('an admin sets up, invites three and imports 100 prompts; one suggests, one approves, an agent reads', async ({
  browser,
}) => {
  const begun = performance.now();
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  const guest = await browser.newContext({ baseURL: site, viewport: { width: 1440, height: 900 } });
  const counted: string[] = [];
  const part = async (name: string, work: () => Promise<void>) => {
    const before = clicks;
    await test.step(name, work);
    counted.push(`${name}: ${clicks - before}`);
  };

  await part('sign in', async () => {
    await openPage(page, '/login?callbackUrl=%2Fadmin');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await click(page.getByRole('button', { name: 'Sign in' }));
    await page.waitForURL('**/admin');
  });
  await part('mail and AI', () => setUp(page));
  await part('space, invitations, import', () => makeSpace(page));
  await part('join and suggest', async () => joinAndSuggest(await guest.newPage()));
  await part('approve', async () => {
    await click(page.getByRole('link', { name: /^Inbox/ }).first());
    await click(page.getByRole('button', { name: /^Accept: / }).first());
    await expect(page.getByRole('button', { name: /^Accept: / })).toHaveCount(0);
  });
  await part('connect an agent', async () => {
    expect(await connectAgent(page)).toContain('Reply 99');
  });

  const minutes = (performance.now() - begun) / 60_000;
  process.stdout.write(
    `team walk: ${clicks} clicks (${counted.join(', ')}), ${minutes.toFixed(1)} minutes\n`,
  );
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  await Promise.all([context.close(), guest.close()]);
});
