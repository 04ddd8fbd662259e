import type { Page } from '@playwright/test';

/** Chooses from the menu of an account in the list of all. */
export async function chooseFor(page: Page, fullName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${fullName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
