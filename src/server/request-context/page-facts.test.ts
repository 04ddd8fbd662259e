import { expect, it } from 'vitest';
import { type PageFacts, pageStatus, setPageStatus, setPageTags, withPageFacts } from './page-facts';

it.each([
  [404, 200, 404],
  [410, 404, 410],
  [404, 308, 308],
  [404, 500, 500],
  [503, 500, 503],
  // The page rendered without the missing data.
  [503, 200, 200],
  [503, 307, 307],
] as const)('a page that is known to be %i and answered %i is %i', (known, chosen, expected) => {
  const facts: PageFacts = {};
  withPageFacts(facts, () => {
    setPageStatus(known);
  });
  expect(pageStatus(facts, chosen)).toBe(expected);
  expect(pageStatus({}, chosen)).toBe(chosen);
});

it('keeps pages that are rendered at the same time apart', async () => {
  const [first, second]: PageFacts[] = [{}, {}];
  const render = (tag: 'list' | 'order:used') => async () => {
    await Promise.resolve();
    setPageTags([tag]);
  };
  await Promise.all([withPageFacts(first!, render('list')), withPageFacts(second!, render('order:used'))]);
  expect([first, second]).toEqual([{ tags: new Set(['list']) }, { tags: new Set(['order:used']) }]);
});

it('says nothing outside of a page', () => {
  expect(() => {
    setPageStatus(404);
  }).not.toThrow();
});
