import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { freePort } from '../support/free-port';
import { CLIENT } from '../support/issuer';
import { type Directory, startOidcServer } from '../support/oidc-server';
import { openPage } from '../support/open-page';
import { makeDataDir, readAccounts, removeDataDir, startServer } from '../support/server-process';
import { signInByPassword } from '../support/sign-in';

/** Company sign-in set up in the app, on a server of its own without any, used at once and removed again. */

const directory: Directory = new Map([
  ['ada', { email: 'ada@acme.test', email_verified: true, name: 'Ada Acme' }],
]);
let site: string;
let dataDir: string;
let provider: Awaited<ReturnType<typeof startOidcServer>>;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const [port, providerPort] = [String(await freePort()), await freePort()];
  site = `http://localhost:${port}`;
  const redirectUri = `${site}/api/auth/callback/oidc`;
  provider = await startOidcServer(providerPort, { directory, redirectUri });
  const server = await startServer({ dataDir, port });
  stop = () => server.stop();
});

test.afterAll(async () => {
  await stop();
  await provider.stop();
  await removeDataDir(dataDir);
});

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })).newPage();
}

test('an admin sets up single sign-on, somebody signs in with it, and it is removed', async ({ browser }) => {
  const [page, guest] = [await newPage(browser), await newPage(browser)];
  const byAcme = guest.getByRole('button', { name: 'Continue with Acme' });
  await openPage(guest, '/login');
  await expect(guest.getByLabel('Email')).toBeVisible();
  await expect(byAcme).toHaveCount(0);

  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  await signInByPassword(page, admin);
  await openPage(page, '/admin/setup');
  await page.getByRole('link', { name: 'Sign-in and provisioning' }).last().click();
  const card = page.getByRole('region', { name: /^(Single sign-on|Acme)$/ });

  await test.step('by keyboard, and tested in place', async () => {
    await card.getByRole('button', { name: 'Set up Single sign-on' }).press('Enter');
    await card.getByLabel('Issuer').fill(provider.issuer);
    await card.getByLabel('Client ID').fill(CLIENT.id);
    await card.getByLabel('Client secret').fill(CLIENT.secret);
    await card.getByLabel('Name on the button').fill('Acme');
    await expectNoViolations(page, { widths: [390, 1440] });
    await expectNoOverflow(page, [390, 768, 1024, 1440]);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Change Acme' })).toBeFocused();
    await card.getByRole('button', { name: 'Test Acme' }).click();
    await expect(card.getByText('The provider accepts the client ID and the secret.')).toBeVisible();
    expect(await page.content()).not.toContain(CLIENT.secret);
  });

  await test.step('somebody signs in with it, without a restart', async () => {
    await openPage(guest, '/login');
    await byAcme.click();
    await guest.waitForURL(`${provider.issuer}/**`);
    await guest.locator('input[name=login]').fill('ada');
    await guest.locator('input[name=password]').fill('any');
    await guest.getByRole('button', { name: 'Sign-in' }).click();
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.waitForURL(`${site}/dashboard`);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('removed, its button is gone', async () => {
    await card.getByRole('button', { name: 'Remove Acme' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Acme?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByRole('button', { name: 'Set up Single sign-on' })).toBeVisible();
    const stranger = await newPage(browser);
    for (const path of ['/login', '/register']) {
      await openPage(stranger, path);
      await expect(stranger.getByLabel('Email')).toBeVisible();
      await expect(stranger.getByRole('button', { name: 'Continue with Acme' })).toHaveCount(0);
    }
    await stranger.context().close();
  });
  await guest.context().close();
  await page.context().close();
});
