import { expect, type Locator, type Page } from '@playwright/test';
import { generate } from 'otplib';
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

/** The card of the second factor. */
export const factorCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Two-factor authentication' });

/** Adds an authenticator app on the open security page; returns the used code and the recovery codes. */
export async function addApp(page: Page): Promise<{ code: string; codes: string[] }> {
  await factorCard(page).getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  const code = await generate({ secret });
  await dialog.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  return { code, codes };
}

/** Gives the browser a device that makes passkeys and shows them without asking. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
