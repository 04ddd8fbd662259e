import { expect, test } from '@playwright/test';
import { answerLate, nextFrames, recordShifts, takeShifts } from '../support/layout-shift';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/**
 * Content does not move while it is read: layout shifts more than half a second after an input count, as in the Layout
 * Instability API.
 */

const LIST = '/browse-prompts?sort=starred';

test('results of a search that come late move nothing', async ({ page }) => {
  await recordShifts(page);
  for (const reader of ['guest', 'viewer'] as const) {
    for (const [width, height] of [
      [1_280, 900],
      [390, 844],
    ] as const) {
      await test.step(`${reader}, ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        // New prompts of other tests have no favorites: by these they come last.
        if (reader === 'guest') await openPage(page, LIST);
        else await signInAs(page, await accountOf(reader), LIST);
        const library = new LibraryPage(page);
        // Cards that are painted before their row is complete move a little.
        const opening = await takeShifts(page);
        expect(opening.total, opening.moved).toBeLessThan(0.05);
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
        await nextFrames(page);
        const late = await takeShifts(page);
        expect(late.total, late.moved).toBeLessThan(0.01);
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
  }
});
