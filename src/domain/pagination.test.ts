import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE, pageCountOf, pageFromText, pageWindow } from './pagination';

describe('pageWindow', () => {
  it.each<[page: number, count: number, shown: string]>([
    [10, 20, '1 … 8 9 10 11 12 … 20'],
    [1, 20, '1 2 3 … 20'],
    [2, 20, '1 2 3 4 … 20'],
    [3, 20, '1 2 3 4 5 … 20'],
    [4, 20, '1 2 3 4 5 6 … 20'],
    [5, 20, '1 … 3 4 5 6 7 … 20'],
    [16, 20, '1 … 14 15 16 17 18 … 20'],
    [17, 20, '1 … 15 16 17 18 19 20'],
    [18, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 18 19 20'],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [667, 667, '1 … 665 666 667'],
  ])('pageWindow of page %i of %i is %s', (page, count, shown) => {
    expect(
      pageWindow(page, count)
        .map((entry) => (entry === 'gap' ? '…' : entry))
        .join(' '),
    ).toBe(shown);
  });

  it('always holds the first, the last and every page within 2, in order, with gaps where pages are missing', () => {
    const pageOfCount = fc
      .integer({ min: 1, max: MAX_PAGE })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
    fc.assert(
      fc.property(pageOfCount, ([page, count]) => {
        const entries = pageWindow(page, count);
        const pages = entries.filter((entry) => entry !== 'gap');
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(count);
        for (let near = Math.max(1, page - 2); near <= Math.min(count, page + 2); near += 1) {
          expect(pages).toContain(near);
        }
        expect(new Set(pages).size).toBe(pages.length);
        entries.forEach((entry, index) => {
          const [before, after] = [entries[index - 1], entries[index + 1]];
          if (entry === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
          else if (typeof after === 'number') expect(after - entry).toBe(1);
        });
        expect(entries.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

describe('pageFromText', () => {
  it.each<[text: string | null | undefined, page: number]>([
    ['1', 1],
    ['7', 7],
    ['007', 7],
    ['10000', 10_000],
    ['10001', 10_000],
    ['9999999', 10_000],
    ['99999999999999999999', 1],
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['1e3', 1],
    ['1.5', 1],
    [' 2', 1],
    ['2\n', 1],
    ['٣', 1],
    ['NaN', 1],
    ['Infinity', 1],
    ['', 1],
    [null, 1],
    [undefined, 1],
  ])('pageFromText of %j is %i', (text, page) => {
    expect(pageFromText(text)).toBe(page);
  });

  it('pageFromText is a valid page for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const page = pageFromText(text);
        expect(Number.isInteger(page) && page >= 1 && page <= MAX_PAGE).toBe(true);
      }),
    );
  });
});

describe('pageCountOf', () => {
  it.each([
    [0, 15, 1],
    [1, 15, 1],
    [15, 15, 1],
    [16, 15, 2],
    [10_000, 15, 667],
    [50, 50, 1],
    [51, 50, 2],
  ])('pageCountOf of %i items by %i is %i', (total, perPage, pages) => {
    expect(pageCountOf(total, perPage)).toBe(pages);
  });
});
