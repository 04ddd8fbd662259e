import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '../support/browser-test';
import { accountOf, signInAs } from '../support/sign-in';

/** Every screen in both themes: nothing for axe to find, nothing wider than a small phone. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const GUEST_SCREENS = [
  '/',
  '/browse-prompts',
  '/browse-prompts?q=zzzzzzzz',
  '/login',
  '/register',
  '/reset-password',
  '/generate-prompt',
  '/about',
  '/privacy',
  '/terms',
  '/developers/connect',
  '/chat-with-us',
  '/test-seo',
  '/nowhere',
];
const MEMBER_SCREENS = [
  '/dashboard',
  '/my-prompts',
  '/my-prompts/trash',
  '/prompts/new',
  '/analytics',
  '/reviews',
  '/profile',
  '/profile/security',
  '/profile/notifications',
];
const ADMIN_SCREENS = ['/admin', '/admin/audit', '/admin/spaces', '/admin/trash'];
/** Below the address of a prompt. */
const PROMPT_SCREENS = ['', '/versions', '/versions/1', '/tests'];

async function expectAccessible(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    path,
  ).toEqual([]);
}

/** The address of some shared prompt. */
async function somePrompt(page: Page): Promise<string> {
  await page.goto('/browse-prompts');
  const href = await page.locator('main [data-cover-link]').first().getAttribute('href');
  expect(href).toMatch(/^\/prompts\//);
  return href!;
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 768]) {
    test(`axe finds nothing at ${width} px either, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await signInAs(page, await accountOf('admin'), '/dashboard');
      const prompt = await somePrompt(page);
      for (const path of [...MEMBER_SCREENS, ...ADMIN_SCREENS, prompt]) await expectAccessible(page, path);
    });
  }

  test(`axe finds nothing on the screens of an admin, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await signInAs(page, await accountOf('admin'), '/dashboard');
    for (const path of ADMIN_SCREENS) await expectAccessible(page, path);
  });

  test(`axe finds nothing on the screens of a guest, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    const prompt = await somePrompt(page);
    for (const path of [...GUEST_SCREENS, prompt]) await expectAccessible(page, path);
  });

  test(`axe finds nothing on the screens of a member, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await signInAs(page, await accountOf('contributor'), '/dashboard');
    const prompt = await somePrompt(page);
    const screens = PROMPT_SCREENS.map((below) => `${prompt}${below}`);
    for (const path of [...MEMBER_SCREENS, ...screens]) await expectAccessible(page, path);
  });
}

test('no screen is wider than 320 px, and cards stand in 1, 2 and 3 columns', async ({ page }) => {
  await signInAs(page, await accountOf('contributor'), '/dashboard');
  const prompt = await somePrompt(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...GUEST_SCREENS.slice(0, 2), ...MEMBER_SCREENS, prompt]) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }

  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/browse-prompts');
    const cards = page.locator('main li:has([data-cover-link])');
    await expect(cards.first()).toBeVisible();
    const lefts = await cards.evaluateAll((all) =>
      all.slice(0, 6).map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    const narrowest = await cards.evaluateAll((all) =>
      Math.min(...all.map((card) => card.getBoundingClientRect().width)),
    );
    expect(narrowest).toBeGreaterThanOrEqual(272);
  }
});
