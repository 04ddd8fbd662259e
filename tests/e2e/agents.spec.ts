import { expect, test } from '@playwright/test';
import { pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';

/** From a new token to the first message of an agent, on the page that gives the lines. */

test('somebody makes a token, copies a line, and an agent is answered with it until it is revoked', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInNewcomer(page);
  await openPage(page, '/profile/security');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('An agent');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^cbk_/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Connect an agent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect an agent' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Cursor, mcp.json, with a token' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const { mcpServers } = JSON.parse(await pastedText(page)) as { mcpServers: { cuebook: { url: string } } };

  const { pathname } = new URL(mcpServers.cuebook.url);
  const ask = (authorization: string) =>
    request.post(pathname, {
      headers: { authorization, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });
  const answer = await ask(`Bearer ${token}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('fill_prompt');
  expect((await ask('Bearer cbk_none')).status()).toBe(401);

  await openPage(page, '/profile/security');
  await page.getByRole('button', { name: 'Revoke An agent' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke An agent?' });
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke An agent' })).toHaveCount(0);
  expect((await ask(`Bearer ${token}`)).status()).toBe(401);
});
