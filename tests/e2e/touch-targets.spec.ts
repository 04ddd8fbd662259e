import { brokenBy } from '../support/axe';
import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** All controls on a phone are at least 44 px high and wide, with accessible names that match their labels. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const GUEST_SCREENS = [
  '/',
  '/browse-prompts',
  '/generate-prompt',
  '/login',
  '/register',
  '/about',
  '/chat-with-us',
];
const MEMBER_SCREENS = [
  ...[
    '/dashboard',
    '/my-prompts',
    '/my-prompts/trash',
    '/browse-prompts',
    '/prompts/new',
    '/generate-prompt',
  ],
  ...['/analytics', '/inbox', '/profile', '/profile/security', '/profile/notifications'],
  ...['/admin?q=cuebook.example', '/admin/audit', '/admin/sign-in', '/admin/spaces', '/admin/trash'],
];

/**
 * Returns visible controls that are too small to tap: those that do not respond 22 px from their center, in every
 * direction.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=combobox]';
    /** A link in a sentence has the size of its words (WCAG 2.5.8, Inline). */
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.closest('p, li, dd, td, span, div')?.textContent.trim() ?? '';
      return around.length > element.textContent.trim().length;
    };
    const answers = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const label = hit.closest('label');
      return element.contains(hit) || label?.control === element || Boolean(label?.contains(element));
    };
    const problems: string[] = [];
    for (const element of document.querySelectorAll(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden=true]') || isInSentence(element)) continue;
      const target = element.matches('input[type=checkbox], input[type=radio], input[type=file]')
        ? (element.closest('label') ?? element)
        : element;
      if (target.getBoundingClientRect().width <= 1) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (left + width <= 0 || top + height <= 0) continue;
      if (width >= 43.5 && height >= 43.5) continue;
      const x = left + width / 2;
      const y = top + height / 2;
      const isBigEnough =
        (width >= 43.5 || (answers(element, x - 21, y) && answers(element, x + 21, y))) &&
        (height >= 43.5 || (answers(element, x, y - 21) && answers(element, x, y + 21)));
      if (isBigEnough) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      problems.push(`${element.tagName} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
    }
    return [...new Set(problems)];
  });
}

async function expectPressable(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect.soft(await tooSmall(page), path).toEqual([]);
  expect.soft(await brokenBy(page, 'label-content-name-mismatch'), path).toEqual([]);
}

test('everything that a guest can touch is large enough for a finger', async ({ page }) => {
  await openPage(page, '/browse-prompts');
  const prompt = await page.locator('main [data-cover-link]').first().getAttribute('href');
  for (const path of [...GUEST_SCREENS, prompt!]) await expectPressable(page, path);
});

test('a member and an admin', async ({ page }) => {
  await signInAs(page, await accountOf('admin'));
  const made = await createPrompt(page, { title: uniqueTitle('Pressed'), tags: ['a', 'touch'] });
  const prompts = [`/prompts/${made.slug}`, `/prompts/${made.slug}/versions`, `/prompts/edit/${made.id}`];
  for (const path of [...MEMBER_SCREENS, ...prompts]) await expectPressable(page, path);
});
