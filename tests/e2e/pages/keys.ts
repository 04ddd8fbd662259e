import { expect, type Page } from '@playwright/test';

/** Waits until the page listens for single keys: their code is fetched at the first key of any kind. */
export async function untilKeysReady(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-keys-ready]'), 'single keys are listened for').toBeAttached({
    timeout: 0,
  });
}
