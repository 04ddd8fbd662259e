import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/** Lists on small screens: the search has its own line, one row of controls, and a whole card on the first screen. */

test('lists on small screens: search, controls and a whole card at first; all cards are of one height', async ({
  page,
}) => {
  await test.step('the search fills its line above one row of controls, and the first card is whole', async () => {
    for (const [path, role] of [
      ['/browse-prompts', null],
      ['/browse-prompts', 'contributor'],
      ['/dashboard?q=the', 'contributor'],
      ['/dashboard?sort=used-30d', 'contributor'],
      ['/my-prompts', 'contributor'],
    ] as const) {
      for (const width of [390, 768]) {
        await test.step(`${path} for ${role ?? 'a guest'}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: 844 });
          if (role) await signInAs(page, await accountOf(role));
          await openPage(page, path);
          const library = new LibraryPage(page);
          const search = (await library.search.boundingBox())!;
          expect(search.width).toBeGreaterThan(width - 120);
          const card = (await library.cards.first().boundingBox())!;
          expect(card.y + card.height).toBeLessThanOrEqual(844);
          const second = await library.cards.nth(1).getByRole('heading').boundingBox();
          expect(second!.y + second!.height).toBeLessThanOrEqual(844);
          const controls = [
            page.getByRole('button', { name: /^Filters/ }),
            page.getByRole('button', { name: /^Sort: / }),
            page.getByRole('link', { name: role ? 'Create New Prompt' : 'Sign in to Create' }),
          ];
          const middles: number[] = [];
          for (const control of controls) {
            const box = (await control.boundingBox())!;
            expect(box.y).toBeGreaterThanOrEqual(search.y + search.height);
            middles.push(Math.round(box.y + box.height / 2));
          }
          expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
        });
      }
    }
  });
  await test.step('filters are counted on their button; all cards are of one height, with one way to a new prompt', async () => {
    await page.context().clearCookies();
    await test.step('the button shows the number of filters, also in its accessible name', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, '/browse-prompts?category=Marketing');
      const filters = page.getByRole('button', { name: 'Filters · 1', exact: true });
      await expect(filters).toHaveAttribute('data-badge', '1');
    });
    await test.step('cards of one’s own and of others are of one height, with one way to a new prompt', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await signInAs(page, await accountOf('contributor'));
      await openPage(page, '/dashboard?q=the');
      const library = new LibraryPage(page);
      const feet = await library.cards
        .locator('[data-cover-card] > div:last-child')
        .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect(new Set(feet).size).toBe(1);
      await expect(page.getByRole('link', { name: /New Prompt$/ })).toHaveCount(1);
    });
  });
});
