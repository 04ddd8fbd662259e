import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniqueTags } from '../prompt/tags.ts';
import { escapeCell, tagsFromCell, tagsToCell, unescapeCell } from './csv-cells.ts';

const nasty = fc
  .tuple(fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠,;["\]]{0,2}$/), fc.string({ unit: 'binary' }))
  .map(([start, rest]) => start + rest);

describe('a cell of the export', () => {
  it('a cell of the export never begins a formula', () => {
    fc.assert(fc.property(nasty, (value) => !/^[=+\-@\t\r\n＝＋－＠]/.test(escapeCell(value))));
  });

  it('a cell of the export gives its value back', () => {
    fc.assert(
      fc.property(nasty, (value) => {
        expect(unescapeCell(escapeCell(value))).toBe(value);
      }),
    );
  });

  it.each([
    ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
    ["'=1+1", "''=1+1"],
    ["''@x", "'''@x"],
    ["'quoted' word", "'quoted' word"],
    ['\tindented', "'\tindented"],
    ['plain - text', 'plain - text'],
    ['', ''],
  ])('a cell of the export writes %j as %j', (value, cell) => {
    expect(escapeCell(value)).toBe(cell);
  });
});

describe('tags in one cell', () => {
  it('tags in one cell come back as they were', () => {
    fc.assert(
      fc.property(fc.array(nasty), (given) => {
        const tags = uniqueTags(given);
        expect(tagsFromCell(tagsToCell(tags))).toEqual(tags);
      }),
    );
  });

  it('tags in one cell are easy to read when no tag holds a comma', () => {
    expect(tagsToCell(['writing', 'for kids'])).toBe('writing, for kids');
    expect(tagsToCell(['a, b', 'c'])).toBe('["a, b","c"]');
    expect(tagsToCell([])).toBe('');
  });

  it('tags in one cell are read from what people type', () => {
    expect(tagsFromCell(' writing,, for kids ,')).toEqual(['writing', 'for kids']);
    expect(tagsFromCell('[draft], x')).toEqual(['[draft]', 'x']);
    expect(tagsFromCell('[1, 2]')).toEqual(['[1', '2]']);
  });
});
