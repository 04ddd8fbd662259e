import { type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Nobody waits longer; a test that keeps scripts away goes on without them. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Waits until React has begun with the page and the browser is idle again. A guest's page asks for its scripts once it is
 * drawn (docs/decisions/0050-what-a-page-brings.md), so that its `load` event says nothing of them; and what a
 * driver types while React takes a page over can lose the selection it typed over, which no person is quick enough for.
 */
async function untilAlive(page: Page): Promise<void> {
  const alive = page.evaluate(async (longestWaitMs) => {
    const hasScripts = document.scripts.length > 0;
    const hasBegun = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'));
    const startedAt = performance.now();
    while (hasScripts && !hasBegun() && performance.now() - startedAt < longestWaitMs) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (hasScripts) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWaitMs }));
  }, LONGEST_WAIT_MS);
  // It may be leaving already for where it leads on to.
  await alive.catch(() => undefined);
}

/** Lets the ways to open a page last until it has come to life, but where a test says itself how long it waits. */
function opensAlive(page: Page): void {
  const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const answer = await open.goto(url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await open.reload(options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return answer;
  };
}

/** Playwright's `test`, in whose browsers a page that was opened has come to life. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (options?.javaScriptEnabled !== false) context.on('page', opensAlive);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
