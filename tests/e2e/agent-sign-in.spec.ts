import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf } from '../support/sign-in';

/** An agent that signs in by OAuth: from the authorization URL to the page on which it is disconnected. */

/** The app's callback server, which waits for the response. */
async function openCallback() {
  const server = createServer((_req, res) => void res.end('You can close this page.'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

/** Follows the discovery from `/mcp` on, as an app does, and returns the authorization URL that it opens. */
async function beginSignIn(request: APIRequestContext, redirect: string) {
  const read = async (url: string) => (await request.get(url)).json() as Promise<Record<string, string>>;
  const refused = await request.post('/mcp', { data: {} });
  const url = /resource_metadata="([^"]+)"/.exec(refused.headers()['www-authenticate'] ?? '')![1]!;
  const { resource } = await read(url);
  const server = await read('/.well-known/oauth-authorization-server');
  const registered = await request.post(server['registration_endpoint']!, {
    data: { client_name: 'Test Desk', redirect_uris: [redirect] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const words = {
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    resource: resource!,
    state: 's',
    scope: 'prompts:read prompts:draft',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  };
  const target = `${server['authorization_endpoint']}?${new URLSearchParams(words).toString()}`;
  const claim = async (code: string) => {
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
    const answer = await request.post(server['token_endpoint']!, {
      form: { ...form, redirect_uri: redirect },
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { target, claim };
}

test('somebody signs in, lets an agent in, and disconnects it', async ({ page, request }) => {
  const callback = await openCallback();
  const { target, claim } = await beginSignIn(request, callback.url);
  const account = await accountOf('contributor');
  await openPage(page, target);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Connect an agent' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Test Desk');
  await expect(main).toContainText(new URL(callback.url).host);
  await page.getByLabel('Draft and suggest').uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${callback.url}?**`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('s');

  const token = await claim(searchParams.get('code')!);
  const ask = (method: string, params: object) =>
    request.post('/mcp', {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method, params },
    });
  expect((await ask('tools/list', {})).status()).toBe(200);
  expect((await ask('tools/call', { name: 'save_draft', arguments: {} })).status()).toBe(403);

  await openPage(page, '/connect');
  const revoke = page.getByRole('button', { name: 'Revoke Test Desk' });
  await revoke.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  expect((await ask('tools/list', {})).status()).toBe(401);
  callback.close();
});

test('somebody refuses, by the keyboard, and the agent is told so', async ({ page, request }) => {
  const callback = await openCallback();
  const { target } = await beginSignIn(request, callback.url);
  const account = await accountOf('contributor');
  await openPage(page, target);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Selected spaces only' }).check();
  await expectNoViolations(page, { widths: [1280, 390, 320] });
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await page.getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${callback.url}?**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  await openPage(page, '/connect?problem=invalid_client');
  await expect(page.getByRole('alert').first()).toContainText('doesn’t recognize this app');
  callback.close();
});
