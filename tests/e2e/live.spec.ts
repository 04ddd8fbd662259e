import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import {
  type DemoAccount,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../support/server-process';
import { signInAs } from '../support/sign-in';

/**
 * Live changes in two browsers side by side: a guest, and a member who writes. On a server of their
 * own: what other tests create would be announced here too.
 */

test.describe.configure({ mode: 'serial' });

const LANDED = 'New prompt just landed! Check it out!';
const STREAM = '**/api/trpc/prompt.onChange*';

let baseURL: string;
let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
let writer: Writer;
let made = 0;

/** A signed-in user who calls the API like pages do. */
interface Writer {
  context: BrowserContext;
  page: Page;
  create: (fields?: {
    title?: string;
    isShared?: boolean;
  }) => Promise<{ id: string; slug: string; title: string }>;
  call: (procedure: string, input: unknown) => Promise<unknown>;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ baseURL, reducedMotion: 'reduce' });
}

async function signIn(browser: Browser, account: DemoAccount): Promise<Writer> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await signInAs(page, account);

  const call: Writer['call'] = async (procedure, input) => {
    const response = await context.request.post(`/api/trpc/${procedure}`, {
      headers: { origin: baseURL },
      data: { json: input },
    });
    expect(response.ok(), await response.text()).toBe(true);
    const answer = (await response.json()) as { result: { data: { json: unknown } } };
    return answer.result.data.json;
  };
  const create: Writer['create'] = async (fields) => {
    made += 1;
    const input = { title: `Live ${made}`, description: 'Comes by itself.', content: 'Hello.', ...fields };
    return (await call('prompt.create', input)) as { id: string; slug: string; title: string };
  };
  return { context, page, create, call };
}

/** Opens the first page of a tab and waits until its stream is open: an earlier page would have had its own. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(STREAM);
  await openPage(page, path);
  expect((await stream).status()).toBe(200);
}

const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

test.beforeAll(async ({ browser }) => {
  dataDir = await makeDataDir();
  const port = String(await freePort());
  baseURL = `http://localhost:${port}`;
  server = await startServer({ dataDir, port });
  const account = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor')!;
  writer = await signIn(browser, account);
});

test.afterAll(async () => {
  await server.stop();
  await removeDataDir(dataDir);
});

test('a guest sees what others share, change, un-share and delete, and never what is private', async ({
  browser,
}) => {
  const guest = await (await newContext(browser)).newPage();
  await openLive(guest, '/browse-prompts');
  await openLive(writer.page, '/dashboard');
  const asked: string[] = [];
  guest.on('request', (request) => {
    if (request.url().includes('prompt.list')) asked.push(request.url());
  });
  const found = guest.getByText(/^\d+ prompt\(s\) found$/);
  const before = parseInt((await found.textContent())!, 10);

  const secret = await writer.create({ isShared: false });
  const prompt = await writer.create();
  await expect(guest.getByRole('status').filter({ hasText: LANDED })).toBeVisible();
  await expect(guest.getByRole('list').getByRole('link').filter({ hasText: /^Live/ }).first()).toHaveText(
    prompt.title,
  );
  await expect(found).toHaveText(`${before + 1} prompt(s) found`);
  await expect(card(guest, secret.title)).toHaveCount(0);
  expect(asked, 'the list was fetched again').toEqual([]);

  // Both were inserted for their creator, without a toast.
  await expect(card(writer.page, prompt.title)).toBeVisible();
  await expect(card(writer.page, secret.title)).toBeVisible();
  await expect(writer.page.getByText(LANDED)).toHaveCount(0);

  await writer.call('prompt.update', { id: prompt.id, title: 'Live and better' });
  await expect(card(guest, 'Live and better')).toBeVisible();
  await expect(card(guest, prompt.title)).toHaveCount(0);

  await writer.call('prompt.setShared', { id: prompt.id, isShared: false });
  await expect(card(guest, 'Live and better')).toHaveCount(0);
  await expect(card(writer.page, 'Live and better')).toBeVisible();

  await writer.call('prompt.setShared', { id: prompt.id, isShared: true });
  await expect(card(guest, 'Live and better')).toBeVisible();
  await writer.call('prompt.delete', { id: prompt.id });
  await expect(card(guest, 'Live and better')).toHaveCount(0);
  await expect(card(writer.page, 'Live and better')).toHaveCount(0);
  await guest.context().close();
});

test('a list that is searched does not move, and offers what is new', async ({ browser }) => {
  const shown = await writer.create({ title: 'Over the hill' });
  const guest = await (await newContext(browser)).newPage();
  await openLive(guest, '/browse-prompts?q=the');

  const first = await writer.create();
  await expect(guest.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
  // A change of the prompt re-renders the page, which must keep its offer.
  await writer.call('prompt.update', { id: shown.id, title: 'Over the hills' });
  await expect(card(guest, 'Over the hills')).toBeVisible();
  const titles = () => guest.getByRole('heading', { level: 2 }).allTextContents();
  const before = await titles();
  expect(before.length).toBeGreaterThan(0);
  const second = await writer.create();
  const offer = guest.getByRole('button', { name: 'Show 2 new' });
  await expect(offer).toBeVisible();
  expect(await titles()).toEqual(before);

  await offer.click();
  await expect(guest).toHaveURL('/browse-prompts');
  await expect(card(guest, first.title)).toBeVisible();
  await expect(card(guest, second.title)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await guest.context().close();
});

test('after a lost connection nothing is missed', async ({ browser }) => {
  const guest = await (await newContext(browser)).newPage();
  await guest.route(STREAM, (route) => route.abort());
  const attempts: number[] = [];
  guest.on('request', (request) => {
    if (request.url().includes('prompt.onChange')) attempts.push(Date.now());
  });
  await openPage(guest, '/browse-prompts');
  await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(3);
  const prompt = await writer.create();
  await expect(card(guest, prompt.title)).toHaveCount(0);
  const waits = attempts.slice(1).map((at, index) => at - attempts[index]!);
  expect(waits[0]).toBeGreaterThanOrEqual(990);
  expect(waits[1]).toBeGreaterThanOrEqual(1_990);

  await guest.unroute(STREAM);
  await expect(card(guest, prompt.title)).toBeVisible();
  await guest.context().close();
});

test('a guest’s page waits with its changes while the server is busy, and keeps what is typed into it', async ({
  browser,
}) => {
  const guest = await (await newContext(browser)).newPage();
  await openLive(guest, '/browse-prompts');
  await guest.evaluate(() => document.body.setAttribute('data-opened', 'once'));
  let refusals = 0;
  await guest.route(/\/browse-prompts/, (route) => {
    refusals += 1;
    return refusals > 2
      ? route.continue()
      : route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: 'The server is busy.' });
  });
  const prompt = await writer.create();
  await expect(card(guest, prompt.title)).toBeVisible();
  expect(refusals).toBeGreaterThan(2);
  await expect(guest.locator('body')).toHaveAttribute('data-opened', 'once');
  await guest.context().close();
});

test('an opened prompt follows its changes, and is gone when it is made private', async ({ browser }) => {
  const prompt = await writer.create();
  const guest = await (await newContext(browser)).newPage();
  await openLive(guest, `/prompts/${prompt.slug}`);
  await writer.call('prompt.update', { id: prompt.id, content: 'Goodbye, and thanks.' });
  await expect(guest.getByText('Goodbye, and thanks.')).toBeVisible();

  await writer.call('prompt.setShared', { id: prompt.id, isShared: false });
  await expect(guest.getByRole('heading', { name: 'Prompt Not Found' })).toBeVisible();
  await guest.context().close();
});

test('signing out ends the private stream', async ({ browser }) => {
  const account = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor')!;
  const other = await signIn(browser, account);
  await openLive(other.page, '/dashboard');
  const again = other.page.waitForRequest(STREAM);
  // In another tab: this page learns of it only by the stream.
  await other.call('account.signOutEverywhere', undefined);
  await again;
  await other.context.close();
});
