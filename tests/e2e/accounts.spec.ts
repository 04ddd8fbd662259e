import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInOnScreen } from '../support/sign-in';
import { failCall } from './pages/fail-call';

/** Signing up, in and out, and the guards. */

test('registers, lands on the home page signed in, signs out, signs in again', async ({ page }) => {
  const email = `${randomUUID()}@example.org`;
  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Please fill in all fields');
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const name of ['Full name', 'Email', 'Password'])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Full name').fill('Zoë Ångström');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Password must be at least 6 characters');
  await expect(page.getByLabel('Full name')).toHaveValue('Zoë Ångström');

  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('button', { name: 'Account: Zoë Ångström' })).toBeVisible();
  const wayOn = page
    .getByRole('status')
    .filter({ hasText: 'You’re in.' })
    .getByRole('link', { name: 'Open the library' });
  await expect(wayOn).toHaveAttribute('href', '/dashboard');
  await expect(wayOn).toBeInViewport();

  await page.getByRole('button', { name: 'Account: Zoë Ångström' }).click();
  const signOut = page.waitForResponse('**/api/auth/signout');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // Nothing that the browser keeps of the pages is there for who comes next.
  expect((await (await signOut).allHeaders())['clear-site-data']).toBe('"cache"');
  await expect(page.getByText('Successfully signed out')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();

  // Watched from the start: on a slow machine it is gone again before the page counts as opened.
  const notice = expect(page.getByText('Successfully signed in!')).toBeVisible();
  await signInOnScreen(page, { email: email.toUpperCase(), password: 'a long enough one' }, '/dashboard');
  await notice;
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt Dashboard' })).toBeVisible();
});

test('a sign-in or a registration that fails says why, and keeps what was typed', async ({ page }) => {
  await test.step('a wrong password and an unknown account get the same answer, and keep the address typed', async () => {
    const { email } = await accountOf('viewer');
    for (const address of [email, `${randomUUID()}@example.org`]) {
      await openPage(page, '/login');
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Invalid login credentials');
      await expect(page.getByLabel('Email')).toHaveValue(address);
    }
  });
  await test.step('an account that could not be made says so', async () => {
    await failCall(page, 'account.register');
    await openPage(page, '/register');
    await page.getByLabel('Full name').fill('Nobody Yet');
    await page.getByLabel('Email').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('User creation failed');
    await expect(page.getByLabel('Full name')).toHaveValue('Nobody Yet');
  });
  await test.step('a browser that keeps no cookies is told that there is no session', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { email, password } = await accountOf('viewer');
    await page.route('**/api/auth/**', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _kept, ...headers } = response.headers();
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
      await page.context().clearCookies();
    });
    await openPage(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No session created after sign in');
    await expect(page).toHaveURL('/login');
  });
});

test('a session that is over is no use to anybody, and says so', async ({ page, browser, baseURL }) => {
  await test.step('a session that is over by the next page says why the way leads to sign in', async () => {
    await signInOnScreen(page, await accountOf('viewer'), '/dashboard');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes('session'));
    await page.evaluate(async () => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      await fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) });
    });
    // Another tab signed out; this one still has its cookie.
    await page.context().addCookies([cookie!]);
    await openPage(page, '/my-prompts');
    await expect(page).toHaveURL('/login?callbackUrl=%2Fmy-prompts');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Session expired. Please sign in again.');
    await expect(alert).toContainText('Failed to refresh authentication session');
  });
  await test.step('the session’s cookie is no use after signing out', async () => {
    await signInOnScreen(page, await accountOf('contributor'), '/dashboard');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'cuebook.session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('Successfully signed out')).toBeVisible();

    const thief = await browser.newContext({ baseURL });
    await thief.addCookies(cookies);
    const stolen = await thief.newPage();
    await openPage(stolen, '/my-prompts');
    await expect(stolen).toHaveURL(/\/login/);
    await thief.close();
  });
});

test('a guest comes back to where they wanted to go, and never to another site', async ({ page }) => {
  await test.step('an address of another site is never where a sign-in leads', async () => {
    const { email, password } = await accountOf('viewer');
    await openPage(page, '/login?callbackUrl=https%3A%2F%2Fevil.example%2F');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });
  await test.step('a guest who asks for a member’s page signs in and comes back to it', async () => {
    await page.context().clearCookies();
    await openPage(page, '/dashboard?sort=alpha&page=2');
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
    await expect(page.getByText('Sign in to continue.')).toBeVisible();
    const { email, password } = await accountOf('contributor');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard?sort=alpha&page=2');
    await openPage(page, '/login');
    await expect(page.getByText('You’re already signed in.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await openPage(page, '/register');
    await page.waitForURL('**/dashboard');
  });
});
