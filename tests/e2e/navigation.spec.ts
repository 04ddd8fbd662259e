import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';

/** Headers and footer: their links on a library without a chat, and that they fit at every width. */

const PUBLIC = ['About', 'Features', 'Testimonials', 'FAQ', 'Browse', 'Generate Prompt'];
const MEMBER = ['Dashboard', 'My Prompts', 'Generate Prompt', 'Analytics'];

async function expectLinks(page: Page, links: string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText(links);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(nav).toBeHidden();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(links);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Widths at which something in the header is cut, wrapped or over something else. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const row = document.querySelector('header')!.firstElementChild!;
    const { documentElement: root } = document;
    const problems: string[] = [];
    if (root.scrollWidth > root.clientWidth) problems.push('wider than the window');
    if (row.scrollWidth > row.clientWidth) problems.push('wider than its row');
    if (row.getBoundingClientRect().height > 60) problems.push('taller than 60 px');
    const parts = [...row.querySelectorAll('a, button')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .sort((a, b) => a.left - b.left);
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      if (next !== undefined && part.right > next.left) problems.push(`part ${index} over the next`);
      if (part.right > root.clientWidth) problems.push(`part ${index} out of the window`);
    }
    return problems;
  });
}

async function expectFits(page: Page): Promise<void> {
  const widths = [1023, 1024, 1279, 1280, 1281, 1920, 2560];
  for (let width = 320; width <= 1440; width += 40) widths.push(width);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 600 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
}

test('a visitor finds every screen in header, drawer and footer, at every width', async ({ page }) => {
  await openPage(page, '/browse-prompts');
  await expectLinks(page, PUBLIC);
  await expect(page.getByRole('navigation', { name: 'Library' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['About', 'Developers', 'Privacy', 'Terms']);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Cuebook`);
  await expectFits(page);
});

test('a member finds theirs, an admin Admin as well', async ({ page }) => {
  await signInAs(page, await accountOf('contributor'), '/dashboard');
  await expectLinks(page, MEMBER);
  await page.context().clearCookies();
  await signInAs(page, await accountOf('admin'), '/analytics');
  await expectLinks(page, [...MEMBER, 'Admin']);
  await expect(page.getByRole('navigation', { name: 'Library' })).toHaveCount(0);
  await expectFits(page);
});

test('the header fits for any name and number of spaces, and the side bar shows eight', async ({ page }) => {
  const fullName = 'Wolfeschlegelsteinhausenbergerdorff-Bartholomäus von und zu X';
  await signInNewcomer(page);
  await callApi(page, 'profile.update', { fullName });
  for (let made = 0; made < 20; made += 1) {
    await callApi(page, 'space.create', { name: `${uniqueTitle('A space of many words')} ${made}` });
  }
  await openPage(page, '/spaces');
  await expect(page.getByRole('button', { name: `Account: ${fullName}` })).toBeVisible();
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const side = page.getByRole('navigation', { name: 'Library' });
  await expect(side.getByRole('group', { name: 'Spaces' }).getByRole('listitem')).toHaveCount(9);
  await side.getByRole('link', { name: 'All spaces (20)' }).click();
  await expect(side.getByRole('link', { name: 'Spaces', exact: true })).toBeVisible();
});
