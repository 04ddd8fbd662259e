import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port';
import { CLIENT } from '../support/issuer';
import { type Directory, startOidcServer } from '../support/oidc-server';
import { openPage, reloadPage } from '../support/open-page';
import {
  databaseUrlOf,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../support/server-process';
import { signInByPassword } from '../support/sign-in';
import { callApi } from './pages/call-api';
import { openSecurityCards, openSecurityPage } from './pages/security-page';

/** Company sign-in with a real OpenID Connect provider, on a server of its own. */

test.describe.configure({ mode: 'serial' });

const directory: Directory = new Map();
let site: string;
let dataDir: string;
let provider: Awaited<ReturnType<typeof startOidcServer>>;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const [port, providerPort] = [String(await freePort()), await freePort()];
  site = `http://localhost:${port}`;
  provider = await startOidcServer(providerPort, {
    directory,
    redirectUri: `${site}/api/auth/callback/oidc`,
    logoutUri: `${site}/api/auth/backchannel/oidc`,
  });
  const server = await startServer({
    dataDir,
    port,
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Acme',
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLE_MAP: 'admins=admin,staff=user',
    },
  });
  stop = async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
});

test.afterAll(async () => {
  await stop();
  await provider.stop();
});

/** Adds a person to the company's directory. */
function hire(name: string, claims: Record<string, unknown> = {}) {
  directory.set(name, {
    email: `${name}@acme.test`,
    email_verified: true,
    name,
    groups: ['staff'],
    ...claims,
  });
}

/** A new browser without cookies. Unlinking ends other sessions, so these tests sign in by password. */
async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })).newPage();
}

/** Enters a name at the provider, and consents. */
async function enterAtProvider(page: Page, name: string) {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signInByAcme(page: Page, name: string) {
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await enterAtProvider(page, name);
}

test('signs in, makes an account, and gives the role of the groups', async ({ browser }) => {
  await test.step('signs in from the keyboard, and leads to the page that was asked for', async () => {
    hire('ada');
    const page = await newPage(browser);
    await openPage(page, '/login?callbackUrl=/prompts/new');
    await page.getByRole('button', { name: 'Continue with Acme' }).focus();
    await page.keyboard.press('Enter');
    await enterAtProvider(page, 'ada');
    await page.waitForURL(`${site}/prompts/new`);
    await openPage(page, '/dashboard');
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await page.context().close();
  });
  await test.step('makes an account from the register screen', async () => {
    hire('bob');
    const page = await newPage(browser);
    await openPage(page, '/register');
    await expectNoViolations(page, { message: 'register', include: 'main', widths: [390, 1440] });
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await enterAtProvider(page, 'bob');
    await page.waitForURL((url) => url.origin === site);
    await openSecurityPage(page);
    await expect(page.getByRole('region', { name: 'Sign-in methods' })).toContainText('bob@acme.test');
    await page.context().close();
  });
  await test.step('gives the role of the groups at each sign-in', async () => {
    hire('dora', { groups: ['staff', 'admins'] });
    const adminLink = (page: Page) => page.getByRole('link', { name: 'Admin', exact: true });
    const page = await newPage(browser);
    await signInByAcme(page, 'dora');
    await page.waitForURL(`${site}/dashboard`);
    await expect(adminLink(page)).toBeVisible();

    hire('dora', { groups: ['staff'] });
    const later = await newPage(browser);
    await signInByAcme(later, 'dora');
    await later.waitForURL(`${site}/dashboard`);
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(adminLink(later)).toHaveCount(0);
    await reloadPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(adminLink(page)).toHaveCount(0);
    for (const one of [page, later]) await one.context().close();
  });
});

test('a logout at the provider ends the session of that browser', async ({ browser }) => {
  hire('lena');
  const [page, other] = [await newPage(browser), await newPage(browser)];
  for (const one of [page, other]) {
    await signInByAcme(one, 'lena');
    await one.waitForURL(`${site}/dashboard`);
  }
  await page.goto(`${provider.issuer}/session/end`);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByText('Sign-out Success')).toBeVisible();
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  await reloadPage(other);
  await expect(other.getByRole('button', { name: /^Account: lena/ })).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});

test('links and unlinks under Account security, but nothing that belongs to somebody else', async ({
  browser,
}) => {
  await test.step('links and unlinks under Account security, and asks to confirm who one is', async () => {
    const [, account] = await readAccounts(dataDir);
    hire('carol', { email_verified: false });
    const page = await newPage(browser);
    await signInByPassword(page, account!);
    await openSecurityPage(page);
    await expect(page.getByRole('button', { name: 'Link Acme' })).toBeVisible();
    await expectNoViolations(page, { message: 'security', include: 'main', widths: [390, 1440] });
    const ways = page.getByRole('region', { name: 'Sign-in methods' });
    await ways.getByRole('button', { name: 'Link Acme' }).click();
    await enterAtProvider(page, 'carol');
    await page.waitForURL(`${site}/profile/security`);
    await openSecurityCards(page);
    await expect(ways).toContainText('carol@acme.test');
    await expect(ways.getByRole('button', { name: 'Link Acme' })).toHaveCount(0);

    const elsewhere = await newPage(browser);
    await signInByAcme(elsewhere, 'carol');
    await elsewhere.waitForURL(`${site}/dashboard`);
    await openSecurityPage(elsewhere);
    await expect(elsewhere.getByText(account!.email)).toBeVisible();
    await elsewhere.context().close();

    const client = new pg.Client({ connectionString: await databaseUrlOf(dataDir) });
    await client.connect();
    await client.query(
      `UPDATE sessions SET authenticated_at = now() - INTERVAL '1 hour'
        WHERE profile_id = (SELECT id FROM profiles WHERE email = $1)`,
      [account!.email],
    );
    await client.end();
    await ways.getByRole('button', { name: 'Remove Acme' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(account!.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sign-in method removed')).toBeVisible();
    await expect(ways).not.toContainText('carol@acme.test');

    const stranger = await newPage(browser);
    await signInByAcme(stranger, 'carol');
    await expect(
      stranger.getByText('Acme hasn’t confirmed your email address. Confirm it there, then sign in again.'),
    ).toBeVisible();
    await stranger.context().close();
    await page.context().close();
  });
  await test.step('says when an identity belongs to somebody else', async () => {
    const [, account] = await readAccounts(dataDir);
    const page = await newPage(browser);
    await signInByPassword(page, account!);
    await openSecurityPage(page);
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await enterAtProvider(page, 'ada');
    await expect(page.getByText('This sign-in is already linked to another account.')).toBeVisible();
    await page.context().close();
  });
});

test('brings the people of a group into the space that names it', async ({ browser }) => {
  const owner = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor')!;
  const page = await newPage(browser);
  await signInByPassword(page, owner);
  await callApi(page, 'space.create', { name: 'Field team' });
  await openPage(page, '/spaces');
  await page.getByRole('main').getByRole('link', { name: 'Field team' }).click();
  await page.getByRole('tab', { name: 'People' }).click();
  const groups = page.getByRole('region', { name: 'Identity provider groups' });
  await groups.getByRole('textbox', { name: 'Group' }).fill('field');
  await page.keyboard.press('Enter');
  // Whether such a group exists isn't said to an owner who is not in it.
  const dialog = page.getByRole('alertdialog', { name: 'Ask an admin' });
  await expectNoViolations(page, { widths: [390, 1440], include: '[role="alertdialog"]' });
  await dialog.getByRole('button', { name: 'Ask an admin' }).click();
  await expect(groups.getByRole('rowheader', { name: 'field' })).toContainText('Waiting for an admin');
  await groups.getByRole('button', { name: 'Add' }).click();
  await expect(groups.getByText('Enter a group')).toBeVisible();
  await expectNoViolations(page, { widths: [390, 1440] });

  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  const inbox = await newPage(browser);
  await signInByPassword(inbox, admin);
  await openPage(inbox, '/inbox?show=decide');
  await inbox.getByRole('button', { name: 'Accept: field' }).click();
  await expect(inbox.getByText('Groups saved')).toBeVisible();
  await openPage(inbox, '/admin/spaces');
  await expect(inbox.getByRole('rowheader', { name: /^field Field team/ })).toBeVisible();
  await inbox.context().close();

  hire('gil', { groups: ['staff', 'field'] });
  const other = await newPage(browser);
  await signInByAcme(other, 'gil');
  await other.waitForURL(`${site}/dashboard`);
  await openPage(other, '/spaces');
  await other.getByRole('main').getByRole('link', { name: 'Field team' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Field team' })).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole('rowheader', { name: 'gil' })).toContainText('via group field');
  await other.context().close();
  await page.context().close();
});

test('leaves the company’s way in alone where an admin says so, and that admin the password', async ({
  browser,
}) => {
  const accounts = await readAccounts(dataDir);
  const [admin, member] = (['admin', 'contributor'] as const).map((role) =>
    accounts.find((account) => account.role === role)!,
  );
  const [page, other] = [await newPage(browser), await newPage(browser)];
  await signInByPassword(other, member!);
  await signInByPassword(page, admin!);
  await openPage(page, '/admin');
  await page.getByRole('switch', { name: 'Require single sign-on' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await openPage(page, '/admin/users/new');
  await expect(page.getByText('No password needed.')).toBeVisible();
  await expectNoViolations(page, { include: 'main' });

  await openPage(other, '/dashboard');
  await expect(other.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveCount(0);
  await expectNoViolations(other, { include: 'main' });
  await openPage(other, '/register');
  await expect(other.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveCount(0);

  // The issuer is down: the admin signs in with the password, and enables the other methods again.
  await page.context().clearCookies();
  await openPage(page, '/login?callbackUrl=/admin');
  await page.getByRole('link', { name: 'Admin sign-in' }).click();
  await page.getByLabel('Email').fill(admin!.email);
  await page.getByLabel('Password', { exact: true }).fill(admin!.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site}/admin`);
  await page.getByRole('switch', { name: 'Require single sign-on' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.context().close();
  await signInByPassword(other, member!);
  await openPage(other, '/dashboard');
  await other.context().close();
});

test('shows an admin what is set, and tests each step of a sign-in', async ({ browser }) => {
  const admin = (await readAccounts(dataDir)).find(({ role }) => role === 'admin')!;
  hire('una', { groups: undefined, email_verified: undefined });
  const stranger = await newPage(browser);
  await signInByAcme(stranger, 'una');
  await expect(stranger.getByText('Sign-in and provisioning')).toBeVisible();
  await stranger.context().close();

  const page = await newPage(browser);
  await signInByPassword(page, admin);
  await openPage(page, '/admin/sign-in');
  const acme = page.getByRole('region', { name: 'Acme' });
  await expect(acme.getByText(`${site}/api/auth/callback/oidc`, { exact: true })).toBeVisible();
  await expect(acme).toContainText('admins: admin');
  await acme.getByRole('button', { name: 'Test Acme' }).click();
  await expect(acme.getByRole('listitem').getByText('Works', { exact: true })).toHaveCount(6);
  const notice = page.getByRole('list', { name: 'Notices' });
  await expect(notice).toContainText('OIDC_EMAILS_ARE_VERIFIED=1');
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });
  const isUnverified = { name: /^Dismiss: The provider doesn’t say/ };
  await notice.getByRole('button', isUnverified).click();
  await expect(page.getByRole('button', isUnverified)).toHaveCount(0);
  await page.context().close();
});

test('says what went wrong: cancelled there, another browser, the Back button, nobody there', async ({
  browser,
}) => {
  await test.step('says what went wrong: cancelled there, another browser, the Back button', async () => {
    const page = await newPage(browser);
    await openPage(page, '/login');
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goBack();
    // The page returns in its earlier state: the button works again.
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: /cancel/i }).click();
    await expect(page.getByText('Sign-in was canceled at Acme.')).toBeVisible();

    await page.context().clearCookies();
    await openPage(page, '/api/auth/callback/oidc?code=x&state=y');
    await expect(page.getByText('Your browser blocked the sign-in cookie.')).toBeVisible();
    await page.context().close();
  });
  await test.step('says when the provider is down', async () => {
    await provider.stop();
    const page = await newPage(browser);
    await openPage(page, '/login');
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await expect(page.getByText('Couldn’t reach Acme.')).toBeVisible();
    await expectNoViolations(page, { message: 'login', include: 'main', widths: [390, 1440] });
    await page.context().close();
    provider = await startOidcServer(Number(new URL(provider.issuer).port), {
      directory,
      redirectUri: `${site}/api/auth/callback/oidc`,
    });
  });
});
