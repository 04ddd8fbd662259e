import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** From a tile to the first call of an agent, on the page that gives the lines. */

test('somebody copies the settings of an app, and sees its first call until they revoke it', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A guest reads the steps, also by the former address.
  const steps = await request.get('/developers/connect');
  expect(new URL(steps.url()).pathname).toBe('/connect');
  expect(await steps.text()).toContain('YOUR_TOKEN');

  await signInNewcomer(page);
  const title = uniqueTitle('Release notes');
  const { slug } = await createPrompt(page, { title });
  await openPage(page, '/connect');
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Waiting for the first call…')).toBeVisible();
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });
  const { cuebook } = (
    JSON.parse(await pastedText(page)) as {
      mcpServers: { cuebook: { url: string; headers: { Authorization: string } } };
    }
  ).mcpServers;
  expect(cuebook.headers.Authorization).toMatch(/^Bearer cbk_/);

  const call = (name: string, given: object) =>
    request.post(new URL(cuebook.url).pathname, {
      headers: {
        authorization: cuebook.headers.Authorization,
        accept: 'application/json, text/event-stream',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
  expect((await call('get_prompt', { prompt: slug })).status()).toBe(200);
  await expect(page.getByText('Cursor is connected.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'It read' })).toContainText(title);

  await page.getByRole('button', { name: 'Revoke Cursor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke Cursor?' });
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke Cursor' })).toHaveCount(0);
  expect((await call('search', {})).status()).toBe(401);
});
