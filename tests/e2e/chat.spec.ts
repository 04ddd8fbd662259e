import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import { makeDataDir, removeDataDir, startServer } from '../support/server-process';

/** The chat page with a local page as the chat service, on a server of its own. */

test.describe.configure({ mode: 'serial' });

let service: Server;
/** Requests received by the service, with the referrer that the browser sent. */
let asked: { path: string; referer: string | undefined; cookie: string | undefined }[] = [];
/** Responses wait for this. */
let gate: Promise<void> = Promise.resolve();
let site: string;
let stop: () => Promise<void>;

const CHAT_PAGE = `<!doctype html><html lang="en"><title>Chat</title><body><p>Hello from the chat</p>
<script>try { top.location.href = 'http://127.0.0.1:1/'; } catch {}
document.body.append(window.parent === window ? 'alone' : 'framed');</script></body></html>`;

test.beforeAll(async () => {
  service = createServer((req, res) => {
    asked.push({ path: req.url!, referer: req.headers.referer, cookie: req.headers.cookie });
    void gate.then(() => res.setHeader('content-type', 'text/html').end(CHAT_PAGE));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const server = await startServer({
    dataDir,
    port,
    settings: {
      CUEBOOK_DEMO: '0',
      CHATBOT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/frame`,
      CHATBOT_ID: 'bot-7',
    },
  });
  site = `http://localhost:${port}`;
  stop = async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
});

test.afterAll(async () => {
  await stop();
  service.closeAllConnections();
  service.close();
});

test.beforeEach(() => {
  asked = [];
  gate = Promise.resolve();
});

test('the chat page says that it loads until the chat has loaded, in a frame that cannot leave', async ({
  page,
}) => {
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  await page.goto(`${site}/chat-with-us`, { waitUntil: 'commit' });
  await expect(page.getByText('Loading chatbot...')).toBeVisible();
  open();
  await expect(page.frameLocator('iframe').getByText('Hello from the chat')).toBeVisible();
  await expect(page.getByText('Loading chatbot...')).toBeHidden();
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups',
  );
  expect(page.url()).toBe(`${site}/chat-with-us`);
  expect(asked.map(({ path }) => path)).toEqual(['/frame/bot-7']);
  expect(asked[0]).toMatchObject({ referer: `${site}/`, cookie: undefined });
  const { width, height } = (await page.locator('iframe').boundingBox())!;
  expect(width).toBe(page.viewportSize()!.width);
  expect(height).toBeGreaterThan(page.viewportSize()!.height - 70);
  await expectNoViolations(page);

  // And after a walk from another page, whose policy allows no frame.
  await openPage(page, `${site}/`);
  await page.getByRole('navigation').getByRole('link', { name: 'Chat with us' }).click();
  await expect(page.frameLocator('iframe').getByText('Hello from the chat')).toBeVisible();
});

test('says after 20 s that the chat does not come, and tries again', async ({ page }) => {
  await page.clock.install();
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  await page.goto(`${site}/chat-with-us`, { waitUntil: 'commit' });
  await expect(page.locator('iframe')).toBeAttached();
  await page.clock.fastForward(19_000);
  await expect(page.getByText('Loading chatbot...')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(page.getByText('The chat isn’t responding right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the chat in a new tab' })).toHaveAttribute(
    'href',
    /\/frame\/bot-7$/,
  );
  open();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.frameLocator('iframe').getByText('Hello from the chat')).toBeVisible();
});
