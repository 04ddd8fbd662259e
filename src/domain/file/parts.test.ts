import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partOfLine, partsOf } from './parts';

const textsOf = (text: string, max: number) =>
  partsOf(text, max).map(({ from, to, firstLine }) => [firstLine, text.slice(from, to)]);

it('a cut line begins the next part again, unless it fills a part', () => {
  expect(textsOf('one\ntwo\nthree', 6)).toEqual([
    [1, 'one\ntw'],
    [2, 'two\nth'],
    [3, 'three'],
  ]);
  expect(textsOf('abcdefgh\nij', 3)).toEqual([
    [1, 'abc'],
    [1, 'def'],
    [1, 'gh\n'],
    [2, 'ij'],
  ]);
  expect(textsOf('', 3)).toEqual([[1, '']]);
  expect(textsOf('a😀b', 2)).toEqual([
    [1, 'a'],
    [1, '😀'],
    [1, 'b'],
  ]);
});

it('every character and the beginning of every line is in the part that is found for it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '😀', 'b'), maxLength: 200 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 20 }), (whole, max) => {
      const parts = partsOf(whole, max);
      let end = 0;
      for (const { from, to, firstLine } of parts) {
        expect(from).toBeLessThanOrEqual(end);
        expect(to - from).toBeLessThanOrEqual(max);
        expect(to).toBeGreaterThanOrEqual(end);
        expect(firstLine).toBe(whole.slice(0, from).split('\n').length);
        end = to;
      }
      expect(end).toBe(whole.length);
      const lines = whole.split('\n');
      let start = 0;
      for (const [place, line] of lines.entries()) {
        const { from, to } = parts[partOfLine(parts, place + 1) - 1]!;
        expect(from).toBeLessThanOrEqual(start);
        expect(to).toBeGreaterThanOrEqual(Math.min(start + 1, whole.length));
        start += line.length + 1;
      }
      expect(partOfLine(parts, lines.length + 5)).toBe(parts.length);
    }),
  );
});
