import { expectNoViolations } from '../support/axe';
import { expect, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** A team in a space: an owner invites, a member writes, an outsider finds nothing (docs/decisions/0019-spaces.md). */

test('an owner makes a space and invites, a member joins and writes, an outsider gets nothing', async ({
  page,
  browser,
}) => {
  const name = uniqueTitle('Sales team');
  await signInNewcomer(page);
  await openPage(page, '/spaces');
  await expect(page.getByText('You’re not in any spaces yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New space' }).first().click();
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // Its founder sees the first steps in place of an empty list.
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expect(page.getByText('No prompts in this space yet.')).toHaveCount(0);

  // The side bar says where one is, and leads to the rest and back; on a phone the drawer does.
  await page.setViewportSize({ width: 1440, height: 900 });
  const side = page.getByRole('navigation', { name: 'Library' });
  await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await side.getByRole('link', { name: 'My Prompts' }).press('Enter');
  await page.waitForURL('/my-prompts');
  await side.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Library' });
  await expect(drawer.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await drawer.getByRole('link', { name: 'Spaces' }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);

  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(new URL(link).search).toBe('');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Anyone with the link/ })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await openPage(theirs, link);
  await expect(theirs.getByText('You’re invited to a space.', { exact: false })).toBeVisible();
  await expect(theirs).toHaveURL(({ hash }) => hash === '');
  await theirs.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await theirs.getByLabel('Full name').fill('Team Mate');
  await theirs.getByLabel('Email').fill(`mate.${Date.now()}@example.com`);
  await theirs.getByLabel('Password', { exact: true }).fill('secret123');
  await theirs.getByRole('button', { name: 'Register' }).click();
  await theirs.waitForURL('**/spaces/join');
  await expect(theirs.getByText(`You’re invited to ${name} as a member.`)).toBeVisible();
  await theirs.getByRole('button', { name: 'Join' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();
  // The steps are for its founder.
  await expect(theirs.getByText(/\d of \d done/)).toHaveCount(0);

  const title = uniqueTitle('Of the team');
  await theirs.getByRole('link', { name: 'Create New Prompt' }).first().click();
  await theirs.getByLabel('Title').fill(title);
  await theirs.getByLabel('Description').fill('For the team.');
  await theirs.getByLabel('Prompt content', { exact: true }).fill('Write to the customer.');
  await expect(theirs.getByRole('button', { name: `Seen by ${name}`, exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Save Prompt', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();
  const card = theirs.getByRole('link', { name: title, exact: true });
  await expect(card).toBeVisible();
  const address = await card.getAttribute('href');

  await page.getByRole('tab', { name: 'Prompts' }).click();
  await reloadPage(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();

  const outsider = await (await browser.newContext()).newPage();
  await signInNewcomer(outsider);
  for (const path of [address ?? '', new URL(theirs.url()).pathname]) {
    const answer = await outsider.request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain(name);
  }
  await openPage(outsider, `/dashboard?q=${encodeURIComponent(title)}`);
  await expect(outsider.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

test('reviews and figures of a space have their own pages, for its people only', async ({
  page,
  browser,
  baseURL,
}) => {
  const [name, title] = [uniqueTitle('Finance'), uniqueTitle('Invoice')];
  await signInNewcomer(page);
  const space = (await callApi(page, 'space.create', { name })) as { id: string; slug: string };
  const writer = await someoneNew(browser, baseURL, 'Willa Writer');
  const { url } = (await callApi(page, 'space.invite', { id: space.id, role: 'member' })) as { url: string };
  await callApi(writer.page, 'space.join', { token: url.split('token=')[1] });
  const fields = { title, spaceId: space.id, isShared: false, category: 'Sales' };
  for (const made of [
    await createPrompt(writer.page, fields),
    await createPrompt(writer.page, { title: uniqueTitle('Elsewhere') }),
  ]) {
    await callApi(writer.page, 'status.review.ask', { promptId: made.id, version: 1 });
  }

  await openPage(page, `/spaces/${space.slug}`);
  await page.getByRole('link', { name: '1 waiting for your review' }).click();
  await expect(page).toHaveURL(`/inbox?show=decide&space=${space.slug}`);
  const waiting = page.getByRole('list', { name: 'To review' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText(title);
  await page.getByRole('button', { name: `Show prompts in: ${name}` }).waitFor();
  await page.getByRole('button', { name: `Show prompts in: ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'All prompts' }).press('Enter');
  await expect(page).toHaveURL('/inbox?show=decide');
  await page.getByRole('button', { name: 'Show prompts in: All prompts' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(`/inbox?show=decide&space=${space.slug}`);
  await reloadPage(page);
  await expect(waiting).toHaveCount(1);

  await openPage(page, `/spaces/${space.slug}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(`/analytics?space=${space.slug}`);
  await expect(page.getByText(`An overview of the prompts in ${name}.`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Prompts by Category' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Most Used Prompts' }).getByRole('link')).toHaveText([title]);

  const outsider = await someoneNew(browser, baseURL, 'Otto Outside');
  for (const path of [`/reviews?space=${space.slug}`, `/analytics?space=${space.slug}`]) {
    const answer = await outsider.page.request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain(name);
  }
});

test('a prompt of one’s own moves into a space and back; the pages of a space pass axe and fit a phone', async ({
  page,
}) => {
  await test.step('a prompt of one’s own moves into a space and back', async () => {
    const name = uniqueTitle('Legal');
    await signInNewcomer(page);
    await callApi(page, 'space.create', { name });
    const { title } = await createPrompt(page, { title: uniqueTitle('Clause'), isShared: false });
    await openPage(page, '/my-prompts');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: title }).check();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to space…' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText(`1 prompt moved to ${name}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 prompt moved back')).toBeVisible();
  });
  await test.step('the pages of a space pass axe and fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await signInNewcomer(page);
    const { slug } = (await callApi(page, 'space.create', {
      name: uniqueTitle('Support'),
      description: 'Answers to customers.',
    })) as { slug: string };
    for (const path of [
      '/spaces',
      `/spaces/${slug}`,
      `/spaces/${slug}?tab=people`,
      `/spaces/${slug}?tab=settings`,
      `/inbox?show=decide&space=${slug}`,
      `/analytics?space=${slug}`,
    ]) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page, { message: path, widths: [390] });
    }
  });
});
