import { expect, type Page } from '@playwright/test';
import { brokenBy, expectNoOverflow, expectNoViolations } from '../../support/axe';
import { openPage } from '../../support/open-page';

/** Beside those of the axe runs. */
const OTHER_WIDTHS = [320, 768, 1024, 1440];

/** Checks one screen, and returns the left edge of its heading on a wide window. */
export async function lookAt(page: Page, path: string): Promise<number> {
  await openPage(page, path);
  const heading = page.locator('h1');
  await expect(heading).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoOverflow(page, OTHER_WIDTHS, path);
  await expectNoViolations(page, { message: path, widths: [390, 1280] });
  await page.setViewportSize({ width: 1440, height: 900 });
  // A wide window has more names to read; keys beside them are hints and no part of a name.
  await page.locator('kbd').evaluateAll((keys: HTMLElement[]) => {
    for (const key of keys) key.style.display = 'none';
  });
  expect.soft(await brokenBy(page, 'label-content-name-mismatch'), path).toEqual([]);
  return (await heading.boundingBox())!.x;
}
