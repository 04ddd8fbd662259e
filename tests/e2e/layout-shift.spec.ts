import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/**
 * Content does not move while it is read: layout shifts more than half a second after an input count, as in the Layout
 * Instability API.
 */

/** Chromium's time in which a shift is attributed to an input. */
const INPUT_MS = 500;

type Recorded = { shifted: number; lastInput: number };

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = Object.assign(window, { shifted: 0, lastInput: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) recorded.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (const type of ['keydown', 'pointerdown', 'click']) {
      window.addEventListener(type, () => (recorded.lastInput = performance.now()), { capture: true });
    }
  });
}

/** Layout shift since the last call. */
const takeShifted = (page: Page) =>
  page.evaluate(() => {
    const recorded = window as unknown as Recorded;
    const { shifted } = recorded;
    recorded.shifted = 0;
    return shifted;
  });

/** Holds responses that match `isAsked` until the last input is long ago. */
async function answerLate(page: Page, isAsked: (url: URL) => boolean): Promise<void> {
  await page.route(isAsked, async (route) => {
    const response = await route.fetch();
    await page.evaluate(async (wait) => {
      const recorded = window as unknown as Recorded;
      while (performance.now() - recorded.lastInput < wait) await new Promise(requestAnimationFrame);
    }, INPUT_MS * 1.2);
    await route.fulfill({ response });
  });
}

test('results of a search that come late move nothing', async ({ page }) => {
  await recordShifts(page);
  for (const reader of ['guest', 'viewer'] as const) {
    for (const [width, height] of [
      [1_280, 900],
      [390, 844],
    ] as const) {
      await test.step(`${reader}, ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        if (reader === 'guest') await openPage(page, '/browse-prompts');
        else await signInAs(page, await accountOf(reader), '/browse-prompts');
        const library = new LibraryPage(page);
        // Cards that are painted before their row is complete move a little.
        expect(await takeShifted(page)).toBeLessThan(0.05);
        await answerLate(page, (url) =>
          reader === 'guest' ? url.searchParams.has('_rsc') : url.pathname.includes('prompt.list'),
        );
        // Many results, one, none, and all again. The total of all changes meanwhile: other tests create prompts.
        for (const search of ['email', 'survey question doctor', 'zzzzqqqq', '']) {
          const before = (await library.count.textContent())!;
          await library.search.fill(search.slice(0, -1));
          await library.search.press('End');
          if (search === '') await library.search.press('Backspace');
          else await library.search.pressSequentially(search.slice(-1));
          await expect(library.count).not.toHaveText(before);
          await expect(library.results).toHaveAttribute('aria-busy', 'false');
        }
        // One more frame, for shifts after the last response.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        expect(await takeShifted(page)).toBeLessThan(0.01);
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
  }
});
