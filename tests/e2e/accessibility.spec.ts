import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';

/** Every screen in both themes and at three widths: nothing for axe to find, nothing wider than a small phone. */

/** Stands for the address of some shared prompt. */
const PROMPT = '/prompts/some';
const LIBRARY_SCREENS = [
  '/dashboard',
  '/my-prompts',
  '/my-prompts/trash',
  '/prompts/new',
  '/analytics',
  '/inbox',
];
const PROFILE_SCREENS = ['/profile', '/profile/security', '/profile/notifications'];
const SCREENS = [
  {
    reader: 'guest',
    what: 'the library',
    paths: [
      '/',
      '/browse-prompts',
      '/browse-prompts?q=zzzzzzzz',
      '/generate-prompt',
      '/test-seo',
      '/nowhere',
      PROMPT,
    ],
  },
  {
    reader: 'guest',
    what: 'the pages to read and the ways in',
    paths: [
      ...['/login', '/register', '/reset-password'],
      ...['/about', '/privacy', '/terms', '/connect', '/chat-with-us'],
    ],
  },
  { reader: 'contributor', what: 'the library', paths: LIBRARY_SCREENS },
  {
    reader: 'contributor',
    what: 'a profile and a prompt',
    paths: [...PROFILE_SCREENS, ...['', '/versions', '/versions/1', '/tests'].map((below) => PROMPT + below)],
  },
  {
    reader: 'admin',
    what: 'what is for admins',
    paths: [
      '/admin',
      '/admin/audit',
      '/admin/sign-in',
      '/admin/spaces',
      '/admin/trash',
      '/dashboard',
      '/inbox',
      PROMPT,
    ],
  },
] as const;

/** The address of some shared prompt. */
async function somePrompt(page: Page): Promise<string> {
  await openPage(page, '/browse-prompts');
  const href = await page.locator('main [data-cover-link]').first().getAttribute('href');
  expect(href).toMatch(/^\/prompts\//);
  return href!;
}

for (const { reader, what, paths } of SCREENS) {
  test(`axe finds nothing for a reader who is ${reader}: ${what}`, async ({ page }) => {
    if (reader !== 'guest') await signInAs(page, await accountOf(reader));
    const prompt = paths.some((path) => path.startsWith(PROMPT)) ? await somePrompt(page) : '';
    for (const path of paths) {
      await openPage(page, path.replace(PROMPT, prompt));
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectNoViolations(page, { message: path, widths: [390, 768, 1280] });
    }
  });
}

test('no screen is wider than 320 px, and cards are in 1, 2 and 3 columns', async ({ page }) => {
  await signInAs(page, await accountOf('contributor'));
  const prompt = await somePrompt(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/browse-prompts', ...LIBRARY_SCREENS, ...PROFILE_SCREENS, prompt]) {
    await openPage(page, path);
    await expect(page.locator('h1')).toBeVisible();
    await expectNoOverflow(page, undefined, path);
  }

  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/browse-prompts');
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
