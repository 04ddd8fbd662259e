import { expect, type Page, type Response } from '@playwright/test';

/** A page of the product that says it is ready (components/layout/ready-mark.tsx), or something else: a text, another site. */
const READY = 'html[data-ready], html:not(:has(meta[name="application-name"][content="Cuebook"]))';

/** Waits until the page answers to presses. Takes as long as the test may. */
export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator(READY), 'the page is ready').toBeAttached({ timeout: 0 });
}

/**
 * Opens an address and waits until its page answers to presses. Tests whose browser runs no scripts, or that look at
 * what stands before then, use `page.goto`.
 */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await untilReady(page);
  return answer;
}

/** Loads the page again and waits until it answers to presses. */
export async function reloadPage(page: Page): Promise<Response | null> {
  const answer = await page.reload();
  await untilReady(page);
  return answer;
}
