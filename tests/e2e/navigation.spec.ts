import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';

/** Headers and footer (specification 2, Layouts): their links on a library without a chat, and that they fit at every width. */

const PUBLIC = ['About', 'Features', 'Testimonials', 'FAQ', 'Browse', 'Generate Prompt'];
const MEMBER = ['Dashboard', 'My Prompts', 'Browse', 'Generate Prompt', 'Analytics'];

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
  for (let width = 320; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 600 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
}

test('a visitor finds every screen in header, drawer and footer, at every width', async ({ page }) => {
  await openPage(page, '/browse-prompts');
  await expectLinks(page, PUBLIC);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['About', 'Developers', 'Privacy', 'Terms']);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Cuebook`);
  await expectFits(page);
});

test('a member finds theirs, an admin Admin as well, whatever their name', async ({ page }) => {
  await signInAs(page, await accountOf('contributor'), '/dashboard');
  await expectLinks(page, MEMBER);
  await page.context().clearCookies();
  await signInAs(page, await accountOf('admin'), '/dashboard');
  await expectLinks(page, [...MEMBER, 'Admin']);
  await page
    .getByRole('button', { name: /^Account: / })
    .locator('[dir=auto]')
    .evaluate((name) => {
      name.textContent = 'Wolfeschlegelsteinhausenbergerdorff-Bartholomäus Johannes von und zu';
    });
  await expectFits(page);
});
