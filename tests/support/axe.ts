import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { FULL_SIZE } from './sizes';

/** The rules of WCAG 2.2 AA, and those that axe advises. */
const ALL = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that may fail in only one theme: themes differ in colors only. */
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

type Scheme = 'light' | 'dark';

type Looking = {
  /** Limits the check to this selector. */
  include?: string;
  /** Prefix of the error message. */
  message?: string;
  /** Widths of the window to check, in order. Without any it is unchanged, and may scroll horizontally. */
  widths?: readonly number[];
};

/** Changes the color scheme like the user's system; the page follows without a reload. */
async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const root = expect(page.locator('html'));
  await (colorScheme === 'dark' ? root : root.not).toHaveClass(/\bdark\b/);
}

/** Changes the width of the window and waits for the layout. */
async function changeWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

type Violation = { id: string; targets: string[] };

/**
 * Leaves out targets that are only small because a bar at the edge of the window covers a part of them: scrolled to the
 * middle they are large enough.
 */
async function withoutCovered(page: Page, found: readonly Violation[]): Promise<Violation[]> {
  const small = found.find(({ id }) => id === 'target-size');
  if (small === undefined) return [...found];
  const targets = await page.evaluate(async (selectors) => {
    const given = window as unknown as { axe: typeof axe };
    const before = window.scrollY;
    const isSmall = async (selector: string) => {
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { violations } = await given.axe.run(selector, { runOnly: ['target-size'] });
      return violations.length > 0;
    };
    const stillSmall: string[] = [];
    for (const selector of selectors) if (await isSmall(selector)) stillSmall.push(selector);
    window.scrollTo({ top: before, behavior: 'instant' });
    return stillSmall;
  }, small.targets);
  const others = found.filter(({ id }) => id !== 'target-size');
  return targets.length === 0 ? others : [...others, { id: 'target-size', targets }];
}

/** Violations of these rules on the current page. */
async function findNow(page: Page, options: axe.RunOptions, include?: string): Promise<string[]> {
  // Injected once per page, because that takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([within, how]) => {
      const given = window as unknown as { axe: typeof axe };
      const { violations } = await given.axe.run(within ?? document, how);
      return violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    [include, options] as const,
  );
  const violations = await withoutCovered(page, found);
  return violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`);
}

/** URL and title of the page. Waits for the title, which is missing between two pages. */
async function identify(page: Page): Promise<string> {
  await expect(page, 'the page has a title').toHaveTitle(/\S/);
  return `${page.url()} ${await page.title()}`;
}

/**
 * Violations of these rules: the name of each broken rule, and the elements that break it. Repeated if the page changed
 * meanwhile, because the result would belong to neither.
 */
async function find(page: Page, runOnly: axe.RunOnly, include?: string): Promise<string[]> {
  // Content of frames belongs to other sites.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  for (;;) {
    const before = await identify(page);
    const found = await findNow(page, options, include);
    if ((await identify(page)) === before) return found;
  }
}

/** Violations of a single rule on the current page. */
export function brokenBy(page: Page, rule: string): Promise<string[]> {
  return find(page, { type: 'rule', values: [rule] });
}

/**
 * Expects that nothing is wider than the page at these widths, or at the current one; restores the window afterwards.
 */
export async function expectNoOverflow(
  page: Page,
  widths?: readonly number[],
  message = 'overflow',
): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of widths ?? [before.width]) {
    if (widths !== undefined) await changeWidth(page, width);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${message}, ${width} px`).toBeLessThanOrEqual(0);
  }
  if (widths !== undefined) await page.setViewportSize(before);
}

/** Widths to check in a theme: everything on the narrowest page, colors on the widest; at night all of them. */
function widthsToLookAt(scheme: Scheme, widths: readonly number[]): readonly number[] {
  if (FULL_SIZE) return widths;
  return [scheme === 'light' ? Math.min(...widths) : Math.max(...widths)];
}

/**
 * Expects no axe violations, with all rules in the light theme and color rules in the dark one, and no overflow at the
 * given widths. Leaves the light theme and the last width.
 */
export async function expectNoViolations(page: Page, looking: Looking = {}): Promise<void> {
  const before = page.viewportSize()!;
  const { include, message = 'axe', widths = [before.width] } = looking;
  if (looking.widths !== undefined) await expectNoOverflow(page, widths, message);
  for (const scheme of ['light', 'dark'] as const) {
    await changeScheme(page, scheme);
    for (const width of widthsToLookAt(scheme, widths)) {
      if (looking.widths !== undefined) await changeWidth(page, width);
      const found = await find(page, scheme === 'light' ? ALL : OF_COLOURS, include);
      expect(found, `${message}, ${scheme}, ${width} px`).toEqual([]);
    }
  }
  await changeScheme(page, 'light');
  if (looking.widths !== undefined) await changeWidth(page, widths.at(-1)!);
}
