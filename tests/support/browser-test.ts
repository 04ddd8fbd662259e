import { expect, type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** A page of the product that says it is ready (components/layout/ready-mark.tsx), or something else, such as a text or another site. */
const READY = 'html[data-ready], html:not(:has(meta[name="application-name"][content="Cuebook"]))';

/** Waits until the page answers to presses. Takes as long as the test may. */
async function untilReady(page: Page): Promise<void> {
  await expect(page.locator(READY), 'the page is ready').toBeAttached({ timeout: 0 });
}

/** Lets the ways to open a page last until it is ready, but where a test says itself how long it waits. */
function opensReady(page: Page): void {
  const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const answer = await open.goto(url, options);
    if (options?.waitUntil === undefined) await untilReady(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await open.reload(options);
    if (options?.waitUntil === undefined) await untilReady(page);
    return answer;
  };
}

/** Playwright's `test`, in whose browsers a page that was opened is ready. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (options?.javaScriptEnabled !== false) context.on('page', opensReady);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
