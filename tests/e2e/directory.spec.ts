import { randomUUID } from 'node:crypto';
import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';

/** A company's directory manages accounts with a token of an admin: SCIM over HTTP. */

test('an admin makes a token, a directory makes an account with it, and a revoked token opens nothing', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, await accountOf('admin'));
  await openPage(page, '/admin');
  await page.getByRole('link', { name: 'Sign-in and provisioning' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and provisioning' })).toBeVisible();
  const section = page.getByRole('region', { name: 'User provisioning (SCIM)' });
  await expect(section.getByText(`${baseURL}/scim/v2`)).toBeVisible();
  await section.getByRole('tab', { name: 'Okta' }).click();
  await expect(section.getByText('Base URL')).toBeVisible();
  await section.getByRole('button', { name: 'Create token' }).click();
  await expect(section.getByText('Enter a name for the directory')).toBeVisible();
  const name = `Directory ${randomUUID().slice(0, 8)}`;
  await section.getByLabel('Directory name').fill(name);
  await section.getByRole('button', { name: 'Create token' }).click();
  const token = (await section.getByRole('status').locator('code').textContent())!;
  expect(token).toMatch(/^cbs_/);

  const directory = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  });
  const userName = `${randomUUID()}@example.org`;
  const made = await directory.post('/scim/v2/Users', {
    data: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      displayName: 'Barbara Jensen',
    },
  });
  expect([made.status(), made.headers()['content-type']]).toEqual([201, 'application/scim+json']);
  const { id } = (await made.json()) as { id: string };
  const found = await directory.get(
    `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
  );
  expect(((await found.json()) as { Resources: { id: string }[] }).Resources.map((user) => user.id)).toEqual([
    id,
  ]);
  const patched = await directory.patch(`/scim/v2/Users/${id}`, {
    data: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    },
  });
  expect(((await patched.json()) as { active: boolean }).active).toBe(false);
  expect((await directory.delete(`/scim/v2/Users/${id}`)).status()).toBe(204);

  await reloadPage(page);
  await expect(section.getByText(token)).toHaveCount(0);
  const requests = page.getByRole('region', { name: 'Directory requests' });
  await expect(requests.getByRole('rowheader', { name: `PATCH /Users/${id}` })).toBeVisible();
  await expect(requests.getByText(userName)).toHaveCount(0);
  await expectNoViolations(page, { include: 'main', widths: [390, 1440] });
  await section.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(section.getByText(name)).toHaveCount(0);
  expect((await directory.get('/scim/v2/Users')).status()).toBe(401);
  await directory.dispose();
});
