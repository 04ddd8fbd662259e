import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a prompt's page and gives the entry. */
export async function menuEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name });
}

/** Chooses from the menu of a prompt's page; the status has a button of its own. */
export async function choose(page: Page, name: string): Promise<void> {
  if (name === 'Update status') await page.getByRole('button', { name }).click();
  else await (await menuEntry(page, name)).click();
}
