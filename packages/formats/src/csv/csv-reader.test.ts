import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, csvRowsOf } from './csv-reader.ts';
import { delimiterOf } from './csv-dialect.ts';

const SEPARATORS = [',', ';', '|', '\t'];
const cell = fc
  .array(
    fc.constantFrom(
      'a',
      'Überschrift',
      '"',
      '""',
      ',',
      ';',
      '\t',
      '|',
      '\n',
      '\r\n',
      ' ',
      "'",
      '=1',
      '{{x}}',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const tables = fc
  .integer({ min: 2, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Quotes every cell that needs it because of the separator. */
const strict = (rows: string[][], separator: string) =>
  rows
    .map((cells) =>
      cells
        .map((one) => (/["\r\n]|^ | $/.test(one) || one.includes(separator) ? quote(one) : one))
        .join(separator),
    )
    .join('\r\n');

/** As programs put cells on the clipboard: quoted if they contain a line end or the separator, else unchanged. */
const copied = (rows: string[][]) =>
  rows.map((cells) => cells.map((one) => (/[\t\r\n]/.test(one) ? quote(one) : one)).join('\t')).join('\r\n');

const cellsOf = (text: string, separator: string) =>
  csvRowsOf(text, separator).map((one) => ('cells' in one ? one.cells : one.refusal));
/** A cell that contains its own quotation marks looks the same as a quoted one. */
const wraps = (one: string) => one.startsWith('"');

describe('a table of texts', () => {
  it('comes back with every separator, for any cells', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(...SEPARATORS), (rows, separator) => {
        expect(cellsOf(strict(rows, separator), separator)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('comes back as a spreadsheet copies it, marks and all', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        fc.pre(!rows.flat().some(wraps));
        expect(cellsOf(copied(rows), '\t')).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('a table of texts is the same in chunks of any length', () => {
    fc.assert(
      fc.property(
        tables,
        fc.constantFrom(...SEPARATORS),
        fc.integer({ min: 1, max: 9 }),
        (rows, separator, step) => {
          const text = strict(rows, separator);
          const reader = new CsvReader(separator);
          const found = [];
          for (let at = 0; at < text.length; at += step)
            found.push(...reader.push(text.slice(at, at + step)));
          expect([...found, ...reader.end()]).toEqual(csvRowsOf(text, separator));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps marks that wrap no cell between tabs', () => {
    expect(
      cellsOf(
        'act\tprompt\nEditor\tReplace "very" and "really"\nPipe\t"very" and "really"\nInch\t"half\nX\ty',
        '\t',
      ),
    ).toEqual([
      ['act', 'prompt'],
      ['Editor', 'Replace "very" and "really"'],
      ['Pipe', '"very" and "really"'],
      ['Inch', '"half'],
      ['X', 'y'],
    ]);
  });

  it.each([
    ['a mark in a cell', 'A,Cut a 6" pipe'],
    ['a mark after a quoted cell', 'A,"very" and "really"'],
    ['marks in a quoted cell', 'A,"Say "hi" now"'],
    ['an inch in a quoted cell', 'A,"6" pipe"'],
  ])('refuses a row alone for %s', (_, bad) => {
    const rows = cellsOf(`act,prompt\n${bad}\nB,"good, ""one"""\nC,d\n`, ',');
    expect(rows).toEqual([
      ['act', 'prompt'],
      expect.stringContaining('Mismatched quotation marks (line 2)'),
      ['B', 'good, "one"'],
      ['C', 'd'],
    ]);
  });

  it.each([
    ['sep=;\nact;prompt\nA;b\n', ';'],
    ['"sep=|"\r\nact|prompt\r\nA|b', '|'],
    ['sep=;;\nact;prompt\nA;b\n', ';'],
    ['My prompts\nact;prompt\nA;b, c\n', ';'],
    ['"a;b",c\n', ','],
  ])('names or shows its separator: %j', (text, separator) => {
    expect(delimiterOf(text)).toBe(separator);
    expect(cellsOf(text, separator).some((cells) => String(cells[0]).startsWith('sep='))).toBe(false);
  });
});
