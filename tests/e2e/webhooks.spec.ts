import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';

/** A receiver on loopback, which the servers of browser tests may reach. */
async function openReceiver() {
  let status = 500;
  const paths: string[] = [];
  const server = createServer((req, res) => {
    paths.push(req.url ?? '');
    req.resume();
    res.writeHead(req.url === '/right' ? 200 : status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    answer: (next: number) => (status = next),
    close: () => server.close(),
  };
}

test('an owner adds a webhook, tests it, sees it fail, corrects it and sends again, by keyboard', async ({
  page,
}) => {
  const receiver = await openReceiver();
  await signInNewcomer(page);
  const name = uniqueTitle('Hooked');
  const space = (await callApi(page, 'space.create', { name })) as { id: string; slug: string };
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/spaces/${space.slug}?tab=settings`);

  await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add webhook' });
  await form.getByLabel('Name').fill('Deploys');
  await form.getByLabel('Address').fill('http://hooks.example.org/x');
  await form.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await expect(form.getByText('Enter an https address.')).toBeVisible();
  await form.getByLabel('Address').fill('https://10.0.0.1/x');
  await form.getByLabel('Address').press('Enter');
  await expect(form.getByText('This address isn’t allowed.')).toBeVisible();
  await form.getByLabel('Address').fill(`${receiver.base}/wrong`);
  await form.getByLabel('Created').press('Space');
  await form.getByRole('button', { name: 'Add webhook' }).press('Enter');

  const secret = page.getByRole('textbox', { name: 'Signing secret' });
  await expect(secret).toHaveValue(/^whsec_/);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Deploys' })).toBeVisible();
  await expect(page.getByText('Working')).toBeVisible();

  // It fails, by a test and by an event.
  await page.getByRole('button', { name: 'Send test event' }).press('Enter');
  const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('row');
  await expect(rows.filter({ hasText: 'webhook.test' })).toContainText(
    'The receiver answered with an error. (500)',
  );
  await callApi(page, 'prompt.create', {
    title: uniqueTitle('Told'),
    description: 'What a test needs it for.',
    content: 'Say hello.',
    spaceId: space.id,
  });
  await expect(page.getByText(/^Failing since/)).toBeVisible();
  await expect(rows.filter({ hasText: 'prompt.created' }).first()).toContainText('(500)');
  await expect(page.getByText('1 event is waiting.')).toBeVisible();

  // The address is corrected: what waits is sent, and once more by hand.
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  const edit = page.getByRole('form', { name: 'Deploys' });
  await edit.getByLabel('Address').fill(`${receiver.base}/right`);
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Working')).toBeVisible();
  const told = rows.filter({ hasText: 'prompt.created' }).filter({ hasText: 'Delivered (200)' });
  await expect(told).toHaveCount(1);
  await told.getByRole('button', { name: 'Redeliver prompt.created' }).press('Enter');
  await expect(told).toHaveCount(2);
  expect(receiver.paths.filter((path) => path === '/right')).toHaveLength(2);

  await reloadPage(page);
  await expect(page.getByText(new URL(receiver.base).host)).toBeVisible();
  await expect(page.getByText('/right')).toHaveCount(0);
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByText('Paused by a person.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  receiver.close();
});

test('an admin adds a webhook of shared prompts, and a guest reads how to sync a repository', async ({
  page,
  browser,
}) => {
  await signInNewcomer(page, '/admin/webhooks', { role: 'admin' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form', { name: 'Add webhook' });
  const name = uniqueTitle('Channel');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'GitHub Actions' }).click();
  await form.getByLabel('Repository').fill('acme');
  await form.getByLabel('Workflow file').fill('cuebook.yml');
  await form.getByLabel('Token').fill('github_pat_of_a_test');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('Enter the repository as owner/name.')).toBeVisible();
  await form.getByLabel('Repository').fill('acme/prompts');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('acme/prompts (cuebook.yml, main)', { exact: false })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);

  const guest = await (await browser.newContext()).newPage();
  await openPage(guest, '/developers/git?space=sales-team');
  await expect(guest.getByRole('region', { name: '.gitlab-ci.yml' })).toContainText(
    'CUEBOOK_SPACE: sales-team',
  );
  await expectNoViolations(guest);
  await openPage(guest, '/developers/git');
  await expect(guest.getByRole('region', { name: '.gitlab-ci.yml' })).toContainText(
    'CUEBOOK_SPACE: your-space',
  );
  await guest.context().close();
});
