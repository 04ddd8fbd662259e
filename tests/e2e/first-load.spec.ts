import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { LibraryPage } from './pages/library-page';

/**
 * Limit for the scripts in the HTML of a guest's first visit, gzip. Next.js and React alone are 136 KB of it (decision
 * 12).
 */
const BUDGET_BYTES = 170_000;

/** Limit for the HTML of a list of 15 cards, gzip, including critical CSS. */
const HTML_BUDGET_BYTES = 50_000;

const BROWSE = '/browse-prompts';

test('a guest’s first visit brings at most 170 KB of script, and a list at most 50 KB of HTML', async ({
  page,
  request,
}) => {
  await test.step('scripts', async () => {
    for (const what of ['home', 'browse', 'detail', 'login', 'register'] as const) {
      await test.step(what, async () => {
        let path = { home: '/', browse: BROWSE, detail: BROWSE, login: '/login', register: '/register' }[
          what
        ];
        if (what === 'detail') {
          await openPage(page, BROWSE);
          path = (await new LibraryPage(page).cards.first().getByRole('link').getAttribute('href'))!;
        }
        const html = await (await request.get(path)).text();
        // Scripts named for the first render, without the one for old browsers.
        const named = html
          .replace(/<script[^>]*nomodule[^>]*>/gi, '')
          .match(/\/_next\/static\/chunks\/[\w.~-]+\.js(?=")/g);
        const sources = new Set(named);
        expect(sources.size).toBeGreaterThan(5);
        let bytes = 0;
        for (const source of sources) {
          bytes += gzipSync(await (await request.get(source)).body(), { level: 9 }).length;
        }
        expect(bytes).toBeLessThan(BUDGET_BYTES);
      });
    }
  });
  await test.step('the HTML of a list weighs at most 50 KB', async () => {
    // The prompts with most favorites are the demo library's own, regardless of other tests.
    const answer = await request.get(`${BROWSE}?sort=starred`, { headers: { 'accept-encoding': 'gzip' } });
    expect((await answer.text()).match(/data-prompt-id=/g)).toHaveLength(15);
    expect(answer.headers()['content-encoding']).toBe('gzip');
    expect(Number(answer.headers()['content-length'])).toBeLessThan(HTML_BUDGET_BYTES);
  });
});
