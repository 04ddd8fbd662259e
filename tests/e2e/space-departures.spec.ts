import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

const WIDTHS = { widths: [390, 1440] };
const IN_DIALOG = { ...WIDTHS, include: '[role="dialog"]' };

/** Publish requests, the Trash of a space, and removing a member. */

test('a member asks to share, a publisher accepts; what is deleted is in the Trash of the space; the owner removes the member', async ({
  browser,
  baseURL,
}) => {
  const { page: owner } = await someoneNew(browser, baseURL, 'Olive Owner');
  const { page: member } = await someoneNew(browser, baseURL, 'Max Member');
  const name = uniqueTitle('Support');
  const space = (await callApi(owner, 'space.create', { name })) as { id: string; slug: string };
  const { url } = (await callApi(owner, 'space.invite', { id: space.id, role: 'member' })) as { url: string };
  await callApi(member, 'space.join', { token: url.split('token=')[1] });
  const [asked, deleted] = [uniqueTitle('Answer a complaint'), uniqueTitle('Old answer')];
  const home = { spaceId: space.id, isShared: false };
  const prompt = await createPrompt(member, { title: asked, ...home });
  const old = await createPrompt(member, { title: deleted, ...home });

  await openPage(member, `/prompts/${prompt.slug}`);
  await member.getByRole('button', { name: 'More actions' }).click();
  await member.getByRole('menuitem', { name: 'Request to publish' }).click();
  const dialog = member.getByRole('dialog', { name: 'Request to publish this prompt' });
  await dialog.getByLabel('Note').fill('For the fair in May');
  await expectNoViolations(member, IN_DIALOG);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(member.getByText('Request sent')).toBeVisible();

  await openPage(owner, '/inbox?show=decide');
  await expect(owner.getByText('For the fair in May')).toBeVisible();
  await expectNoViolations(owner, WIDTHS);
  await owner.getByRole('button', { name: `Accept: ${asked}` }).click();
  await expect(owner.getByText('Shared with everyone')).toBeVisible();
  await openPage(member, '/inbox?show=mine');
  await expect(member.getByRole('listitem').filter({ hasText: 'Share with everyone' })).toContainText(
    'Accepted',
  );

  await callApi(member, 'prompt.delete', { id: old.id });
  await openPage(owner, `/spaces/${space.slug}`);
  await owner.getByRole('button', { name: 'More actions' }).first().click();
  await owner.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(owner.getByRole('heading', { name: deleted })).toBeVisible();
  await expectNoViolations(owner, WIDTHS);
  await owner.getByRole('button', { name: `Restore: ${deleted}` }).click();
  await expect(owner.getByText('Trash is empty')).toBeVisible();

  await openPage(owner, `/spaces/${space.slug}?tab=people`);
  // On a phone the actions of a row are visible without horizontal scrolling.
  await owner.setViewportSize({ width: 390, height: 844 });
  await callApi(owner, 'space.invite', { id: space.id, role: 'member' });
  await reloadPage(owner);
  for (const name of ['Remove Max Member', 'Revoke link']) {
    const box = (await owner.getByRole('button', { name }).first().boundingBox())!;
    expect(box.x + box.width, name).toBeLessThanOrEqual(390);
  }
  await owner.getByRole('button', { name: 'Remove Max Member' }).click();
  const removal = owner.getByRole('dialog', { name: 'Remove Max Member?' });
  await removal.getByLabel(/Leave them the last version they wrote of 2 prompts/).check();
  await expectNoViolations(owner, IN_DIALOG);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(owner.getByRole('button', { name: 'Allow Max Member again' })).toBeVisible();
  await openPage(member, '/my-prompts');
  await expect(member.getByRole('link', { name: deleted, exact: true })).toBeVisible();
  const opened = await member.request.get(`/prompts/${old.slug}`);
  expect(opened.status()).toBe(404);
});
