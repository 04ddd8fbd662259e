import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until a control has the focus, at most as often as a screen has controls. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}
