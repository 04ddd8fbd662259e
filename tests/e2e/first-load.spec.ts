import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { LibraryPage } from './pages/library-page';

/** What the HTML of a guest's first visit may name in scripts, gzip (issue of the screens: 170 KB). */
const BUDGET_BYTES = 170_000;

const BROWSE = '/browse-prompts';

for (const what of ['browse', 'detail'] as const) {
  test(`a guest's first visit to ${what} brings at most 170 KB of script`, async ({ page, request }) => {
    let path: string = BROWSE;
    if (what === 'detail') {
      await page.goto(BROWSE);
      path = (await new LibraryPage(page).cards.first().getByRole('link').getAttribute('href'))!;
    }
    const html = await (await request.get(path)).text();
    const tags = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)];
    const sources = new Set(tags.flatMap(([tag, source]) => (/nomodule/i.test(tag) ? [] : (source ?? []))));
    expect(sources.size).toBeGreaterThan(5);
    let bytes = 0;
    for (const source of sources) {
      bytes += gzipSync(await (await request.get(source)).body(), { level: 9 }).length;
    }
    expect(bytes).toBeLessThan(BUDGET_BYTES);
  });
}
