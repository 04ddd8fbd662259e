import type { Page } from '@playwright/test';
import { openPage } from '../../support/open-page';

/** Opens all cards of the page of one's account security, which are closed at first. */
export async function openSecurityCards(page: Page): Promise<void> {
  const closed = page.getByRole('main').locator('details:not([open]) > summary');
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  // A control that lies half under the bar at the top looks too small to axe.
  await page.evaluate(() => scrollTo(0, 0));
}

/** Goes to that page, and opens all its cards. */
export async function openSecurityPage(page: Page): Promise<void> {
  await openPage(page, '/profile/security');
  await openSecurityCards(page);
}
