import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a prompt's page and gives the entry. */
export async function menuEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name });
}

/** Chooses from the menu of a prompt's page. */
export async function choose(page: Page, name: string): Promise<void> {
  await (await menuEntry(page, name)).click();
}
