import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/** Lists on small screens: one row of controls, and the first cards near the top. */

test('the first card begins within 224 px, below one row of controls and the line of the count', async ({
  page,
}) => {
  for (const [path, role] of [
    ['/browse-prompts', null],
    ['/browse-prompts', 'contributor'],
    ['/dashboard?q=the', 'contributor'],
    ['/my-prompts', 'contributor'],
  ] as const) {
    for (const width of [390, 768]) {
      await test.step(`${path} for ${role ?? 'a guest'}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        if (role) await signInAs(page, await accountOf(role));
        await openPage(page, path);
        const library = new LibraryPage(page);
        const card = await library.cards.first().boundingBox();
        // The switch between cards and lines is in the line of the count.
        expect(card?.y).toBeLessThanOrEqual(224);
        const controls = [
          library.search,
          page.getByRole('button', { name: /^Filters/ }),
          page.getByRole('button', { name: /^Sort: / }),
          page.getByRole('link', { name: role ? 'Create New Prompt' : 'Sign in to Create' }),
        ];
        const middles: number[] = [];
        for (const control of controls) {
          const box = (await control.boundingBox())!;
          middles.push(Math.round(box.y + box.height / 2));
        }
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
      });
    }
  }
});

test('filters are counted on their button; all cards are of one height, with one way to a new prompt', async ({
  page,
}) => {
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
